import ts from 'typescript';
import { importsOf } from '../../project/imports.ts';
import { foldersIn } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import { calleeOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';

const required = ['.', './embedded', './contract'];

/** Every port has an interface, an embedded adapter, and one contract suite that is really run. */
export const portShape: Guard = {
  name: 'port-shape',
  async run(project) {
    return foldersIn(project, 'ports').flatMap((name) => portFindings(project, `ports/${name}`, name));
  },
};

function portFindings(project: Project, folder: string, name: string): Finding[] {
  const file = `${folder}/package.json`;
  if (!project.has(file)) return [{ file, message: 'is missing' }];
  const { exports = {} } = JSON.parse(project.read(file)) as { exports?: Record<string, string> };
  const findings: Finding[] = required
    .filter((path) => !(path in exports))
    .map((path) => ({ file, message: `does not export ${path}` }));
  if (exports['.'] !== `./src/${name}.ts`) findings.push({ file, message: `must export ./src/${name}.ts as "."` });
  const tests = project.files.filter((test) => test.startsWith(`${folder}/`) && test.endsWith('.test.ts'));
  if (!tests.some((test) => callsContract(project, test))) {
    findings.push({ file: folder, message: 'has no test that calls the suite of its contract.ts' });
  }
  return findings;
}

function callsContract(project: Project, test: string): boolean {
  const suites = importsOf(project, test)
    .filter(({ from, typeOnly }) => !typeOnly && from.endsWith('/contract.ts'))
    .flatMap(({ names }) => names);
  let called = false;
  visitAll(syntaxOf(project, test), (node) => {
    if (ts.isCallExpression(node) && suites.includes(calleeOf(node)?.name ?? '')) called = true;
  });
  return called;
}
