import { constants, openSync, readSync } from 'node:fs';
import { fileText } from '../host/pci.ts';

export interface KernelMessage {
  at: Date;
  text: string;
}

/** What the kernel has written since the last look; the first look has what it still remembers of this boot. */
export interface KernelLog {
  read(): KernelMessage[];
}

const mostAtOnce = 20_000;

/**
 * Reads /dev/kmsg, one record each time it is asked. Whatever a program wrote there is left out: only the kernel speaks for
 * the driver. A host that does not let us read it has no messages.
 */
export function openKernelLog({ path = '/dev/kmsg', procRoot = '/proc' } = {}): KernelLog {
  let descriptor: number | undefined;
  const buffer = Buffer.alloc(8_192);
  return {
    read() {
      descriptor ??= openForReading(path);
      if (descriptor === undefined) return [];
      const bootedAt = bootTime(procRoot);
      const messages: KernelMessage[] = [];
      for (let count = 0; count < mostAtOnce; count += 1) {
        const record = readRecord(descriptor, buffer);
        if (record === undefined) break;
        const message = parseRecord(record, bootedAt);
        if (message) messages.push(message);
      }
      return messages;
    },
  };
}

function openForReading(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

/** Undefined at the end. Records that were overwritten before we came are passed over. */
function readRecord(descriptor: number, buffer: Buffer): string | undefined {
  try {
    const length = readSync(descriptor, buffer);
    return length === 0 ? undefined : buffer.toString('utf8', 0, length);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPIPE' ? '' : undefined;
  }
}

/** `6,1234,98765432,-;NVRM: …`: priority and facility, number, microseconds since boot. Facility 0 is the kernel. */
export function parseRecord(record: string, bootedAt: number): KernelMessage | undefined {
  const [, priority, microseconds, text = ''] = /^(\d+),\d+,(\d+),[^;]*;([^\n]*)/.exec(record) ?? [];
  if (priority === undefined || Number(priority) >> 3 !== 0) return undefined;
  return { at: new Date(bootedAt + Math.floor(Number(microseconds) / 1_000)), text };
}

function bootTime(procRoot: string): number {
  return Number(/^btime (\d+)$/m.exec(fileText(`${procRoot}/stat`) ?? '')?.[1] ?? 0) * 1_000;
}
