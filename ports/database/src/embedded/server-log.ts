import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { DataProblem, reasonOf } from '@gpuaas/private-files';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;
const mostRead = 64 * 1024;

export function openLog(path: string): { descriptor: number; size: number } {
  try {
    const descriptor = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
    return { descriptor, size: fstatSync(descriptor).size };
  } catch (error) {
    throw new DataProblem(`${path} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** The reason the server gave for ending, from what it wrote since `from`. */
export function reasonIn(path: string, from: number): string | undefined {
  try {
    const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW);
    const buffer = Buffer.alloc(mostRead);
    const length = readSync(descriptor, buffer, 0, mostRead, from);
    closeSync(descriptor);
    const lines = buffer.toString('utf8', 0, length).trim().split('\n');
    const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line));
    return fatal?.replace(/^.*\b(FATAL|PANIC):\s*/, '') ?? lines.at(-1);
  } catch {
    return undefined;
  }
}
