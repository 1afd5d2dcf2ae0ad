import ts from 'typescript';
import { isTest, sourceFiles } from '../../project/kinds.ts';
import type { Project } from '../../project/project.ts';
import { type Column, type Table, tablesIn } from '../../project/schema.ts';
import { calleeOf, lineOf, syntaxOf, visitAll } from '../../project/syntax.ts';
import type { Finding, Guard } from '../guard.ts';
import { contractSchemas, valuesOf } from './listed-values.ts';

/** The types of tables in `tablesOf<…>('schema')` say what the migrations say. */
export const tableTypes: Guard = {
  name: 'table-types',
  async run(project) {
    const tables = tablesIn(project);
    const schemas = contractSchemas(project);
    const typed = sourceFiles(project)
      .filter((file) => /^(modules|ports)\//.test(file) && !isTest(file))
      .flatMap((file) => typedTables(project, file));
    const known = new Set(typed.map(({ name }) => name));
    return [
      ...typed.flatMap((type) => tableFindings(type, tables.get(type.name), (parts) => valuesOf(schemas, parts))),
      ...[...tables.values()]
        .filter(({ name, owner }) => !known.has(name) && owner !== clock)
        .map(({ name, columns }) => ({ ...placeOf(columns), message: `${name} has no type in a tablesOf<…>(…)` })),
    ];
  },
};

/** Asked in SQL only. */
const clock = 'ports/database';

function placeOf(columns: ReadonlyMap<string, Column>): { file: string; line: number } {
  const [first] = columns.values();
  return { file: first?.file ?? '', line: first?.line ?? 0 };
}

interface TypedTable {
  name: string;
  file: string;
  node: ts.Node;
  members: readonly ts.TypeElement[];
}

function typedTables(project: Project, file: string): TypedTable[] {
  const found: TypedTable[] = [];
  const source = syntaxOf(project, file);
  visitAll(source, (node) => {
    if (!ts.isCallExpression(node) || calleeOf(node)?.name !== 'tablesOf') return;
    const [type] = node.typeArguments ?? [];
    const [schema] = node.arguments;
    if (!type || !schema || !ts.isStringLiteral(schema)) return;
    for (const table of membersOf(source, type)) {
      if (!ts.isPropertySignature(table) || !table.type) continue;
      const name = `${schema.text}.${table.name.getText()}`;
      found.push({ name, file, node: table, members: membersOf(source, table.type) });
    }
  });
  return found;
}

/** Of `{ … }`, or of the interface of that name in the same file. */
function membersOf(source: ts.SourceFile, type: ts.TypeNode): readonly ts.TypeElement[] {
  if (ts.isTypeLiteralNode(type)) return type.members;
  const name = type.getText();
  const declared = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  );
  return declared?.members ?? [];
}

type ValuesOf = (parts: readonly ts.TypeNode[]) => string[] | undefined;

function tableFindings(
  { name, file, node, members }: TypedTable,
  table: Table | undefined,
  valuesOf: ValuesOf,
): Finding[] {
  if (!table) return [{ file, line: lineOf(node), message: `has a type for ${name}, which no migration creates` }];
  const typed = new Map(
    members.filter(ts.isPropertySignature).map((member) => [member.name.getText(), member] as const),
  );
  return [
    ...[...table.columns.values()]
      .filter((column) => !typed.has(column.name))
      .map((column) => ({ file, line: lineOf(node), message: `lacks ${name}.${column.name} (${shouldBe(column)})` })),
    ...[...typed].flatMap(([column, member]) => {
      const problem = problemOf(table.columns.get(column), member, valuesOf);
      return problem ? [{ file, line: lineOf(member), message: `${name}.${column} ${problem}` }] : [];
    }),
  ];
}

