import ts from 'typescript';
import type { Project } from '../../project/project.ts';

type Schema = { $ref?: string; enum?: string[]; properties?: Record<string, Schema>; oneOf?: Schema[] };
type Schemas = Readonly<Record<string, Schema>>;

/** The named types of the contract, as it was generated. */
export function contractSchemas(project: Project): Schemas {
  const file = 'contract/generated/openapi.json';
  if (!project.has(file)) return {};
  return (JSON.parse(project.read(file)) as { components: { schemas: Schemas } }).components.schemas;
}

/** What a union allows: texts, enums of the contract and properties of that kind. Undefined where that cannot be seen. */
export function valuesOf(schemas: Schemas, parts: readonly ts.TypeNode[]): string[] | undefined {
  const values = parts.map((part) =>
    ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal)
      ? [part.literal.text]
      : schemaOf(schemas, part)?.enum,
  );
  return values.every((list) => list !== undefined) ? values.flat() : undefined;
}

function schemaOf(schemas: Schemas, type: ts.TypeNode): Schema | undefined {
  const resolve = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref === undefined ? schema : resolve(schemas[schema.$ref.split('/').at(-1) ?? '']);
  if (ts.isTypeReferenceNode(type)) {
    const name = type.typeName.getText();
    return resolve(schemas[name] ?? schemas[name.replace(/View$/, '')]);
  }
  if (!ts.isIndexedAccessTypeNode(type)) return undefined;
  const key = type.indexType.getText().slice(1, -1);
  return resolve(schemaOf(schemas, type.objectType)?.properties?.[key]);
}
