import { basename } from 'node:path';
import type { Confinement, Evidence } from '@gpuaas/contract';
import type { DeviceGate } from '../devices/device-gate.ts';
import type { Account } from '../host.ts';
import { run } from '../run.ts';
import type { Grant } from './grants.ts';
import type { HomeQuota } from './home-quota.ts';
import { cgroupVersion, limitsOf, userSlice } from './limits.ts';
import { withPrivateView } from './private-view.ts';

const probe = `
grep NoNewPrivs: /proc/self/status
sed 's/^/cgroup /' /proc/self/cgroup
[ -e /proc/1 ] && echo sees others
for device; do
  case $( (exec < "$device") 2>&1 ) in *[Pp]'ermission denied'*) ;; *) echo "open $device" ;; esac
done
true`;

/** What holds for every account of this host. */
export function confinementOfHost(
  gate: Pick<DeviceGate, 'undermined'>,
  noLoopback: string | undefined,
  noSessions: string | undefined,
  quota: Pick<HomeQuota, 'missing'>,
): Confinement[] {
  const version = cgroupVersion();
  const hasLimits = userSlice(0) !== undefined;
  const areHidden = withPrivateView().length > 0;
  return [
    { aspect: 'files', holds: true, detail: 'A Unix user and a home of its own for each allocation.' },
    {
      aspect: 'devices',
      holds: gate.undermined() === undefined,
      detail: gate.undermined() ?? 'A GPU is open to its own allocation only.',
    },
    {
      aspect: 'limits',
      holds: hasLimits,
      detail: hasLimits
        ? `Memory, processors and tasks by user slice (cgroups: ${version}).`
        : `This host has no user slices (cgroups: ${version}).`,
    },
    {
      aspect: 'privileges',
      holds: noSessions === undefined,
      detail:
        noSessions === undefined
          ? 'No program gains privileges, in shells, commands, over SSH and in cron.'
          : `No program gains privileges in shells and commands. Over SSH and in cron they may. ${noSessions}`,
    },
    {
      aspect: 'processes',
      holds: areHidden && noSessions === undefined,
      detail: !areHidden
        ? 'The list of processes is the same for everybody.'
        : noSessions === undefined
          ? 'Hidden from others in shells, commands, over SSH and in cron.'
          : `Hidden from others in shells and commands. Over SSH and in cron they are listed. ${noSessions}`,
    },
    {
      aspect: 'home_quota',
      holds: quota.missing() === undefined,
      detail: quota.missing() ?? 'Files of an allocation take no more than its SKU says, if it says anything.',
    },
    {
      aspect: 'loopback',
      holds: noLoopback === undefined,
      detail:
        noLoopback === undefined
          ? 'An allocation reaches its own ports on the loopback address, and name lookups.'
          : `Ports on the loopback address are open to every allocation of the host. ${noLoopback}`,
    },
  ];
}

/**
 * What holds for programs of an account, found out by one of them. Only what keeps tenants' GPUs apart has to hold; the
 * rest depends on the host and is told as it is.
 */
export async function confinementOf(
  { command }: Account,
  uid: number,
  { devices, share, limits }: Grant,
  gate: DeviceGate,
): Promise<Evidence[]> {
  const { file, args, env } = command(['/bin/sh', '-c', probe, 'sh', ...gate.all()]);
  const { code, stdout, stderr } = await run(
    'env',
    ['-i', ...Object.entries(env).map(([k, v]) => `${k}=${v}`), file, ...args],
    {
      timeoutMilliseconds: 60_000,
    },
  );
  if (code !== 0) return [{ check: 'devices', ok: false, found: `not known: ${stderr.trim().slice(0, 500) || code}` }];
  const lines = stdout.split('\n');
  const open = lines.filter((line) => line.startsWith('open ')).map((line) => basename(line));
  const own = gate.with(devices).map((path) => basename(path));
  const exact = open.toSorted().join() === own.toSorted().join();
  return [
    { check: 'limits', ok: true, found: limitsFound(lines, uid, { share, limits }) },
    {
      check: 'privileges',
      ok: true,
      found: /NoNewPrivs:\s*1/.test(stdout) ? 'no program can gain any' : 'programs of the host may give some',
    },
    {
      check: 'processes of others',
      ok: true,
      found: lines.includes('sees others') ? 'visible in the list of processes' : 'hidden in shells and commands',
    },
    {
      check: 'devices',
      ok: exact,
      found: [open.join(', ') || 'none', gate.undermined()].filter((part) => part !== undefined).join('. '),
    },
  ];
}

function limitsFound(lines: readonly string[], uid: number, grant: Pick<Grant, 'share' | 'limits'>): string {
  const version = cgroupVersion();
  const inSlice = lines
    .filter((line) => line.startsWith('cgroup ') && line.includes(`/user-${uid}.slice`))
    .flatMap((line) => (version === 'v2' ? ['memory', 'pids', 'cpu'] : (line.split(':')[1] ?? '').split(',')));
  const enforced = ['memory', 'pids', 'cpu'].filter((controller) => inSlice.includes(controller));
  if (enforced.length === 0) return `none (cgroups: ${version})`;
  const { memoryBytes, tasks, cpuPercent } = limitsOf(grant);
  const values = {
    memory: `${Math.floor(memoryBytes / 2 ** 20)} MiB of memory`,
    pids: `${tasks} tasks`,
    cpu: `${cpuPercent}% CPU`,
  };
  return `${enforced.map((name) => values[name as keyof typeof values]).join(', ')} (cgroups: ${version})`;
}
