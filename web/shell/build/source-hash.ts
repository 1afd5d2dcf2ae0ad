import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Everything that the console is made of. The lock file stands for all libraries. */
const sources = [
  'web/shell',
  'web/ui-kit',
  'contract/generated',
  'sdk/typescript/src',
  'terminal-protocol/src',
  'docs/runbooks',
  'package-lock.json',
];

/** The same hash means that a build would give the same files. */
export function sourceHash(): string {
  const hash = createHash('sha256');
  for (const name of sources.flatMap(filesIn)) {
    const content = readFileSync(join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(name: string): string[] {
  if (name.includes('.')) return [name];
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
