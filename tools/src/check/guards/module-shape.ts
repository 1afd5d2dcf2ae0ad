import ts from 'typescript';
import { importsOf } from '../../project/imports.ts';
import { foldersIn } from '../../project/kinds.ts';
import { createdTables, migrationFiles, ownerOf, schemaOf, touchedTables } from '../../project/migrations.ts';
import type { Project } from '../../project/project.ts';
import { syntaxOf } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';

/** All modules alike, so that whoever knows one knows them all. */
export const moduleShape: Guard = {
  name: 'module-shape',
  async run(project) {
    return [
      ...foldersIn(project, 'modules').flatMap((name) => [
        ...manifestFindings(project, name),
        ...faceFindings(project, name),
        ...listFindings(project, name),
      ]),
      ...tableFindings(project),
    ];
  },
};

function manifestFindings(project: Project, name: string): Finding[] {
  const folder = `modules/${name}`;
  const file = `${folder}/package.json`;
  const findings: Finding[] = [];
  if (!project.has(`${folder}/README.md`)) {
    findings.push({
      file: `${folder}/README.md`,
      message: 'is missing: what it owns, its states, invariants and events',
    });
  }
  if (!project.has(file)) return [...findings, { file, message: 'is missing' }];
  const manifest = JSON.parse(project.read(file)) as { name?: string; rank?: unknown; exports?: unknown };
  if (manifest.name !== `@gpuaas/${name}`) findings.push({ file, message: `must be called @gpuaas/${name}` });
  if (!Number.isInteger(manifest.rank)) {
    findings.push({ file, message: 'needs a `rank`: a module calls only modules of a lower one' });
  }
  if (JSON.stringify(manifest.exports) !== '{".":"./src/index.ts"}') {
    findings.push({ file, message: 'must export exactly { ".": "./src/index.ts" }: a module has one public face' });
  }
  return findings;
}

/** The public face re-exports and does nothing else, so that it reads as the list of what the module offers. */
function faceFindings(project: Project, name: string): Finding[] {
  const file = `modules/${name}/src/index.ts`;
  if (!project.has(file)) return [{ file, message: 'is missing: it is the public face of the module' }];
  const source = syntaxOf(project, file);
  return source.statements
    .filter((statement) => !(ts.isExportDeclaration(statement) && statement.moduleSpecifier))
    .map((statement) => ({
      file,
      line: source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1,
      message: 'the public face may only re-export',
    }));
}

const list = 'processes/src/modules.ts';

/** A module that is not in the list is migrated and never runs. */
function listFindings(project: Project, name: string): Finding[] {
  if (importsOf(project, list).some(({ from }) => from === `@gpuaas/${name}`)) return [];
  return [{ file: list, message: `lacks the line .add(import('@gpuaas/${name}'))` }];
}

function tableFindings(project: Project): Finding[] {
  const foreign = createdTables(project)
    .filter(({ schema, owner }) => schema !== schemaOf(owner))
    .map(({ schema, table, owner, file, line }) => ({
      file,
      line,
      message: `creates ${schema === '' ? table : `${schema}.${table}`} outside its own schema ${schemaOf(owner)}`,
    }));
  const touched = migrationFiles(project).flatMap((file) =>
    touchedTables(project, file)
      .filter(({ name }) => !name.startsWith(`${schemaOf(ownerOf(file))}.`))
      .map(({ name, line }) => ({ file, line, message: `touches ${name}, which is not in its own schema` })),
  );
  return [...foreign, ...touched];
}
