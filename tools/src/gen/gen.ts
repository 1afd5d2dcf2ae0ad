import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOpenapi } from './bundle-openapi.ts';
import { contractFolder } from './contract-files.ts';
import {
  errorsFile,
  idsFile,
  indexFile,
  nodeTaskSchemas,
  operationsFile,
  permissionsFile,
  statesFile,
} from './write-tables.ts';
import { messageTypes, openapiTypes } from './write-types.ts';

/** Everything that is derived from the contract, by file name under contract/generated. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const document = bundleOpenapi();
  return {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'openapi.ts': await openapiTypes(document),
    'messages.ts': await messageTypes(document),
    'node-tasks.json': nodeTaskSchemas(document),
    'ids.ts': idsFile(),
    'errors.ts': errorsFile(),
    'permissions.ts': permissionsFile(),
    'states.ts': statesFile(),
    'operations.ts': operationsFile(document),
    'index.ts': indexFile(document),
  };
}

const target = join(contractFolder, 'generated');

/** Files whose committed text differs from what the contract gives now. */
export async function staleFiles(): Promise<string[]> {
  const wanted = await generatedFiles();
  const current = (file: string) => {
    try {
      return readFileSync(join(target, file), 'utf8');
    } catch {
      return undefined;
    }
  };
  return Object.entries(wanted)
    .filter(([file, text]) => current(file) !== text)
    .map(([file]) => `contract/generated/${file}`);
}

if (import.meta.main) {
  mkdirSync(target, { recursive: true });
  const stale = await staleFiles();
  for (const [file, text] of Object.entries(await generatedFiles())) writeFileSync(join(target, file), text);
  console.log(stale.length === 0 ? 'generated files were up to date' : `rewrote ${stale.join(', ')}`);
}
