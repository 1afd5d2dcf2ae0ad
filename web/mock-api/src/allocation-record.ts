import {
  type AllocationCreate,
  type AllocationId,
  type AllocationState,
  type NodeView,
  type OperationId,
  type OperationView,
  operationSteps,
  type StepName,
} from '@gpuaas/contract';
import { iso } from './ids.ts';

export type End = 'well' | 'badly' | 'never';

/** One begun thing and how it goes on. Its state is never stored: it follows from the time. */
export interface Undertaking {
  operationId: OperationId;
  correlationId: string;
  begunAt: number;
  end: End;
}

export interface AllocationRecord {
  id: AllocationId;
  name: string;
  sku: string;
  requestedBy: string;
  node: Pick<NodeView, 'id' | 'name' | 'isolation'>;
  /** Which GPUs of the node it takes while it lives. */
  gpus: number[];
  provision: Undertaking;
  release: Undertaking | undefined;
  /** What else was said when it was created. */
  said: Omit<AllocationCreate, 'sku' | 'name' | 'ssh_keys'>;
}

type Kind = 'provision' | 'release';
type Step = OperationView['steps'][number];

/** How long each step takes here, in milliseconds. */
const takes: Record<StepName<'allocation.provision' | 'allocation.release'>, number> = {
  reserve_capacity: 10,
  accept: 700,
  prepare_host: 3_200,
  activate: 300,
  clean_host: 2_600,
  return_capacity: 250,
};
const phasesOf = (kind: Kind) => operationSteps[`allocation.${kind}`].map((name) => [name, takes[name]] as const);
const phases = { provision: phasesOf('provision'), release: phasesOf('release') };
const acceptedAfter = 710;
const durationOf = (kind: Kind) => phases[kind].reduce((sum, [, takes]) => sum + takes, 0);
const duration = { provision: durationOf('provision'), release: durationOf('release') };

/** State and since when. */
export function stateAt(
  { provision, release }: AllocationRecord,
  now: number,
): { state: AllocationState; since: number } {
  const { begunAt, end } = release ?? provision;
  const over = begunAt + duration[release ? 'release' : 'provision'];
  const isOver = end !== 'never' && now >= over;
  if (release && isOver) return { state: end === 'well' ? 'released' : 'release_failed', since: over };
  if (release) return { state: 'releasing', since: begunAt };
  if (isOver) return { state: end === 'well' ? 'active' : 'failed', since: over };
  const accepted = begunAt + acceptedAfter;
  return now < accepted ? { state: 'requested', since: begunAt } : { state: 'provisioning', since: accepted };
}

export function activeSince({ provision: { begunAt, end } }: AllocationRecord, now: number): number | undefined {
  const at = begunAt + duration.provision;
  return end === 'well' && now >= at ? at : undefined;
}

/** How far its steps have come. What gets stuck or fails is the step that a host does. */
export function stepsAt(kind: Kind, { begunAt, end }: Undertaking, now: number) {
  let at = begunAt;
  let halt: 'running' | 'failed' | undefined;
  const steps = phases[kind].map(([name, takes]): Step => {
    const idle = { name, started_at: null, ended_at: null, duration_ms: null, message: null };
    if (halt !== undefined) return { ...idle, state: halt === 'failed' ? 'skipped' : 'pending' };
    const startedAt = at;
    at += takes;
    const isHost = name.endsWith('_host');
    if (now < at || (isHost && end === 'never')) {
      halt = 'running';
      return { ...idle, state: 'running', started_at: iso(startedAt) };
    }
    if (isHost && end === 'badly') halt = 'failed';
    const times = { started_at: iso(startedAt), ended_at: iso(at), duration_ms: takes };
    return { ...idle, ...times, state: halt === 'failed' ? 'failed' : 'succeeded' };
  });
  const state = halt ?? 'succeeded';
  return { steps, state, ended_at: state === 'running' ? null : iso(at) } as const;
}
