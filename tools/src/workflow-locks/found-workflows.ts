import { createHash } from 'node:crypto';
import ts from 'typescript';
import { isTest, sourceFiles } from '../project/kinds.ts';
import type { Project } from '../project/project.ts';
import { calleeOf, lineOf, syntaxOf, visitAll } from '../project/syntax.ts';

/** A workflow as its source has it. */
export interface FoundWorkflow {
  module: string;
  file: string;
  line: number;
  /** Undefined when it is not written out, so that nobody can tell what it is. */
  id: { name: string; version: number } | undefined;
  hash: string;
  /** Names of steps as they stand in the source, for people who read the lock. */
  steps: string;
}

export function findWorkflows(project: Project): FoundWorkflow[] {
  return sourceFiles(project)
    .filter((file) => /^modules\/[^/]+\/src\/.*\.ts$/.test(file) && !isTest(file))
    .filter((file) => project.read(file).includes('defineWorkflow'))
    .flatMap((file) => {
      const source = syntaxOf(project, file);
      const found: FoundWorkflow[] = [];
      visitAll(source, (node) => {
        if (!ts.isCallExpression(node) || calleeOf(node)?.name !== 'defineWorkflow') return;
        const [name, version, run] = node.arguments;
        const isWritten = name && version && ts.isStringLiteral(name) && ts.isNumericLiteral(version);
        found.push({
          module: file.split('/')[1] ?? '',
          file,
          line: lineOf(node),
          id: isWritten ? { name: name.text, version: Number(version.text) } : undefined,
          hash: run ? hashOf(run) : '',
          steps: run ? stepsOf(run).join(', ') : '',
        });
      });
      return found;
    });
}

function stepsOf(run: ts.Node): string[] {
  const steps: string[] = [];
  visitAll(run, (node) => {
    if (!ts.isCallExpression(node)) return;
    const name = calleeOf(node)?.name;
    const [first] = node.arguments;
    if ((name === 'step' || name === 'request') && first)
      steps.push(ts.isStringLiteral(first) ? first.text : first.getText());
  });
  return steps;
}

/** What the journal of a run depends on: everything but comments, types, form, and how often and how long is tried. */
function hashOf(run: ts.Node): string {
  const parts = [run, ...usedDeclarations(run)].map(essenceOf);
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

const tuning = new Set(['attempts', 'timeoutSeconds']);
const form = new Set([',', ';']);

function essenceOf(node: ts.Node): string {
  if (ts.isTypeNode(node) || ts.isJSDoc(node)) return '';
  if (ts.isPropertyAssignment(node) && tuning.has(node.name.getText())) return '';
  if (ts.isStringLiteralLike(node)) return `${JSON.stringify(node.text)} `;
  if (ts.isCallExpression(node)) return `${essenceOf(node.expression)}( ${node.arguments.map(essenceOf).join('')}) `;
  const children = node.getChildren();
  if (children.length > 0) return children.map(essenceOf).join('');
  const text = node.getText();
  return form.has(text) || text === '' ? '' : `${text} `;
}

/** What the workflow uses of its own file: a helper may hold its steps. */
function usedDeclarations(run: ts.Node): ts.Node[] {
  const declarations = new Map<string, ts.Node>();
  for (const statement of run.getSourceFile().statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) declarations.set(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      declarations.set(declaration.name.getText(), declaration);
    }
  }
  const used = new Set<ts.Node>();
  const waiting = [run];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    visitAll(node, (part) => {
      const declaration = ts.isIdentifier(part) ? declarations.get(part.text) : undefined;
      if (!declaration || used.has(declaration) || contains(declaration, run)) return;
      used.add(declaration);
      waiting.push(declaration);
    });
  }
  return [...used].sort((a, b) => a.pos - b.pos);
}

function contains(outer: ts.Node, inner: ts.Node): boolean {
  return outer.pos <= inner.pos && inner.end <= outer.end;
}
