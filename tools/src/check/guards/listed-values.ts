import ts from 'typescript';
import { parse } from 'yaml';
import type { Project } from '../../project/project.ts';

type Schema = { $ref?: string; enum?: string[]; properties?: Record<string, Schema>; oneOf?: Schema[] };
type Schemas = Readonly<Record<string, Schema>>;

/** The named types of the contract: those of the API as it was generated, and the states of every lifecycle. */
export function contractSchemas(project: Project): Schemas {
  const [api, lifecycles] = ['contract/generated/openapi.json', 'contract/lifecycles.yaml'];
  return {
    ...(project.has(lifecycles) && statesIn(project.read(lifecycles))),
    ...(project.has(api) && (JSON.parse(project.read(api)) as { components: { schemas: Schemas } }).components.schemas),
  };
}

/** `terminal_session` → `TerminalSessionState` */
function statesIn(text: string): Schemas {
  const { lifecycles } = parse(text) as { lifecycles: Record<string, { states: object }> };
  const typeOf = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(lifecycles).map(([name, { states }]) => [`${typeOf(name)}State`, { enum: Object.keys(states) }]),
  );
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
