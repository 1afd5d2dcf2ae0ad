import ts from 'typescript';
import type { Project } from './project.ts';

const parsed = new WeakMap<Project, Map<string, ts.SourceFile>>();

/** The syntax tree of a file, parsed once however many guards ask. No types: that would cost seconds. */
export function syntaxOf(project: Project, file: string): ts.SourceFile {
  const trees = parsed.get(project) ?? new Map<string, ts.SourceFile>();
  parsed.set(project, trees);
  const tree = trees.get(file) ?? ts.createSourceFile(file, project.read(file), ts.ScriptTarget.Latest, true);
  trees.set(file, tree);
  return tree;
}

export function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => visitAll(child, visit));
}

export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** `publish` of `bus.publish(…)` and `transaction` of `transaction(…)`, with whatever stands before the dot. */
export function calleeOf(call: ts.CallExpression): { name: string; receiver: string | undefined } | undefined {
  const { expression } = call;
  if (ts.isIdentifier(expression)) return { name: expression.text, receiver: undefined };
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const before = expression.expression;
  const receiver = ts.isPropertyAccessExpression(before) ? before.name.text : before.getText();
  return { name: expression.name.text, receiver };
}

/** The value of a property of an object literal. */
export function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of object.properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) return property.initializer;
  }
  return undefined;
}
