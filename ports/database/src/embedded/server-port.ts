import { join } from 'node:path';
import { DataProblem, readPrivateFile, writePrivateFile } from '@gpuaas/private-files';
import { tryPort } from '@gpuaas/sockets';

/** The port of the last start while it is free, else the next free one, recorded for the next start. */
export async function choosePort(folder: string, first: number): Promise<number> {
  const file = join(folder, 'postgres.port');
  const recorded = Number(readPrivateFile(file));
  // A file that makes no sense costs nothing: the platform is given the address at every start.
  const candidates = [
    ...(Number.isInteger(recorded) && recorded > 1_023 && recorded < 65_536 ? [recorded] : []),
    ...Array.from({ length: 500 }, (_, index) => first + index),
  ];
  for (const port of candidates) {
    if ((await tryPort('127.0.0.1', port)) !== undefined) continue;
    if (port !== recorded) writePrivateFile(file, `${port}\n`);
    return port;
  }
  throw new DataProblem(
    `The database found no free port from ${first} to ${first + 499}. Stop a program that has one.`,
  );
}
