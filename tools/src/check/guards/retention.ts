import { parse } from 'yaml';
import type { PoliciesFile } from '../../gen/policies-file.ts';
import { keptSecondsOf, keptWith, type RetentionFile, type WrittenRetention } from '../../gen/retention-file.ts';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import { createdTables } from '../../project/migrations.ts';
import type { Project } from '../../project/project.ts';
import type { Guard } from '../guard.ts';

const file = 'contract/retention.yaml';
const policiesFile = 'contract/policies.yaml';

/** Every table says how long it keeps its rows, and whoever deletes them reads it there. */
export const retention: Guard = {
  name: 'retention',
  async run(project) {
    const rows = project.has(file) ? ((parse(project.read(file)) ?? {}) as RetentionFile) : {};
    const tables = createdTables(project).map((created) => ({
      ...created,
      name: `${created.schema}.${created.table}`,
    }));
    const known = new Set(tables.map(({ name }) => name));
    return [
      ...tables
        .filter(({ name }) => !Object.hasOwn(rows, name))
        .map(({ name, file: migration, line }) => ({
          file: migration,
          line,
          message: `${name} has no row in ${file}: say how long it is kept, or that it is kept for ever, and why`,
        })),
      ...Object.entries(rows).flatMap(([name, row]) =>
        [...(known.has(name) ? [] : ['no migration creates this table']), ...problemsOf(project, name, row, rows)].map(
          (message) => ({ file, message: `${name}: ${message}` }),
        ),
      ),
    ];
  },
};

function problemsOf(project: Project, name: string, row: WrittenRetention, rows: RetentionFile): string[] {
  const { kept, since, why } = row;
  const owner = keptWith(row);
  const isTimed = keptSecondsOf(row) !== undefined;
  const isKnown = isTimed || owner !== undefined || kept === 'for ever' || /^until \S/.test(kept);
  return [
    ...(isKnown ? [] : ['write `kept:` as for ever, 30 d, with schema.table, or until …']),
    ...(typeof why === 'string' && why.trim() !== '' ? [] : ['it does not say why']),
    ...(owner === undefined || (owner !== name && Object.hasOwn(rows, owner)) ? [] : [`there is no row for ${owner}`]),
    ...(isTimed && !since ? ['a time needs `since:`'] : []),
    ...(!isTimed && since ? ['`since:` is only for a time'] : []),
    ...(isTimed && !isRead(project, name) && !isPolicy(project, name)
      ? [`nothing reads keptSeconds['${name}'], and no policy has it as its default, so nothing deletes its rows`]
      : []),
  ];
}

function isRead(project: Project, name: string): boolean {
  return sourceFiles(project)
    .filter((path) => /^(modules|ports|processes)\//.test(path) && !isTest(path))
    .some((path) => project.read(path).includes(`keptSeconds['${name}']`));
}

/** That somebody reads the policy is for another guard. */
function isPolicy(project: Project, name: string): boolean {
  const policies = project.has(policiesFile) ? ((parse(project.read(policiesFile)) ?? {}) as PoliciesFile) : {};
  return Object.values(policies).some((policy) => policy.default_of === name);
}
