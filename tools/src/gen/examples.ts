import { type Json, type JsonObject, readYaml } from './contract-files.ts';

/**
 * Gives every request and every successful answer an example, put together from the examples that the contract's schemas
 * give for their values. A text without one is refused: only its author knows what it looks like.
 */
export function addExamples(document: JsonObject): void {
  const missing: string[] = [];
  const complete = (content: unknown, place: string) => {
    for (const media of Object.values((content ?? {}) as Record<string, JsonObject>)) {
      if ('example' in media || 'examples' in media || media['schema'] === undefined) continue;
      media['example'] = exampleOf(document, media['schema'] as JsonObject, (path) => missing.push(place + path));
    }
  };
  for (const item of Object.values(document['paths'] as Record<string, Record<string, JsonObject>>)) {
    for (const operation of Object.values(item)) {
      const id = String(operation['operationId']);
      complete((operation['requestBody'] as JsonObject | undefined)?.['content'], `${id} request `);
      for (const [status, response] of Object.entries(operation['responses'] as Record<string, JsonObject>)) {
        complete(response['content'], `${id} ${status} `);
      }
    }
  }
  if (missing.length > 0) throw new Error(`The contract gives no example for\n  ${[...new Set(missing)].join('\n  ')}`);
}

/**
 * A resource of each kind with nothing in it that can be null and examples in the rest: for what only plays the platform, so that
 * a new field needs no edit there.
 */
export function blankViewsFile(document: JsonObject, names: readonly string[]): string {
  const schemas = (document['components'] as Record<string, Record<string, JsonObject>>)['schemas'] ?? {};
  const blanks = names.map((name) => {
    const schema = schemas[name] as JsonObject;
    const example = exampleOf(document, { $ref: `#/components/schemas/${name}` }, () => {}) as JsonObject;
    const properties = Object.entries(schema['properties'] as Record<string, JsonObject>);
    return [name, Object.fromEntries(properties.map(([key, of]) => [key, isNullable(of) ? null : example[key]]))];
  });
  return [
    '// Generated from contract/ by `npm run gen`. Do not edit.\n\n',
    `import type { ${names.map((name) => `${name}View`).join(', ')} } from './index.ts';\n\n`,
    '/** A resource of each kind with null wherever that is allowed, and an example everywhere else. */\n',
    `export const blankViews = ${JSON.stringify(Object.fromEntries(blanks), null, 2)} as unknown as {\n`,
    ...names.map((name) => `  ${name}: ${name}View;\n`),
    '};\n',
  ].join('');
}

function isNullable(schema: JsonObject): boolean {
  const variants = (schema['oneOf'] ?? [schema]) as JsonObject[];
  return variants.some(({ type }) => [type ?? ''].flat().includes('null'));
}

interface Given {
  properties: Record<string, Json>;
  schemas: Record<string, Record<string, Json>>;
}

/** Where a value stands: in the whole example, and inside the named schema nearest to it. */
interface Place {
  path: string;
  schema: string;
  inside: string;
}

/** One value that the schema allows, as a reader would expect it. */
function exampleOf(document: JsonObject, schema: JsonObject, onMissing: (path: string) => void): Json {
  const given = readYaml<Given & JsonObject>('openapi/examples.yaml');
  const prefixes = new Map(
    Object.entries(readYaml<Record<string, string>>('ids.yaml')).map(([prefix, name]) => [`${name}Id`, prefix]),
  );

  function exampleFor(node: JsonObject, place: Place): Json {
    const [own] = (node['examples'] ?? []) as Json[];
    if (own !== undefined) return own;
    if ('const' in node) return node['const'] as Json;
    if (typeof node['$ref'] === 'string') {
      const name = node['$ref'].split('/').at(-1) as string;
      return exampleFor(lookUp(node['$ref']), { path: place.path, schema: name, inside: '' });
    }
    const [first] = (node['oneOf'] ?? node['anyOf'] ?? []) as JsonObject[];
    if (first !== undefined) return exampleFor(first, place);
    const [choice] = (node['enum'] ?? []) as Json[];
    if (choice !== undefined) return choice;
    if (node['x-id'] !== undefined) return `${prefixes.get(String(node['x-id']))}_01kadh6sw4e3bvk6mh4y0t2z7r`;
    if (node['format'] === 'date-time') return '2026-11-15T09:30:00.000Z';
    return plainValue(node, place);
  }

  function plainValue(node: JsonObject, place: Place): Json {
    const [type] = [node['type']].flat() as string[];
    if (type === 'object') return objectOf(node, place);
    if (type === 'array') return [exampleFor(node['items'] as JsonObject, { ...place, path: `${place.path}/*` })];
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return Number(node['default'] ?? node['minimum'] ?? 1);
    onMissing(place.path);
    return '';
  }

  function objectOf(node: JsonObject, place: Place): JsonObject {
    const properties = Object.entries((node['properties'] ?? {}) as Record<string, JsonObject>);
    return Object.fromEntries(
      properties.map(([name, property]) => {
        const inside = place.inside === '' ? name : `${place.inside}/${name}`;
        const exact = given.schemas[place.schema] ?? {};
        if (inside in exact) return [name, exact[inside] as Json];
        const usual = given.properties[name];
        if (usual !== undefined && allows(property, usual)) return [name, usual];
        return [name, exampleFor(property, { ...place, path: `${place.path}/${name}`, inside })];
      }),
    );
  }

  /** A name may be used for something else too: a closed list, an id or a time speaks for itself. */
  function allows(property: JsonObject, value: Json): boolean {
    const node = typeof property['$ref'] === 'string' ? lookUp(property['$ref']) : property;
    if ('enum' in node || 'const' in node || 'x-id' in node || node['format'] === 'date-time') return false;
    const variants = (node['oneOf'] ?? [node]) as JsonObject[];
    return variants.flatMap((variant) => [variant['type'] ?? 'object'].flat()).includes(typeOf(value));
  }

  function lookUp(reference: string): JsonObject {
    const parts = reference.slice(2).split('/');
    return parts.reduce<JsonObject>((node, key) => node[key] as JsonObject, document);
  }

  return exampleFor(schema, { path: '', schema: '', inside: '' });
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'integer' : typeof value;
}
