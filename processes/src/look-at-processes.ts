import type { PlatformProcess, ProcessId } from '@gpuaas/contract';
import type { Processes, ProcessSign, RunningProcess } from '@gpuaas/jobs';
import { type Clock, counted, type Db } from '@gpuaas/kernel';
import type { HealthFinding } from '@gpuaas/wiring';

/** Whether every role is played by somebody who is still there. */
export function lookAtProcesses(running: readonly RunningProcess[], roles: readonly string[]): HealthFinding {
  const [silent, alive] = [running.filter(({ isSilent }) => isSilent), running.filter(({ isSilent }) => !isSilent)];
  const playing = (role: string) => alive.filter((one) => one.roles.includes(role));
  const missing = roles.filter((role) => playing(role).length === 0);
  const versions = [...new Set(alive.map(({ version }) => version))].sort();
  const facts = [
    { label: 'Running', value: String(alive.length) },
    { label: versions.length === 1 ? 'Version' : 'Versions', value: versions.join(', ') },
    ...(silent.length > 0 ? [{ label: 'Not responding', value: String(silent.length) }] : []),
  ];
  const runbook = 'process-not-responding';
  if (missing.length > 0) {
    return {
      status: 'error',
      summary: `No process is running as ${missing.join(', ')}.`,
      facts,
      fix: 'Start one, or check its log: gpuaas process list',
      runbook,
    };
  }
  if (silent.length > 0) {
    return {
      status: 'attention',
      summary: `${counted(silent.length, 'process is', 'processes are')} not responding.`,
      facts,
      fix: 'Other processes do their work. Check the hosts of those that are not responding: gpuaas process list',
      runbook,
    };
  }
  return { status: 'ok', summary: 'Every role has a running process.', facts };
}

/** Lists processes with this one among them, whether or not it has signed already: it is the one that answers. */
export function listWith(own: ProcessSign, processes: Pick<Processes, 'list'>, clock: Clock) {
  return async (db: Db): Promise<RunningProcess[]> => {
    const others = (await processes.list(db)).filter(({ id }) => id !== own.id);
    return [{ ...own, lastSignAt: clock.now(), isSilent: false }, ...others];
  };
}

export function processView({
  id,
  roles,
  version,
  host,
  startedAt,
  lastSignAt,
  isSilent,
}: RunningProcess): PlatformProcess {
  return {
    id: id as ProcessId,
    roles: [...roles],
    version,
    host,
    started_at: startedAt.toISOString(),
    last_sign_at: lastSignAt.toISOString(),
    silent: isSilent,
  };
}
