import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tryPort } from '@gpuaas/sockets';
import { addressesOf } from '../loopback.ts';
import { Refusal, type StartOptions } from './arguments.ts';

/** All five ports must be free; a start that took others instead would be found by nobody. */
export async function checkPorts({ port, nodeHost }: StartOptions): Promise<void> {
  for (const candidate of [0, 1, 2, 3, 4].map((offset) => port + offset)) {
    for (const address of new Set([...addressesOf('localhost'), nodeHost])) {
      const problem = await tryPort(address, candidate);
      if (problem === undefined) continue;
      if (problem === 'EADDRNOTAVAIL') throw new Refusal(`This machine has no address ${address}.`);
      if (problem === 'EACCES')
        throw new Refusal(`Port ${candidate} may only be used by root. Choose a port above 1023 with --port.`);
      const owner = ownerOf(candidate);
      const by = owner === undefined ? 'another program' : owner;
      throw new Refusal(
        `Port ${candidate} is in use by ${by}. Stop it, or choose other ports: npm start -- --port ${freeSuggestion(port)}`,
      );
    }
  }
}

function freeSuggestion(port: number): number {
  return port + 10 <= 32_000 ? port + 1_000 : 18_443;
}

/** Who listens on a port, where the kernel lets us see it: the inode of the socket, then the process that has it open. */
function ownerOf(port: number): string | undefined {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
      read(file)
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(([, local, , state]) => state === '0A' && local?.endsWith(`:${wanted}`))
        .map((fields) => `socket:[${fields[9]}]`),
    ),
  );
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (descriptorsOf(pid).some((target) => inodes.has(target))) {
      return `${read(`/proc/${pid}/comm`).trim()} (pid ${pid})`;
    }
  }
  return undefined;
}

function descriptorsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        return '';
      }
    });
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
