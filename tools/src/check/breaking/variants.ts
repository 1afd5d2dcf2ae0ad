import type { Json, JsonObject } from '../../gen/contract-files.ts';

/** One of the forms that a value may have: `oneOf: [Text, { type: null }]` has two. */
export interface Variant {
  type: string;
  schema: JsonObject;
  /** The shared schema it comes from, to tell two objects apart. */
  name: string | undefined;
}

/** The forms of a schema, with every `$ref` followed and `allOf` joined. */
export function variantsOf(document: JsonObject, schema: JsonObject, name?: string): Variant[] {
  const ref = schema['$ref'];
  if (typeof ref === 'string') return variantsOf(document, lookUp(document, ref), ref.split('/').at(-1));
  const choices = (schema['oneOf'] ?? schema['anyOf']) as JsonObject[] | undefined;
  if (choices) return choices.flatMap((choice) => variantsOf(document, choice, name));
  const joined = Array.isArray(schema['allOf']) ? join(document, schema, schema['allOf'] as JsonObject[]) : schema;
  return typesOf(joined).map((type) => ({ type, schema: joined, name }));
}

export function lookUp(document: JsonObject, ref: string): JsonObject {
  let node: Json | undefined = document;
  for (const part of ref.replace(/^#\//, '').split('/')) node = (node as JsonObject | undefined)?.[part];
  if (node === undefined) throw new Error(`${ref} leads nowhere`);
  return node as JsonObject;
}

function join(document: JsonObject, schema: JsonObject, parts: readonly JsonObject[]): JsonObject {
  const { allOf: _, ...own } = schema;
  const schemas = [own, ...parts.map((part) => variantsOf(document, part)[0]?.schema ?? {})];
  return {
    ...Object.assign({}, ...schemas),
    required: schemas.flatMap((part) => (part['required'] ?? []) as string[]),
    properties: Object.assign({}, ...schemas.map((part) => part['properties'])),
  };
}

function typesOf(schema: JsonObject): string[] {
  const { type } = schema;
  if (Array.isArray(type)) return type as string[];
  if (typeof type === 'string') return [type];
  const values = valuesOf(schema);
  if (values) return [...new Set(values.map(typeOfValue))];
  if (schema['properties']) return ['object'];
  return ['any'];
}

/** The closed list of values that a schema allows, if it has one. */
export function valuesOf(schema: JsonObject): Json[] | undefined {
  if (schema['const'] !== undefined) return [schema['const']];
  return schema['enum'] as Json[] | undefined;
}

export function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