function problemOf(column: Column | undefined, { type }: ts.PropertySignature, valuesOf: ValuesOf): string | undefined {
  if (!column) return 'is in no migration';
  const written = type && readType(type);
  if (!written) return 'has no type';
  const { parts, nullable, generated } = written;
  const fits = parts.every((part) => kinds[column.type]?.(part) ?? false);
  const isUnknown = parts.some(({ kind }) => kind === ts.SyntaxKind.UnknownKeyword);
  if (!fits || (nullable !== column.nullable && !isUnknown)) return `is not ${shouldBe(column)}`;
  if (generated && !column.nullable && column.fallback === undefined) return 'has no default: it is not Generated';
  if (!generated && column.fallback === 'identity') return 'is given by the database: it must be Generated';
  return valuesProblem(column, valuesOf(parts));
}

/** Where the database lists values and the type is seen to do so too, both list the same. */
function valuesProblem({ values }: Column, typed: string[] | undefined): string | undefined {
  if (!values || !typed) return undefined;
  const different = [
    ...values.filter((value) => !typed.includes(value)).map((value) => `${value} only in the migrations`),
    ...typed.filter((value) => !values.includes(value)).map((value) => `${value} only in the type`),
  ];
  return different.length === 0 ? undefined : `allows other values: ${different.join(', ')}`;
}

interface WrittenType {
  /** The parts of a union, or the type itself, without null. */
  parts: readonly ts.TypeNode[];
  nullable: boolean;
  generated: boolean;
}

function readType(type: ts.TypeNode): WrittenType {
  if (ts.isTypeReferenceNode(type)) {
    const [inner] = type.typeArguments ?? [];
    const name = type.typeName.getText();
    if (inner && name === 'Generated') return { ...readType(inner), generated: true };
    if (inner && name === 'StateColumn') return readType(inner);
  }
  const all = ts.isUnionTypeNode(type) ? type.types : [type];
  const parts = all.filter((part) => !isNull(part));
  return { parts, nullable: parts.length < all.length, generated: false };
}

const isNull = (type: ts.TypeNode) => ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword;

/** Without a compiler a name says nothing about itself: what could be a text or JSON is taken for it. */
function isNamed(type: ts.TypeNode): boolean {
  if (ts.isIndexedAccessTypeNode(type)) return true;
  return ts.isTypeReferenceNode(type) && !['Date', 'Buffer', 'Map', 'Set'].includes(type.typeName.getText());
}

function isText(type: ts.TypeNode): boolean {
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal);
  return type.kind === ts.SyntaxKind.StringKeyword || (isNamed(type) && !isCalled(type, 'Record'));
}

const isCalled = (type: ts.TypeNode, name: string) => ts.isTypeReferenceNode(type) && type.typeName.getText() === name;
const isKeyword = (kind: ts.SyntaxKind) => (type: ts.TypeNode) => type.kind === kind;

/** Type of a column → whether a TypeScript type is what the driver gives for it. */
const kinds: Readonly<Record<string, (type: ts.TypeNode) => boolean>> = {
  text: isText,
  xid8: isText,
  ARRAY: (type) =>
    ts.isArrayTypeNode(type) && (isText(type.elementType) || type.elementType.kind === ts.SyntaxKind.NumberKeyword),
  integer: isKeyword(ts.SyntaxKind.NumberKeyword),
  bigint: isKeyword(ts.SyntaxKind.BigIntKeyword),
  boolean: isKeyword(ts.SyntaxKind.BooleanKeyword),
  'timestamp with time zone': (type) => isCalled(type, 'Date'),
  bytea: (type) => isCalled(type, 'Buffer'),
  jsonb: (type) =>
    isNamed(type) ||
    ts.isArrayTypeNode(type) ||
    ts.isTypeLiteralNode(type) ||
    type.kind === ts.SyntaxKind.UnknownKeyword,
};

const names: Readonly<Record<string, string>> = {
  text: 'a string',
  xid8: 'a string',
  ARRAY: 'a list of strings or numbers',
  integer: 'a number',
  bigint: 'a bigint',
  boolean: 'a boolean',
  'timestamp with time zone': 'a Date',
  bytea: 'a Buffer',
  jsonb: 'what its JSON holds',
};

function shouldBe({ type, nullable }: Column): string {
  return `${names[type] ?? type}${nullable ? ' or null' : ''}`;
}
