import type { DeadLetterView, WorkflowRunDetailsView } from '@gpuaas/contract';
import { writeAudit } from './audit-log.ts';
import type { Handlers } from './handlers.ts';
import { iso } from './ids.ts';
import { find, pageOf } from './lookup.ts';
import { runView } from './operators.ts';
import { ProblemError } from './problem-error.ts';
import type { World } from './world.ts';

type Served =
  | 'listDeadLetters'
  | 'getDeadLetter'
  | 'replayDeadLetter'
  | 'discardDeadLetter'
  | 'listWorkflows'
  | 'getWorkflow'
  | 'retryWorkflow'
  | 'cancelWorkflow';

export function operatorHandlers(world: World, now: () => number): Pick<Handlers, Served> {
  const { letters, runs } = world.operators;
  const letterOf = (id: string) => find(letters, id, 'dead letter');
  const runOf = (id: string) => find(runs, id, 'workflow');

  function close(id: string, state: 'replayed' | 'discarded'): DeadLetterView {
    const letter = letterOf(id);
    if (letter.state !== 'open') throw new ProblemError('dead_letter_closed', { state: letter.state });
    Object.assign(letter, { state, closed_at: iso(now()) });
    const action = state === 'replayed' ? 'dead_letter.replay' : 'dead_letter.discard';
    writeAudit(world, { action, type: 'dead_letter', target: { id, name: letter.event.type } });
    return { ...letter };
  }

  function change(
    id: string,
    action: 'workflow.retry' | 'workflow.cancel',
    allowed: WorkflowRunDetailsView['state'][],
    to: Partial<WorkflowRunDetailsView>,
  ): WorkflowRunDetailsView {
    const run = runOf(id);
    if (!allowed.includes(run.state)) {
      throw new ProblemError('state_conflict', { resource: 'workflow run', state: run.state, allowed_in: allowed });
    }
    Object.assign(run, to);
    writeAudit(world, { action, type: 'workflow', target: { id, name: run.workflow } });
    return { ...run };
  }

  return {
    listDeadLetters({ query }) {
      const wanted = letters.filter(
        (one) => (query.state ?? one.state) === one.state && (query.consumer ?? one.consumer) === one.consumer,
      );
      return { status: 200, body: pageOf(wanted, query) };
    },
    getDeadLetter: ({ params }) => ({ status: 200, body: { ...letterOf(params.dead_letter_id) } }),
    replayDeadLetter: ({ params }) => ({ status: 200, body: close(params.dead_letter_id, 'replayed') }),
    discardDeadLetter: ({ params }) => ({ status: 200, body: close(params.dead_letter_id, 'discarded') }),

    listWorkflows({ query }) {
      const wanted = runs.filter(
        (one) => (query.state ?? one.state) === one.state && (query.workflow ?? one.workflow) === one.workflow,
      );
      const page = pageOf(wanted, query);
      return { status: 200, body: { ...page, items: page.items.map(runView) } };
    },
    getWorkflow: ({ params }) => ({ status: 200, body: { ...runOf(params.workflow_id) } }),
    retryWorkflow({ params }) {
      const over = { failure: null, ended_at: null, duration_ms: null };
      const waiting = { for: 'a worker to do the next step', until: null };
      const to = { ...over, state: 'running' as const, waiting };
      return { status: 200, body: change(params.workflow_id, 'workflow.retry', ['failed', 'broken'], to) };
    },
    cancelWorkflow({ params, body: { reason } }) {
      const { started_at } = runOf(params.workflow_id);
      const to = {
        state: 'cancelled' as const,
        failure: { code: 'cancelled', detail: reason },
        cancel_reason: reason,
        ended_at: iso(now()),
        duration_ms: now() - Date.parse(started_at),
        waiting: null,
      };
      return { status: 200, body: change(params.workflow_id, 'workflow.cancel', ['running', 'broken'], to) };
    },
  };
}
