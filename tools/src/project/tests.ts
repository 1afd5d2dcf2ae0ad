import ts from 'typescript';
import type { Project } from './project.ts';
import { syntaxOf } from './syntax.ts';

export interface NamedTest {
  /** As it is written, with `…` for whatever is filled in when it runs. */
  title: string;
  /** It does not run, or not everywhere, or must fail. */
  skipped: boolean;
}

const skipping = ['skip', 'todo', 'skipIf', 'runIf', 'fails'];
const modifiers = new Set([...skipping, 'each', 'for', 'only', 'concurrent', 'sequential']);

/** The tests of a file. */
export function testsIn(project: Project, file: string): NamedTest[] {
  const found: NamedTest[] = [];
  visit(syntaxOf(project, file), false);
  return found;

  function visit(node: ts.Node, inSkipped: boolean): void {
    const block = ts.isCallExpression(node) ? blockOf(node) : undefined;
    const skipped = inSkipped || block?.skipped === true;
    if (block?.isTest && block.title !== undefined)
      found.push({ title: block.title, skipped: skipped || skipsItself(node) });
    else node.forEachChild((child) => visit(child, skipped));
  }
}

interface Block {
  isTest: boolean;
  /** Undefined where it is no text: nobody can name it then. */
  title: string | undefined;
  skipped: boolean;
}

/** `it(…)`, `it.each(…)(…)` or `describe(…)`. */
function blockOf(call: ts.CallExpression): Block | undefined {
  const names: string[] = [];
  let callee: ts.Expression = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee)) names.push(callee.name.text);
    else if (!ts.isCallExpression(callee)) return undefined;
    callee = callee.expression;
  }
  const isTest = callee.text === 'it' || callee.text === 'test';
  if ((!isTest && callee.text !== 'describe') || !names.every((name) => modifiers.has(name))) return undefined;
  const [first] = call.arguments;
  return { title: first && titleOf(first), isTest, skipped: names.some((name) => skipping.includes(name)) };
}

/** `$name` and `%s` of a table, `${…}` of a template. */
function titleOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return filledIn(node.text);
  if (!ts.isTemplateExpression(node)) return undefined;
  return filledIn([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
}

const filledIn = (title: string) => title.replace(/\$[\w.]+|%[sdifjo#]/g, '…');

/** `skip()` or `context.skip()` somewhere in the test. */
function skipsItself(test: ts.Node): boolean {
  let found = false;
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression: callee } = node;
      const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
      found ||= ts.isIdentifier(name) && name.text === 'skip';
    }
    node.forEachChild(look);
  };
  test.forEachChild(look);
  return found;
}
