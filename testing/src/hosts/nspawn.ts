import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { until } from '../until.ts';

export interface BootOptions {
  host: string;
  root: string;
  cgroups: readonly string[];
  /** Folders of this machine that the host sees, read-only, by their path in the host. */
  binds: Readonly<Record<string, string>>;
  console: string;
}

/** Boots the file system in `root` as a host, in the network namespace of its name. Answers the pid of nspawn. */
export function boot({ host, root, cgroups, binds, console }: BootOptions): number {
  const log = openSync(console, 'w');
  const nspawn = [
    'systemd-nspawn',
    ...['--quiet', '--boot', `--directory=${root}`, `--machine=${host}`, `--hostname=${host}`],
    // There is no systemd on this machine that could be told of it.
    ...['--register=no', '--keep-unit', '--link-journal=no'],
    // A host has rules for its network.
    '--capability=CAP_NET_ADMIN',
    ...[`--network-namespace-path=/run/netns/${host}`, '--resolv-conf=off', '--timezone=off', '--console=pipe'],
    ...Object.entries(binds).map(([inside, outside]) => `--bind-ro=${outside}:${inside}`),
  ];
  // Only the process itself can enter the groups before it becomes nspawn.
  const enterGroups = 'until [ "$1" = -- ]; do echo $$ > "$1/cgroup.procs"; shift; done; shift; exec "$@"';
  const child = spawn('sh', ['-c', enterGroups, 'boot', ...cgroups, '--', ...nspawn], {
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw new Error('systemd-nspawn cannot be started');
  return child.pid;
}

/** The host's PID 1, as this machine numbers it. Undefined while there is none. */
export function initOf(nspawn: number): number | undefined {
  try {
    const children = readFileSync(`/proc/${nspawn}/task/${nspawn}/children`, 'utf8').trim().split(' ');
    return children.map(Number).find((pid) => /^NSpid:\t.*\t1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
  } catch {
    return undefined;
  }
}

/** The nspawn of a host that an earlier run has left behind, if there is one. */
export function findNspawn(host: string): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid))
    .find((pid) => {
      const argv = commandLine(pid);
      return argv[0]?.endsWith('systemd-nspawn') && argv.includes(`--machine=${host}`);
    });
}

/** An orderly poweroff where `graceMilliseconds` allow for one, else the end of PID 1, which takes all of the host along. */
export async function powerOff(nspawn: number, graceMilliseconds: number): Promise<void> {
  const init = initOf(nspawn);
  kill(nspawn, 'SIGTERM');
  const isOver = () => !isAlive(nspawn) && (init === undefined || !isAlive(init));
  await until('an orderly poweroff', isOver, { withinMilliseconds: graceMilliseconds }).catch(() => {});
  if (init !== undefined) kill(init, 'SIGKILL');
  await until('nspawn seeing the end of its host', isOver, { withinMilliseconds: 2_000 }).catch(() => {});
  kill(nspawn, 'SIGKILL');
  await until('the end of a host', isOver, { withinMilliseconds: 5_000 });
}

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone already
  }
}

/** A zombie does not count: it holds nothing any more. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2) !== 'Z';
  } catch {
    return false;
  }
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
