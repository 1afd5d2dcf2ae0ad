import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder for the Postgres of a run. Every copy of its database is some 500 files: in memory they are made three
 * times as fast as on a disk, and removed ten times as fast. A whole run needs about 4 GB.
 */
export function folderOfDatabases(): string {
  return mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'gpuaas-test-'));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 8 * 2 ** 30;
}
