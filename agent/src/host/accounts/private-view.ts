import { release } from 'node:os';
import { runAtOnce } from '../run.ts';

/** `nodev`: a device cannot be opened through such a mount, whatever its mode says and whoever has changed that. */
const script = `
mount -t proc -o nosuid,nodev,noexec,hidepid=2 proc /proc || exit 126
until [ "$1" = -- ]; do
  mount --bind "$1" "$1" && mount -o remount,bind,nodev "$1" || exit 126
  shift
done
shift
exec "$@"`;
const enter = ['unshare', '--mount', '--propagation', 'slave', '--', '/bin/sh', '-c', script, 'sh'];

let works: boolean | undefined;

/**
 * What to put before a program so that it sees the processes of its own user only, and cannot open these devices. It gets a
 * view of its own; the host's is not changed. Nothing where that is impossible: before 5.8 such a view was the same for the
 * whole host.
 */
export function withPrivateView(closed: readonly string[] = []): readonly string[] {
  works ??= isSince(5, 8, release()) && runAtOnce('unshare', [...enter.slice(1), '--', 'true']).code === 0;
  return works ? [...enter, ...closed, '--'] : [];
}

function isSince(major: number, minor: number, kernel: string): boolean {
  const [first = 0, second = 0] = kernel.split('.').map(Number);
  return first > major || (first === major && second >= minor);
}
