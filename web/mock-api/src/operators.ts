import type { DeadLetterView, WorkflowRunDetailsView, WorkflowRunView } from '@gpuaas/contract';
import { blankViews } from '@gpuaas/contract/blank-views';
import { iso, makeId } from './ids.ts';
import type { Scenario } from './scenario.ts';

const minute = 60_000;

/** What operators act on by hand. */
export interface OperatorsWork {
  letters: DeadLetterView[];
  runs: WorkflowRunDetailsView[];
}

const reasons = [
  'The node that the allocation was placed on does not exist.',
  'deadlock detected while the reservation was written',
  'Cannot read properties of undefined (reading "price_per_hour")',
];

export function seedOperatorsWork(scenario: Scenario, now: number): OperatorsWork {
  if (scenario === 'empty') return { letters: [], runs: [] };
  const letters = reasons.map((reason, index) => letterAt(now - (300 - 60 * index) * minute, reason, index));
  const runs = Array.from({ length: 24 }, (_, index) => runAt(now - index * 7 * minute - 4_000, index));
  return { letters, runs };
}

function letterAt(at: number, reason: string, index: number): DeadLetterView {
  const subject = makeId('alloc', at);
  const isClosed = index === 0;
  return {
    ...blankViews.DeadLetter,
    id: makeId('dl', at + 15 * minute),
    state: isClosed ? 'replayed' : 'open',
    consumer: index === 2 ? 'allocations.start-releasing' : 'allocations.start-provisioning',
    event: {
      ...blankViews.DeadLetter.event,
      id: makeId('evt', at),
      type: index === 2 ? 'provisioning.releasing.requested' : 'provisioning.requested',
      subject,
      project_id: makeId('proj', at),
      correlation_id: makeId('cor', at),
      occurred_at: iso(at),
      data: { allocation_id: subject, sku: 'sim-h200-1' },
    },
    reason,
    attempts: 24 - index,
    first_failed_at: iso(at),
    last_failed_at: iso(at + 15 * minute),
    closed_at: isClosed ? iso(at + 60 * minute) : null,
  };
}

function runAt(at: number, index: number): WorkflowRunDetailsView {
  const [state, took] =
    index === 0
      ? (['running', null] as const)
      : index === 3
        ? (['failed', 31_400] as const)
        : index === 9
          ? (['broken', 210] as const)
          : index === 14
            ? (['cancelled', 64_000] as const)
            : (['succeeded', 320 + 41 * index] as const);
  const isOver = took !== null;
  const failure =
    state === 'failed'
      ? { code: 'not_clean', detail: 'Something of the allocation is left on the node: files: 3 in /home/gpu-01kadh6s' }
      : state === 'broken'
        ? { code: 'internal', detail: 'An unexpected error stopped this step. It was logged.' }
        : state === 'cancelled'
          ? { code: 'cancelled', detail: 'node-c will not come back' }
          : null;
  const asks = state === 'failed' ? 'clean_host' : 'prepare_host';
  return {
    ...blankViews.WorkflowRunDetails,
    id: makeId('wf', at),
    workflow: state === 'failed' ? 'allocations.clean_up' : 'allocations.provision',
    version: 1,
    state,
    failure,
    cancel_reason: state === 'cancelled' ? (failure?.detail ?? null) : null,
    correlation_id: makeId('cor', at),
    started_at: iso(at),
    ended_at: isOver ? iso(at + took) : null,
    duration_ms: took,
    input: { allocationId: makeId('alloc', at), operationId: makeId('op', at) },
    steps: [
      stepOf('accept', 'succeeded', at, 12),
      isOver
        ? { ...stepOf(asks, failure ? 'failed' : 'succeeded', at + 12, took - 12), failure }
        : stepOf(asks, 'running', at + 12, null),
    ],
    waiting: isOver ? null : { for: `an answer to ${asks}`, until: iso(at + 10 * minute) },
  };
}

function stepOf(name: string, state: 'running' | 'succeeded' | 'failed', at: number, took: number | null) {
  return {
    ...blankViews.WorkflowStep,
    name,
    state,
    failed_attempts: 0,
    started_at: iso(at),
    ended_at: took === null ? null : iso(at + took),
    duration_ms: took,
    failure: null,
  };
}

/** As a list shows it. */
export function runView({
  input: _input,
  steps: _steps,
  waiting: _waiting,
  ...run
}: WorkflowRunDetailsView): WorkflowRunView {
  return run;
}
