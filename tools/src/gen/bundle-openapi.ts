import { type Json, type JsonObject, readYaml } from './contract-files.ts';
import { addErrorResponses } from './error-responses.ts';
import { addExamples } from './examples.ts';
import { stateSchemas } from './lifecycle-file.ts';

/**
 * Makes one OpenAPI document of the files under contract/openapi. `$merge: [files]` is our only addition to the format:
 * it lets a domain keep its paths and schemas in a file of its own while every `$ref` stays a plain `#/components/…`.
 */
export function bundleOpenapi(): JsonObject {
  const document = readYaml('openapi/openapi.yaml');
  document['paths'] = merged(document['paths'] as JsonObject);
  const components = document['components'] as JsonObject;
  components['schemas'] = {
    ...idSchemas(),
    ...errorCodeSchema(),
    ...permissionSchema(),
    ...stateSchemas(),
    ...merged(components['schemas'] as JsonObject),
  };
  addErrorResponses(document);
  addExamples(document);
  return document;
}

function merged(node: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const file of node['$merge'] as string[]) {
    for (const [key, value] of Object.entries(readYaml(`openapi/${file}`))) {
      if (key in result) throw new Error(`${key} is defined twice (again in ${file})`);
      result[key] = value;
    }
  }
  return result;
}

function idSchemas(): JsonObject {
  const ids = readYaml<Record<string, string>>('ids.yaml');
  return Object.fromEntries(
    Object.entries(ids).map(([prefix, name]) => [
      `${name}Id`,
      { type: 'string', pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`, 'x-id': `${name}Id` } satisfies JsonObject,
    ]),
  );
}

/** What a service account can be allowed. */
function permissionSchema(): JsonObject {
  const { service_account: names } = readYaml<Record<string, Json>>('permissions.yaml');
  return { ServiceAccountPermission: { type: 'string', 'x-grows': true, enum: names as Json[] } };
}

/** `x-grows` makes a list of values open to more: a new error code must not count as breaking. */
function errorCodeSchema(): JsonObject {
  const description = 'New codes are added. Treat one that you do not know by its HTTP status.';
  return {
    ErrorCode: { type: 'string', description, 'x-grows': true, enum: Object.keys(readYaml('errors.yaml')) as Json[] },
  };
}
