import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, type StartOptions } from './arguments.ts';

/** Unix sockets have short names; the one that keeps a second start away lies in this folder. */
const longestPath = 90;

export function openDataFolder({ dataFolder, isRoot }: StartOptions): void {
  if (Buffer.byteLength(dataFolder) > longestPath) {
    throw new Refusal(
      `The path of the data folder is longer than ${longestPath} bytes: ${dataFolder}. Choose a shorter one with --data.`,
    );
  }
  try {
    // PostgreSQL runs as `nobody` under root and has to pass through here; it can list nothing.
    mkdirSync(dataFolder, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
    if (!statSync(dataFolder).isDirectory()) throw new Error('it is not a folder');
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (isRoot) chmodSync(dataFolder, 0o711);
    mkdirSync(join(dataFolder, 'logs'), { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new Refusal(`The data folder ${dataFolder} cannot be written (${reason}). Choose another one with --data.`);
  }
  if (isRoot && !canBeEnteredBy(nobody, dataFolder)) {
    throw new Refusal(
      `Under root the database runs as the user nobody, who cannot enter ${dataFolder}: a folder above it is private. Choose another one with --data.`,
    );
  }
}

const nobody = 65_534;

function canBeEnteredBy(uid: number, folder: string): boolean {
  return spawnSync('/bin/true', [], { uid, gid: uid, cwd: folder }).status === 0;
}
