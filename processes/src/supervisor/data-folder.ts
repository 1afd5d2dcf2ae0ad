import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assertOwn, reasonOf, resolveSafely } from '@gpuaas/private-files';
import { StartError, type StartOptions } from './arguments.ts';

/** What a start makes, in the order in which it makes them. A folder with none of these is not a data folder. */
const ownEntries = ['logs', 'agent-program', 'compile-cache', 'postgres.secrets.json', 'pg', 'supervisor.json'];
const megabyte = 1024 * 1024;
const leastSpace = { first: 150 * megabyte, later: 16 * megabyte };

/**
 * Answers the real path of the data folder, which is made when it is missing. The kernel shows real paths, so with any
 * other name we would not recognise our own processes.
 */
export function openDataFolder({ dataFolder: given, isRoot }: StartOptions): string {
  const dataFolder = resolveSafely(given);
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    if (!statSync(dataFolder).isDirectory()) throw new Error('it is not a folder');
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataFolder} cannot be written: ${reasonOf(error)}. Choose another one with --data.`,
    );
  }
  assertOwn(dataFolder);
  const entries = readdirSync(dataFolder).filter((name) => name !== 'lost+found');
  if (entries.length > 0 && !entries.some((name) => ownEntries.includes(name))) {
    throw new StartError(
      `${dataFolder} is not empty, and what is in it was not made by GPUaaS. Choose an empty or a new folder with --data.`,
    );
  }
  checkSpace(dataFolder, entries.includes('pg') ? leastSpace.later : leastSpace.first);
  if (isRoot) letDatabaseIn(dataFolder);
  return dataFolder;
}

/** The parts of a data folder that everything else is written to. */
export function completeDataFolder(dataFolder: string): void {
  mkdirSync(join(dataFolder, 'logs'), { recursive: true, mode: 0o700 });
}

function checkSpace(folder: string, least: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= least) return;
  const size = (bytes: number) => `${Math.floor(bytes / megabyte)} MiB`;
  throw new StartError(
    `The disk that holds ${folder} is full: ${size(free)} are free, a start needs ${size(least)}. Free some space, or choose another folder with --data.`,
  );
}

/** Under root PostgreSQL runs under a user ID of its own and has to pass through here; it can list nothing. */
function letDatabaseIn(dataFolder: string): void {
  if ((statSync(dataFolder).mode & 0o777) !== 0o711) chmodSync(dataFolder, 0o711);
  const somebody = 61_183;
  const known = spawnSync('/bin/true', [], { uid: somebody, gid: somebody, cwd: '/' }).status === 0;
  const uid = known ? somebody : 65_534;
  if (spawnSync('/bin/true', [], { uid, gid: uid, cwd: dataFolder }).status === 0) return;
  throw new StartError(
    `Under root the database runs under a user ID of its own, which cannot enter ${dataFolder}: a parent folder is private. Choose another one with --data.`,
  );
}
