import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Environment } from './config-folder.ts';

/** Where a program is that can be started by its name. One in the folder where somebody happens to be does not count. */
export function findProgram(name: string, environment: Environment): string | undefined {
  const candidates = (environment['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  return candidates.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
