import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What a process holds open, by what it is for. */
export interface OpenDescriptors {
  /** Connections with somebody outside this process, the database aside. */
  outside: number;
  /** Connections between parts of this process: streams, and what clients keep for their next call. */
  inside: number;
  terminals: number;
  /** Files, pipes, listeners. */
  other: number;
}

/** Counts what this process holds. A pool of connections to the database grows and shrinks by itself and is left out. */
export function openDescriptors(databasePort: number): OpenDescriptors {
  const counts: OpenDescriptors = { outside: 0, inside: 0, terminals: 0, other: 0 };
  const connections = connectionsByInode();
  const mine = readdirSync('/proc/self/fd').map(targetOf);
  const ends = new Set(mine.map((target) => connections.get(target)?.ends));
  for (const target of mine) {
    const connection = connections.get(target);
    if (!connection) counts[/\/dev\/(ptmx|pts)/.test(target) ? 'terminals' : 'other'] += 1;
    else if (connection.remotePort === databasePort) continue;
    else counts[ends.has(connection.reversed) ? 'inside' : 'outside'] += 1;
  }
  return counts;
}

function connectionsByInode() {
  const lines = ['/proc/self/net/tcp', '/proc/self/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8').split('\n').slice(1),
  );
  const listening = '0A';
  return new Map(
    lines
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state]) => state !== undefined && state !== listening)
      .map(([, local = '', remote = '', , , , , , , inode]) => [
        `socket:[${inode}]`,
        {
          ends: `${local} ${remote}`,
          reversed: `${remote} ${local}`,
          remotePort: Number.parseInt(remote.split(':')[1] ?? '', 16),
        },
      ]),
  );
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return '';
  }
}
