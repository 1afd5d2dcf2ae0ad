import { type Dirent, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { assertOwn, DataProblem } from '@gpuaas/private-files';
import { readDevelopmentUsers } from '../key-files.ts';
import type { StartOptions } from './arguments.ts';

/**
 * What a first start makes, in this order. So a file can only be missing while all that follow are missing too; anything
 * else is damage, and making the file anew would destroy what depends on it.
 */
const inOrder = [
  { file: 'postgres.secrets.json', what: 'the passwords of the database' },
  { file: 'pg/PG_VERSION', what: 'the database' },
  { file: 'secret-store.key', what: 'the key of all secrets in the database' },
  { file: 'dev-users.json', what: 'the passwords of the development users' },
  { file: 'ca/root.key.pem', what: undefined },
  { file: 'agent/identity.json', what: undefined },
] as const;

/** Folders of which something else in their place would be found only by whoever needs them, minutes later. */
const folders = ['logs', 'ca', 'agent', 'workspaces'];

/** The database's user owns its files, and tenants own what is in their workspaces. */
const ofDatabase = /^pg(\.unfinished-.*)?$/;
const ofTenants = /^(agent\/)?workspaces$/;

/** Looks at everything in the data folder before anything is done to it. */
export function survey({
  dataFolder,
  newPasswords,
  secretsElsewhere = false,
  peopleElsewhere = false,
}: Pick<StartOptions, 'dataFolder' | 'newPasswords'> & {
  secretsElsewhere?: boolean;
  peopleElsewhere?: boolean;
}): void {
  checkOwners(dataFolder, '');
  for (const name of folders) checkFolder(join(dataFolder, name));
  const exists = (file: string) => isThere(join(dataFolder, file));
  for (const [index, { file, what }] of inOrder.entries()) {
    if (what === undefined || exists(file) || (newPasswords && file === 'dev-users.json')) continue;
    // Where the database holds secrets after all, the platform refuses to start without their key.
    if (secretsElsewhere && file === 'secret-store.key') continue;
    if (peopleElsewhere && file === 'dev-users.json') continue;
    const later = inOrder.slice(index + 1).find((candidate) => exists(candidate.file));
    if (later) throw missing(join(dataFolder, file), what, join(dataFolder, later.file));
  }
  // Under root the workspaces are there before the first user ID is handed out.
  if (exists('agent/uids.json') && !exists('workspaces')) throw withoutWorkspaces(join(dataFolder, 'workspaces'));
  if (!newPasswords) readDevelopmentUsers(dataFolder);
}

function checkFolder(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== false) return;
  throw new DataProblem(
    `${path} is not a folder. Restore the folder from a backup, or move the file away and start again. Nothing was changed.`,
  );
}

function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    // Not there, or below something that is not a folder.
    return false;
  }
}

function missing(path: string, what: string, later: string): DataProblem {
  if (path.endsWith('dev-users.json')) {
    return new DataProblem(
      `${path} (${what}) is missing. Restore it from a backup, or make new passwords: npm start -- --new-passwords`,
    );
  }
  const folder = path.endsWith('PG_VERSION') ? ' If it is on a disk of its own, mount it;' : '';
  return new DataProblem(
    `${path} (${what}) is missing, but ${later} is there, so this folder was in use.${folder} Restore it from a backup, or start on an empty folder with --data. Nothing was changed.`,
  );
}

function withoutWorkspaces(path: string): DataProblem {
  return new DataProblem(
    `${path} (the files of all allocations) is missing. If it is on a disk of its own, mount it; otherwise restore it from a backup. If you need none of it, make an empty one, run: mkdir -m 711 ${path}`,
  );
}

/** No file of ours may belong to somebody else, be writable by others, or be a link to elsewhere. */
function checkOwners(dataFolder: string, folder: string): void {
  for (const entry of readdirSync(join(dataFolder, folder), { withFileTypes: true })) {
    const name = join(folder, entry.name);
    if (ofDatabase.test(name) || name === 'lost+found') continue;
    checkEntry(join(dataFolder, name), entry, name.startsWith('pg-binaries'));
    if (entry.isDirectory() && !ofTenants.test(name)) checkOwners(dataFolder, name);
  }
}

function checkEntry(path: string, entry: Dirent, mayLink: boolean): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  assertOwn(path, stat);
  if (entry.isSymbolicLink()) {
    if (mayLink) return;
    throw new DataProblem(`${path} is a symbolic link. Put the file itself in its place.`);
  }
  if ((stat.mode & 0o002) !== 0 && !entry.isSocket()) {
    throw new DataProblem(`Other users can write to ${path}. If you trust what is in it, run: chmod o-w ${path}`);
  }
}

/** What killed starts left half made. */
export function removeHalfMade(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    const isHalfMade = /^agent-program\.\d+\.unfinished$/.test(name) || name.endsWith('.new');
    if (isHalfMade) rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
}
