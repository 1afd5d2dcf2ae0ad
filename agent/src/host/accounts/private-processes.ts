import { release } from 'node:os';
import { runAtOnce } from '../run.ts';

const script = 'mount -t proc -o nosuid,nodev,noexec,hidepid=2 proc /proc || exit 126; exec "$@"';
const enter = ['unshare', '--mount', '--propagation', 'slave', '--', '/bin/sh', '-c', script, 'sh'];

let works: boolean | undefined;

/**
 * What to put before a program so that it sees the processes of its own user only. It gets a view of its own; the host's is not
 * changed. Nothing where that is impossible: before 5.8 such a view was the same for the whole host.
 */
export function withPrivateProcesses(): readonly string[] {
  works ??= isSince(5, 8, release()) && runAtOnce('unshare', [...enter.slice(1), 'true']).code === 0;
  return works ? enter : [];
}

function isSince(major: number, minor: number, kernel: string): boolean {
  const [first = 0, second = 0] = kernel.split('.').map(Number);
  return first > major || (first === major && second >= minor);
}
