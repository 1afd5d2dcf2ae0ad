import { processesOf } from '../own-processes.ts';
import type { StartedPlatform } from '../started-platform.ts';

export const victims = ['supervisor', 'platform', 'agent', 'postmaster', 'backend', 'everything'] as const;
export type Victim = (typeof victims)[number];

/** Kills with -9. Answers whether the platform has to be started again by hand. */
export async function kill(victim: Victim, platform: StartedPlatform, standingBackend: number): Promise<boolean> {
  const found = processesOf(platform.dataFolder);
  const pids = (kind: string) => found.filter((candidate) => candidate.kind === kind).map(({ pid }) => pid);
  const targets: Record<Victim, number[]> = {
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
