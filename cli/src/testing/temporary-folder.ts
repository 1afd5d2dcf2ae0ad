import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made = new Set<string>();

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-cli-'));
  made.add(folder);
  return folder;
}

/** For `afterAll` of every file that uses them: test processes are ended before they could tidy up themselves. */
export function removeTemporaryFolders(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
  made.clear();
  cache = undefined;
}

let cache: string | undefined;

/** Where Node keeps compiled code, shared by all homes of a test file so that only the first run is slow. */
export function cacheFolder(): string {
  cache ??= temporaryFolder();
  return cache;
}
