import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { DataProblem } from './data-problem.ts';

const mostLinks = 40;

/**
 * The real path of a folder that may not exist yet. Every folder and every link on the way must belong to us or to root
 * and must not be writable by others, or one of them could put another folder in its place. A shared folder with the
 * sticky bit is fine: nobody removes there what belongs to somebody else.
 */
export function resolveSafely(path: string): string {
  let links = 0;
  let real: string = sep;
  assertSafe(sep, lstatSync(sep));
  const rest = resolve(path).split(sep).filter(Boolean);
  for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
    if (part === '..') {
      real = dirname(real);
      continue;
    }
    const next = join(real, part);
    const stat = lstatSync(next, { throwIfNoEntry: false });
    // Whatever is missing will be made by us, below folders that are safe.
    if (stat === undefined) return join(next, ...rest);
    if (stat.isSymbolicLink()) {
      links += 1;
      if (links > mostLinks) throw new DataProblem(`${path} leads through too many symbolic links.`);
      if (!isTrusted(stat.uid)) throw foreign(next, stat.uid);
      const target = readlinkSync(next);
      rest.unshift(...target.split(sep).filter((name) => name !== '' && name !== '.'));
      if (target.startsWith(sep)) real = sep;
      continue;
    }
    if (!stat.isDirectory()) return join(next, ...rest);
    assertSafe(next, stat);
    real = next;
  }
  return real;
}

function assertSafe(path: string, stat: Stats): void {
  if (!isTrusted(stat.uid)) throw foreign(path, stat.uid);
  const isSticky = (stat.mode & 0o1000) !== 0;
  const byAll = (stat.mode & 0o002) !== 0;
  // Many systems give each person a group of their own, with the same number: it has no other members.
  const byGroup = (stat.mode & 0o020) !== 0 && stat.gid !== stat.uid;
  if (isSticky || !(byAll || byGroup)) return;
  throw new DataProblem(
    `Other users can write to ${path}, so they could exchange what is in it. Choose a folder in a place of your own, or run: chmod go-w ${path}`,
  );
}

function isTrusted(uid: number): boolean {
  return uid === 0 || uid === process.geteuid?.();
}

function foreign(path: string, uid: number): DataProblem {
  return new DataProblem(
    `${path} belongs to user ID ${uid}, who could exchange what is in it. Choose a folder in a place of your own.`,
  );
}
