import ts from 'typescript';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import { type Column, tablesIn } from '../../project/schema.ts';
import { calleeOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Guard } from '../guard.ts';

const listFile = 'tools/unwritten-columns.json';

/**
 * A column that nothing writes is shown, filtered by and indexed, and says nothing. Defaults that are computed write it; one that
 * is always the same does not.
 */
export const unwrittenColumns: Guard = {
  name: 'unwritten-columns',
  async run(project) {
    const argued = project.has(listFile) ? (JSON.parse(project.read(listFile)) as Record<string, string>) : {};
    const unwritten = new Map<string, Column>(
      [...tablesIn(project).values()].flatMap(({ name, owner, columns }) => {
        const written = namesWrittenTo(project, owner, name);
        return [...columns.values()]
          .filter((column) => !isComputed(column) && !written.has(column.name))
          .map((column) => [`${name}.${column.name}`, column] as const);
      }),
    );
    return [
      ...[...unwritten]
        .filter(([name]) => argued[name] === undefined)
        .map(([name, { file, line }]) => ({
          file,
          line,
          message: `nothing writes ${name}: drop it, or argue for it in ${listFile}`,
        })),
      ...Object.keys(argued)
        .filter((name) => !unwritten.has(name))
        .map((name) => ({ file: listFile, message: `${name} is written, or there is no such column` })),
    ];
  },
};

const isComputed = ({ fallback }: Column) => fallback === 'identity' || fallback?.includes('(') === true;

/** Names that stand where a value is given, in the owner's files that insert into or update this table. */
function namesWrittenTo(project: Project, owner: string, name: string): Set<string> {
  const [schema = '', table = ''] = name.split('.');
  const built = new RegExp(`\\b(insertInto|updateTable)\\(\\s*'${table}(?: as \\w+)?'`);
  const raw = new RegExp(`\\b(insert\\s+into|update)\\s+${schema}\\.${table}\\b`, 'i');
  const files = [...sourceFiles(project), ...project.files.filter((file) => file.endsWith('.sql'))].filter(
    (file) => file.startsWith(`${owner}/`) && !isTest(file),
  );
  const written = new Set<string>();
  for (const file of files) {
    const text = project.read(file);
    if (!built.test(text) && !raw.test(text)) continue;
    for (const found of file.endsWith('.sql') ? namesInSql(text) : namesInCode(project, file)) written.add(found);
  }
  return written;
}

const writers = new Set(['values', 'set', 'doUpdateSet', 'columns']);

/** What is handed to a query that writes, also by way of a constant or function of the file, and what the file's SQL writes. */
function namesInCode(project: Project, file: string): string[] {
  const names: string[] = [];
  const used = new Set<string>();
  const take = (node: ts.Node) =>
    visitAll(node, (inner) => {
      if (ts.isObjectLiteralExpression(inner)) {
        for (const { name } of inner.properties) if (name) names.push(name.getText());
      }
      if (ts.isStringLiteral(inner)) names.push(inner.text);
      if (ts.isIdentifier(inner)) used.add(inner.text);
    });
  const source = syntaxOf(project, file);
  visitAll(source, (node) => {
    if (ts.isCallExpression(node) && writers.has(calleeOf(node)?.name ?? '')) node.arguments.forEach(take);
    if (ts.isTaggedTemplateExpression(node)) names.push(...namesInSql(node.template.getText()));
    if (ts.isTypeReferenceNode(node) && /^Pick<(Updateable|Insertable)</.test(node.getText())) take(node);
  });
  visitAll(source, (node) => {
    const isNamed = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node);
    if (isNamed && node.name && used.delete(node.name.getText())) take(node);
  });
  return names;
}

/** The list of columns of an insert, and whatever stands before a `=`. */
function namesInSql(sql: string): string[] {
  const inserted = [...sql.matchAll(/\binsert\s+into\s+[\w.]+\s*(?:as\s+\w+\s*)?\(([^)]*)\)/gi)].flatMap(
    ([, list = '']) => list.split(',').map((name) => name.trim()),
  );
  const set = [...sql.matchAll(/\bset\s+([\s\S]*?)(?:\bwhere\b|\bfrom\b|\breturning\b|;|$)/gi)].flatMap(
    ([, list = '']) => [...list.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, name = '']) => name),
  );
  return [...inserted, ...set];
}
