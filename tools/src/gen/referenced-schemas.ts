import type { Json, JsonObject } from './contract-files.ts';

/** The shared schemas that something refers to, directly or through others, in the order of their names. */
export function referencedSchemas(document: JsonObject, from: Json): JsonObject {
  const schemas = (document['components'] as JsonObject)['schemas'] as JsonObject;
  const needed = new Set<string>();

  function collect(node: Json | undefined): void {
    if (Array.isArray(node)) {
      for (const item of node) collect(item);
    } else if (typeof node === 'object' && node !== null) {
      for (const [key, value] of Object.entries(node)) {
        if (key === '$ref' && typeof value === 'string') add(value.replace('#/components/schemas/', ''));
        else collect(value);
      }
    }
  }

  function add(name: string): void {
    if (needed.has(name)) return;
    needed.add(name);
    collect(schemas[name]);
  }

  collect(from);
  return Object.fromEntries([...needed].sort().map((name) => [name, schemas[name] as Json]));
}
