import ts from 'typescript';
import { importsOf } from '../../project/imports.ts';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import { calleeOf, lineOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';

const allowed = /-store\.ts$|\/tables\.ts$|^(ports|testing|bench)\//;
const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);

export const sqlInStores: Guard = {
  name: 'sql-in-stores',
  async run(project) {
    return sourceFiles(project)
      .filter((file) => !allowed.test(file) && !isTest(file))
      .flatMap((file) => [...driverImports(project, file), ...queries(project, file)]);
  },
};

function driverImports(project: Project, file: string): Finding[] {
  return importsOf(project, file)
    .filter(({ from }) => from === 'kysely' || from === 'pg')
    .map(({ from, line }) => ({ file, line, message: `imports ${from}: queries belong in a *-store.ts` }));
}

function queries(project: Project, file: string): Finding[] {
  const findings: Finding[] = [];
  visitAll(syntaxOf(project, file), (node) => {
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) {
      findings.push({ file, line: lineOf(node), message: 'writes SQL: it belongs in a *-store.ts' });
    }
    const name = ts.isCallExpression(node) ? calleeOf(node)?.name : undefined;
    if (name !== undefined && builders.has(name)) {
      findings.push({ file, line: lineOf(node), message: `calls ${name}(): queries belong in a *-store.ts` });
    }
  });
  return findings;
}
