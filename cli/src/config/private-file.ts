import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';

/** The content of a file that only its owner may read; undefined when there is none. */
export function readPrivateFile(path: string): string | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    const mode = fstatSync(file).mode & 0o777;
    if ((mode & 0o077) !== 0) {
      throw new CliError('file_mode_too_wide', 'This file can be read by other users, so it is not used', {
        exitCode: exitCodes.notAllowed,
        facts: [['file', `${path} has mode ${mode.toString(8).padStart(4, '0')}`]],
        tries: [`chmod 600 ${path}`],
      });
    }
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written beside and moved into place: whoever reads sees the old content or the new one, never half of it. */
export function writePrivateFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${process.getBuiltinModule('node:crypto').randomUUID()}.new`;
  const file = openSync(beside, 'wx', 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Its content as JSON; a file that somebody damaged is named. */
export function readPrivateJson<T>(path: string): T | undefined {
  const text = readPrivateFile(path);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new CliError('file_unreadable', 'This file is not valid JSON', {
      exitCode: exitCodes.failure,
      facts: [['file', path]],
      tries: [`rm ${path}   and sign in again`],
      cause,
    });
  }
}
