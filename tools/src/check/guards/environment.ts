import ts from 'typescript';
import { importsOf } from '../../project/imports.ts';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import { lineOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';

/** Of the SDK, what says so in its name: programs of others call it to have the environment read. */
const allowed =
  /^(processes|cli|testing|tools|bench|web\/e2e)\/|^agent\/src\/(main|run-agent)\.ts$|^sdk\/typescript\/src\/service-account\.ts$|\.config\.(ts|mjs)$/;
const message = 'reads the environment: take the value as an argument, and let the process read it';

export const environment: Guard = {
  name: 'environment',
  async run(project) {
    return sourceFiles(project)
      .filter((file) => !allowed.test(file) && !isTest(file))
      .flatMap((file) => readsEnvironment(project, file));
  },
};

function readsEnvironment(project: Project, file: string): Finding[] {
  const findings: Finding[] = importsOf(project, file)
    .filter(({ from, names }) => /^(node:)?process$/.test(from) && names.includes('env'))
    .map(({ line }) => ({ file, line, message }));
  visitAll(syntaxOf(project, file), (node) => {
    if (isEnv(node)) findings.push({ file, line: lineOf(node), message });
  });
  return findings;
}

/** `process.env`, `process['env']` and `const { env } = process`. */
function isEnv(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.expression.getText() === 'process' && node.name.text === 'env';
  if (ts.isElementAccessExpression(node)) {
    const { expression, argumentExpression } = node;
    return expression.getText() === 'process' && /^['"]env['"]$/.test(argumentExpression.getText());
  }
  return (
    ts.isVariableDeclaration(node) &&
    node.initializer?.getText() === 'process' &&
    ts.isObjectBindingPattern(node.name) &&
    node.name.elements.some((element) => (element.propertyName ?? element.name).getText() === 'env')
  );
}
