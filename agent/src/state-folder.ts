import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { assertPrivate, DataProblem, readPrivateFile, resolveSafely, writePrivateFile } from '@gpuaas/private-files';

/** The agent's memory on disk. What others could reach is not used: they may have changed it. */
export interface StateFolder {
  readonly path: string;
  readSecret<T>(name: string): T | undefined;
  writeSecret(name: string, value: unknown): void;
}

export function openStateFolder(given: string): StateFolder {
  const path = resolveSafely(given);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  assertPrivate(path);
  return {
    path,
    readSecret<T>(name: string): T | undefined {
      const file = join(path, name);
      const text = readPrivateFile(file);
      if (text === undefined) return undefined;
      try {
        return JSON.parse(text) as T;
      } catch (cause) {
        throw new DataProblem(
          `${file} is damaged. Restore it from a backup, or remove it when no allocation is left on this node.`,
          { cause },
        );
      }
    },
    writeSecret: (name, value) => writePrivateFile(join(path, name), JSON.stringify(value)),
  };
}
