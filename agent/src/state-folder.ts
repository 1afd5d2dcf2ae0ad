import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The agent's memory on disk. What others could read is not used: they may have changed it. */
export interface StateFolder {
  readonly path: string;
  readSecret<T>(name: string): T | undefined;
  writeSecret(name: string, value: unknown): void;
}

export function openStateFolder(path: string): StateFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  assertPrivate(path);
  return {
    path,
    readSecret<T>(name: string): T | undefined {
      const file = join(path, name);
      if (!existsSync(file)) return undefined;
      assertPrivate(file);
      return JSON.parse(readFileSync(file, 'utf8')) as T;
    },
    writeSecret(name, value) {
      const file = join(path, name);
      writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600, flush: true });
      chmodSync(`${file}.new`, 0o600);
      renameSync(`${file}.new`, file);
    },
  };
}

function assertPrivate(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o077) === 0) return;
  throw new Error(`${path} can be reached by other users (mode ${(mode & 0o777).toString(8)}). Run chmod go= on it.`);
}
