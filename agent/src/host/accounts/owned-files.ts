import { existsSync } from 'node:fs';
import { run } from '../run.ts';
import { localMounts } from './local-mounts.ts';

const removeWithin = 400_000;
const searchWithin = 120_000;
/** Where jobs wait that cron and at will start. */
const spools = ['/var/spool/cron', '/var/spool/at'];

const owned = (uid: number) => ['(', '-uid', String(uid), '-o', '-gid', String(uid), ')'];

/**
 * Removes everything that belongs to a user or to their group, on every local file system.
 *
 * `-execdir` works from inside the folder that holds the file: with a path, another tenant to whom a folder on the way
 * belongs could put a link in its place meanwhile and have root remove something else.
 */
export async function removeOwnedFiles(uid: number, places = localMounts()): Promise<void> {
  const remove = ['-prune', '-execdir', 'rm', '-rf', '--one-file-system', '--', '{}', '+'];
  await run('find', [...places, '-xdev', ...owned(uid), ...remove], { timeoutMilliseconds: removeWithin });
}

export async function removeScheduledJobs(uid: number): Promise<void> {
  const places = spools.filter((folder) => existsSync(folder));
  if (places.length > 0) await removeOwnedFiles(uid, places);
}

/** What belongs to a user, and why the search may have missed something. */
export async function findOwnedFiles(uid: number, places = localMounts()): Promise<string[]> {
  const search = [...places, '-xdev', ...owned(uid), '-prune', '-print0'];
  const { code, stdout, stderr } = await run('find', search, { timeoutMilliseconds: searchWithin });
  const found = [...new Set(stdout.split('\0').filter((path) => path !== ''))];
  if (code === 0 || (code === 1 && stderr.trim().split('\n').every(isHarmless))) return found;
  return [...found, `the search ended with ${code}: ${stderr.trim().slice(0, 500)}`];
}

/** Gone meanwhile, or a file system of somebody who does not even let root in: neither is on our own disks. */
function isHarmless(line: string): boolean {
  return /: (No such file or directory|Permission denied|Transport endpoint is not connected)$/.test(line);
}
