import type { JsonObject } from '../../gen/contract-files.ts';
import { lookUp } from './variants.ts';

/** An operation of a document with what the comparison needs, every `$ref` of its parts followed. */
export interface ApiOperation {
  id: string;
  method: string;
  path: string;
  own: JsonObject;
  /** By place and name: `query limit`. */
  parameters: Map<string, JsonObject>;
  body: JsonObject | undefined;
  /** By status, `default` included. */
  responses: Map<string, JsonObject>;
}

const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']);

export function operationsOf(document: JsonObject): ApiOperation[] {
  const paths = document['paths'] as Record<string, JsonObject>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, own]) => operationOf(document, { method, path, item, own: own as JsonObject })),
  );
}

function operationOf(
  document: JsonObject,
  { method, path, item, own }: { method: string; path: string; item: JsonObject; own: JsonObject },
): ApiOperation {
  const follow = (part: JsonObject) => (typeof part['$ref'] === 'string' ? lookUp(document, part['$ref']) : part);
  const listed = [...((item['parameters'] ?? []) as JsonObject[]), ...((own['parameters'] ?? []) as JsonObject[])];
  const parameters = listed.map(follow).map((part) => [`${part['in']} ${part['name']}`, part] as const);
  const responses = Object.entries(own['responses'] as Record<string, JsonObject>);
  return {
    id: own['operationId'] as string,
    method,
    path,
    own,
    parameters: new Map(parameters),
    body: own['requestBody'] === undefined ? undefined : follow(own['requestBody'] as JsonObject),
    responses: new Map(responses.map(([status, response]) => [status, follow(response)])),
  };
}
