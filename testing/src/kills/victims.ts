import { loseEngines } from '../lose-engines.ts';
import { processesOf } from '../own-processes.ts';
import type { StartedPlatform } from '../started-platform.ts';
import { connect } from './standstill.ts';

const killed = ['supervisor', 'platform', 'agent', 'postmaster', 'backend', 'everything'] as const;
/**
 * What the event bus and the workflow engine hold is gone: `engines before` together with the write that stands at the
 * boundary, `engines after` as soon as that is committed.
 */
const lost = ['engines before', 'engines after'] as const;

export const victims = [...killed, ...lost] as const;
export type Victim = (typeof victims)[number];
type Killed = (typeof killed)[number];
type Lost = (typeof lost)[number];

export function isLost(victim: Victim): victim is Lost {
  return lost.some((name) => name === victim);
}

/** Kills with -9. Answers whether the platform has to be started again by hand. */
export async function kill(victim: Killed, platform: StartedPlatform, standingBackend: number): Promise<boolean> {
  const found = processesOf(platform.dataFolder);
  const pids = (kind: string) => found.filter((candidate) => candidate.kind === kind).map(({ pid }) => pid);
  const targets: Record<Killed, number[]> = {
    supervisor: [],
    platform: pids('platform'),
    agent: pids('agent'),
    postmaster: pids('postmaster'),
    backend: [standingBackend],
    everything: found.filter(({ kind }) => kind !== 'workspace').map(({ pid }) => pid),
  };
  const withSupervisor = victim === 'supervisor' || victim === 'everything';
  const all = [...(withSupervisor ? [platform.process.pid as number] : []), ...targets[victim]];
  if (all.length === 0) throw new Error(`there is no ${victim} to kill`);
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it died of what happened to another
    }
  }
  return withSupervisor;
}

/**
 * Empties all tables of the engines. The platform goes on running. `letGo` lets the write at the boundary go on; it is
 * called when the emptying stands in line, so that nobody comes between the two.
 */
export async function lose(
  victim: Lost,
  dataFolder: string,
  standingBackend: number,
  letGo: () => Promise<void>,
): Promise<void> {
  const [loser, other] = [await connect(dataFolder), await connect(dataFolder)];
  try {
    const losing = loseEngines((sql) => loser.query(sql));
    if (victim === 'engines before') await other.query('select pg_terminate_backend($1)', [standingBackend]);
    await Promise.all([losing, letGo()]);
  } finally {
    await Promise.all([loser.end(), other.end()]);
  }
}
