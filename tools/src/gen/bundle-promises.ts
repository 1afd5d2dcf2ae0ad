import { type JsonObject, readYaml } from './contract-files.ts';

/** What the tables beside the API promise: which roles hold a permission, and which status an error code comes with. */
export interface Promises {
  permissions: Record<string, string[]>;
  errors: Record<string, number>;
}

export function bundlePromises(): Promises {
  const { organization, project, platform } = readYaml<Record<string, Record<string, string[]>>>('permissions.yaml');
  const errors = Object.entries(readYaml<Record<string, JsonObject>>('errors.yaml'));
  return {
    permissions: { ...organization, ...project, ...platform },
    errors: Object.fromEntries(errors.map(([code, { status }]) => [code, status as number])),
  };
}
