import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DataProblem, reasonOf } from './data-problem.ts';

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/**
 * Reads a file that only we may know. It is looked at after it is open, through the descriptor that is read, so nobody
 * can exchange it in between; a link is never followed, because its target may belong to somebody else.
 */
export function readPrivateFile(path: string): string | undefined {
  const descriptor = openForReading(path);
  if (descriptor === undefined) return undefined;
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw new DataProblem(`${path} is not a file. Move it away, and restore the file.`);
    assertPrivate(path, stat);
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a private file of JSON. Whatever is not JSON of the expected form is damage, and nobody should write over it. */
export function readPrivateJson<T>(path: string, isComplete: (value: T) => boolean = () => true): T | undefined {
  const text = readPrivateFile(path);
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as T;
    if (typeof value === 'object' && value !== null && isComplete(value)) return value;
  } catch {
    // told below, with the same sentence
  }
  throw new DataProblem(`${path} is damaged. Restore it from a backup.`);
}

/** Written beside, flushed and moved into place: after a crash there is the old file or the new one, never half of one. */
export function writePrivateFile(path: string, content: string): void {
  const unfinished = `${path}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    rmSync(unfinished, { force: true });
    const descriptor = openSync(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
    try {
      writeSync(descriptor, content);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(unfinished, path);
    flushFolder(dirname(path));
  } catch (error) {
    throw new DataProblem(`${path} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Makes renames in a folder survive a loss of power. */
export function flushFolder(folder: string): void {
  const descriptor = openSync(folder, O_RDONLY | O_DIRECTORY);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Ours, and closed to everybody else. */
export function assertPrivate(path: string, stat: Stats = lstatSync(path)): void {
  assertOwn(path, stat);
  if ((stat.mode & 0o077) === 0) return;
  const mode = (stat.mode & 0o777).toString(8);
  const right = stat.isDirectory() ? '700' : '600';
  throw new DataProblem(`${path} can be reached by other users (mode ${mode}). Run: chmod ${right} ${path}`);
}

export function assertOwn(path: string, stat: Stats = lstatSync(path)): void {
  const us = process.geteuid?.();
  if (stat.uid === us) return;
  throw new DataProblem(
    `${path} belongs to user ID ${stat.uid}, not to you (${us}), so somebody else may have prepared it. If you trust what is in it, run: chown ${us} ${path}`,
  );
}

function openForReading(path: string): number | undefined {
  try {
    // Without O_NONBLOCK a named pipe in the file's place would keep us waiting for ever.
    return openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') {
      throw new DataProblem(`${path} is a symbolic link. Put the file itself in its place.`, { cause: error });
    }
    throw new DataProblem(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
}
