import { existsSync, lstatSync, rmdirSync } from 'node:fs';
import type { StateFolder } from '../../state-folder.ts';
import { run } from '../run.ts';
import { localMounts, mountsOf } from './local-mounts.ts';

const removeWithin = 400_000;
const searchWithin = 120_000;
/** Where programs of the host keep files that belong to whoever asked them to: jobs that wait, mail, sessions. */
export const keptForUsers = ['/var/spool', '/var/mail', '/run'];

const owned = (uid: number) => ['(', '-uid', String(uid), '-o', '-gid', String(uid), ')'];
/**
 * Folders of another person that are closed to everybody else are not entered: nothing of this user can have got there, and
 * how much they hold is nobody's business. Accounts of services are below 1000; some of them keep users' files.
 */
const closedByOthers = (uid: number) => [
  ...['-type', 'd', '-uid', '+999', '!', '-uid', String(uid), '!', '-gid', String(uid)],
  ...['!', '-perm', '-0001', '-prune'],
];

/**
 * Shows each place in an empty folder without anything that is mounted inside it, in a world of its own that ends with
 * this program. A removal then cannot get through a mount into what it shows, not even into the same file system.
 */
const withoutMounts = `
set -eu
cd "$1"; shift
mount -t tmpfs -o mode=700 none . && cd "$PWD"
number=0; views=
until [ "$1" = -- ]; do
  number=$((number + 1)); mkdir "$number"
  mount --bind -- "$1" "$number" 2>/dev/null || :
  views="$views $number"; shift
done
shift
exec find $views "$@"`;
const inOwnWorld = ['--mount', '--propagation', 'private', '--', '/bin/sh', '-c', withoutMounts, 'sh'];

/**
 * Removes everything in these places that belongs to a user or to their group. What is mounted inside it is unmounted first.
 *
 * `-execdir` works from inside the folder that holds the file: with a path, another tenant to whom a folder on the way
 * belongs could put a link in its place meanwhile and have root remove something else. Devices are given back, not removed.
 */
export async function removeOwnedFiles(uid: number, places: readonly string[], state: StateFolder): Promise<void> {
  await unmountOf(uid);
  const there = places.filter((place) => existsSync(place));
  if (there.length === 0) return;
  const selected = ['-xdev', ...closedByOthers(uid), '-o', ...owned(uid)];
  const rm = ['rm', '-rf', '--one-file-system', '--', '{}', '+'];
  const remove = ['-prune', '!', '-type', 'b', '!', '-type', 'c', '-execdir', ...rm];
  const removeAll = async () => {
    await inViews(there, [...selected, ...remove], state);
    for (const place of there) removeEmpty(place, uid);
  };
  await removeAll();
  if ((await findOwnedFiles(uid, there)).length === 0) return;
  // A file that may not be changed can only have been made so by root, for a tenant who had sudo.
  const unlock = ['-execdir', 'chattr', '-f', '-R', '-i', '-a', '--', '{}', '+'];
  await inViews(there, [...selected, '-prune', ...unlock], state);
  await removeAll();
}

/** A place of their own, such as their home: it is mounted while it is emptied. */
function removeEmpty(place: string, uid: number): void {
  try {
    if (lstatSync(place).uid === uid) rmdirSync(place);
  } catch {
    // Gone already, or not empty: whoever verifies will find it.
  }
}

async function inViews(places: readonly string[], search: readonly string[], state: StateFolder): Promise<void> {
  const options = { timeoutMilliseconds: removeWithin };
  if (await canMount()) await run('unshare', [...inOwnWorld, state.path, ...places, '--', ...search], options);
  // Where we cannot mount, no tenant's root can either.
  else await run('find', [...places, ...search], options);
}

let mounting: Promise<boolean> | undefined;
function canMount(): Promise<boolean> {
  mounting ??= run('unshare', ['--mount', '--propagation', 'private', 'true']).then(({ code }) => code === 0);
  return mounting;
}

async function unmountOf(uid: number): Promise<void> {
  for (const point of mountsOf(uid)) await run('umount', ['--lazy', '--', point], { timeoutMilliseconds: 10_000 });
}

/** What belongs to a user, and why the search may have missed something. */
export async function findOwnedFiles(uid: number, places: readonly string[] = localMounts()): Promise<string[]> {
  const there = places.filter((place) => existsSync(place));
  if (there.length === 0) return [];
  const search = [...there, '-xdev', ...closedByOthers(uid), '-o', ...owned(uid), '-prune', '-print0'];
  const { code, stdout, stderr } = await run('find', search, { timeoutMilliseconds: searchWithin });
  const found = [...new Set(stdout.split('\0').filter((path) => path !== ''))];
  if (code === 0 || (code === 1 && stderr.trim().split('\n').every(isHarmless))) return found;
  return [...found, `the search ended with ${code}: ${stderr.trim().slice(0, 500)}`];
}

/** Gone meanwhile, or a file system of somebody who does not even let root in: neither is on our own disks. */
function isHarmless(line: string): boolean {
  return /: (No such file or directory|Permission denied|Transport endpoint is not connected)$/.test(line);
}
