import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { sleep } from '@gpuaas/kernel';
import { DataProblem, reasonOf } from '@gpuaas/private-files';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR, O_TRUNC, O_WRONLY } = constants;
const largestLog = 10 * 1024 * 1024;
const lookEvery = 1_000;
const newline = 0x0a;
const mostWaits = 1_000;

export function openLog(file: string): number {
  try {
    return openSync(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  } catch (error) {
    throw new DataProblem(`${file} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Keeps each log and its predecessor (`.1`) below a size, while the programs go on writing. */
export async function keepLogsSmall(files: readonly string[], stop: AbortSignal, largest = largestLog): Promise<void> {
  while (!stop.aborted) {
    for (const file of files) {
      try {
        rotate(file, largest);
      } catch {
        // A full disk, or a file that is not there yet: the next look may do better.
      }
    }
    await sleep(lookEvery, stop);
  }
}

/**
 * Copies a log to `.1` and empties it. The writers keep their open files, which append, so they need not know. Emptying
 * follows at once on a read that found nothing more to copy, so only what is written in those few microseconds is lost.
 */
export function rotate(file: string, largest: number, mostCopied = 2 * largest): void {
  const log = openSync(file, O_RDWR | O_NOFOLLOW);
  try {
    const { size } = fstatSync(log);
    if (size <= largest) return;
    const old = openSync(`${file}.1`, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600);
    try {
      const buffer = Buffer.alloc(1024 * 1024);
      // Whatever grew faster than we looked keeps its end only.
      let position = size > mostCopied ? lineAfter(log, size - largest) : 0;
      let last: number | undefined = newline;
      for (let waits = 0; ; ) {
        const length = readSync(log, buffer, 0, buffer.length, position);
        if (length > 0) {
          writeSync(old, buffer, 0, length);
          position += length;
          last = buffer[length - 1];
        } else if (last === newline || waits > mostWaits) {
          ftruncateSync(log, 0);
          return;
        } else {
          // A reader can see the first half of a line that is being written.
          waits += 1;
        }
      }
    } finally {
      closeSync(old);
    }
  } finally {
    closeSync(log);
  }
}

function lineAfter(log: number, position: number): number {
  const buffer = Buffer.alloc(64 * 1024);
  const length = readSync(log, buffer, 0, buffer.length, position);
  return position + buffer.subarray(0, length).indexOf('\n') + 1;
}
