import { join } from 'node:path';
import { buildExecutables } from './build-executables.ts';

/** `npm run build:agent [-- FOLDER]`: what the api serves to hosts that are to join. */
const folder = process.argv[2] ?? join(import.meta.dirname, '../../../dist/agent');
const { executables, script } = await buildExecutables(folder);
for (const { file, sha256 } of [...Object.values(executables), script]) {
  process.stdout.write(`${sha256}  ${join(folder, file)}\n`);
}
