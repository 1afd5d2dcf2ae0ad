import ts from 'typescript';
import type { Project } from './project.ts';
import { lineOf, syntaxOf, visitAll } from './syntax.ts';

export interface Import {
  /** What stands between the quotes. */
  from: string;
  line: number;
  /** Nothing is loaded when the file runs. `import { type A }` does not count: it becomes `import {}`, which loads. */
  typeOnly: boolean;
  /** The names as their own file calls them. Empty for `import '…'`, `import * as …` and `import(…)`. */
  names: string[];
}

/** Everything a file takes from elsewhere: imports, re-exports, `import(…)` and `import('…').Type`. */
export function importsOf(project: Project, file: string): Import[] {
  const found: Import[] = [];
  visitAll(syntaxOf(project, file), (node) => {
    const from = specifierOf(node);
    if (from !== undefined) found.push({ from, line: lineOf(node), ...clauseOf(node) });
  });
  return found;
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return textOf(node.arguments[0]);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return textOf(node.argument.literal);
  return undefined;
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

function clauseOf(node: ts.Node): Pick<Import, 'typeOnly' | 'names'> {
  if (ts.isImportTypeNode(node)) return { typeOnly: true, names: [] };
  if (ts.isExportDeclaration(node)) {
    const { exportClause } = node;
    const elements = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [];
    return { typeOnly: node.isTypeOnly, names: namesOf(elements) };
  }
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings;
    const elements = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
    return { typeOnly: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword, names: namesOf(elements) };
  }
  return { typeOnly: false, names: [] };
}

function namesOf(elements: Iterable<ts.ImportSpecifier | ts.ExportSpecifier>): string[] {
  return [...elements].map((element) => (element.propertyName ?? element.name).text);
}
