import { existsSync, rmSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { mustRun, run } from '../run.ts';
import type { Grant } from './grants.ts';

export type CgroupVersion = 'v2' | 'hybrid' | 'v1' | 'none';

/** How this host divides memory, processors and tasks. */
export function cgroupVersion(root = '/sys/fs/cgroup'): CgroupVersion {
  if (existsSync(`${root}/cgroup.controllers`)) return 'v2';
  if (!existsSync(`${root}/memory`)) return 'none';
  return existsSync(`${root}/unified`) ? 'hybrid' : 'v1';
}

export interface Limits {
  memoryBytes: number;
  tasks: number;
  /** In hundredths of a processor. */
  cpuPercent: number;
}

const mostTasks = 32_768;
/** The rest is for the host itself. */
const forTenants = 0.95;

/** As the SKU says. For the rest, whoever has half of the GPUs has half of the host, and at least one processor and room to work. */
export function limitsOf(
  { share, limits = {} }: Pick<Grant, 'share' | 'limits'>,
  host: { memoryBytes: number; processors: number } = { memoryBytes: totalmem(), processors: availableParallelism() },
): Limits {
  return {
    memoryBytes: limits.memory_bytes ?? Math.max(Math.floor(host.memoryBytes * forTenants * share), 128 << 20),
    tasks: limits.tasks ?? Math.max(Math.floor(mostTasks * share), 256),
    cpuPercent:
      limits.cpus !== undefined ? limits.cpus * 100 : Math.max(Math.floor(host.processors * 100 * share), 100),
  };
}

/** Limits of everything that runs as a user: their slice holds shells and commands, and what ssh and cron start. */
export interface UserSlice {
  apply(limits: Limits): Promise<void>;
  /**
   * Keeps the slice while nothing runs in it. systemd stops the slice of a user whenever it is empty, and refuses to start a
   * program in one that it is just stopping.
   */
  hold(): Promise<void>;
  /** What to put before a program so that it runs in the slice. */
  enter: readonly string[];
  /** Ends all that runs there and forgets the limits. */
  remove(): Promise<void>;
  settings: string;
}

/** Undefined on a host without systemd, where nothing keeps such a slice. */
export function userSlice(uid: number): UserSlice | undefined {
  if (!existsSync('/run/systemd/system') || cgroupVersion() === 'none') return undefined;
  const unit = `user-${uid}.slice`;
  const holder = `gpuaas-account-${uid}.service`;
  const settings = `/etc/systemd/system.control/${unit}.d`;
  return {
    settings,
    // systemd tells a program which unit it is; nothing but ours belongs into the environment.
    enter: ['systemd-run', '--scope', '--quiet', '--collect', `--slice=${unit}`, '--', 'env', '-u', 'INVOCATION_ID'],
    async apply({ memoryBytes, tasks, cpuPercent }) {
      const properties = [`MemoryMax=${memoryBytes}`, `TasksMax=${tasks}`, `CPUQuota=${cpuPercent}%`];
      await mustRun('systemctl', ['set-property', unit, ...properties]);
    },
    async hold() {
      if ((await run('systemctl', ['is-active', '--quiet', holder])).code === 0) return;
      const empty = [
        '--quiet',
        '--collect',
        `--unit=${holder}`,
        `--slice=${unit}`,
        '--property=RemainAfterExit=yes',
        'true',
      ];
      await run('systemd-run', empty);
    },
    async remove() {
      await run('systemctl', ['stop', holder]);
      await run('systemctl', ['kill', '--signal=KILL', unit]);
      await run('systemctl', ['stop', unit]);
      rmSync(settings, { recursive: true, force: true });
    },
  };
}
