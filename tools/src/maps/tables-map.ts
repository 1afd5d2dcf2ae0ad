import { createdTables, schemaOf } from '../project/migrations.ts';
import type { Project } from '../project/project.ts';
import { code, type MapPage, pageText, tableText } from './page.ts';

export function tablesMap(project: Project): MapPage {
  const tables = createdTables(project);
  const rows = tables.map(({ schema, table, owner, about }) => [code(`${schema}.${table}`), code(owner), about]);
  return {
    file: 'docs/maps/tables.md',
    text: pageText('Tables', 'the migrations', [
      'Every table, the folder that owns it (nobody else may query it) and what its migration says about it.',
      tableText(['table', 'owner', 'about'], rows),
    ]),
    problems: tables
      .filter(({ schema, owner }) => schema !== schemaOf(owner))
      .map(({ schema, table, file, line }) => ({
        file,
        line,
        message: `${schema}.${table} has no owner: no folder has that schema`,
      })),
  };
}
