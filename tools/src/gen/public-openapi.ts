import type { Json, JsonObject } from './contract-files.ts';

/** Extensions that help a caller. The rest is about how we serve an operation. */
const kept = ['x-scope', 'x-permission', 'x-idempotency', 'x-rate-limit', 'x-errors'];

/** The document for users of the API: without the operations of agents and gateways, and without what only they need. */
export function publicOpenapi(document: JsonObject): JsonObject {
  const paths: JsonObject = {};
  for (const [path, item] of Object.entries(document['paths'] as Record<string, Record<string, JsonObject>>)) {
    const shown = Object.entries(item).filter(([, operation]) => operation['x-listener'] === 'public');
    if (shown.length > 0)
      paths[path] = Object.fromEntries(shown.map(([method, own]) => [method, withoutInternals(own)]));
  }
  const info = document['info'] as JsonObject;
  const components = document['components'] as Record<string, JsonObject>;
  const security = { bearerAuth: components['securitySchemes']?.['bearerAuth'] as Json };
  const used = referenced(document, paths);
  const tags = (document['tags'] as JsonObject[]).filter(({ name }) => JSON.stringify(paths).includes(`["${name}"]`));
  return {
    ...document,
    info: { ...info, description: info['x-public-description'] as Json, 'x-public-description': undefined as never },
    tags,
    paths,
    components: { securitySchemes: security, ...used },
  };
}

function withoutInternals(operation: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(operation).filter(([key]) => !key.startsWith('x-') || kept.includes(key)));
}

function shownParameters(parameters: JsonObject = {}): JsonObject {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, own]) => [name, withoutInternals(own as JsonObject)]),
  );
}

/** Every component that something points to, directly or through others, in the order of the document. */
function referenced(document: JsonObject, from: Json): Record<string, JsonObject> {
  const components = document['components'] as Record<string, JsonObject>;
  const needed = new Set<string>();
  const collect = (text: string): void => {
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      if (needed.has(`${kind}/${name}`)) continue;
      needed.add(`${kind}/${name}`);
      collect(JSON.stringify(components[kind]?.[name] ?? {}));
    }
  };
  collect(JSON.stringify(from));
  const groups = Object.entries({ ...components, parameters: shownParameters(components['parameters']) }).map(
    ([kind, group]) => {
      return [
        kind,
        Object.fromEntries(Object.entries(group).filter(([name]) => needed.has(`${kind}/${name}`))),
      ] as const;
    },
  );
  return Object.fromEntries(groups.filter(([, group]) => Object.keys(group).length > 0));
}
