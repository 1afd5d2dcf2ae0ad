import type { WorkflowId, WorkflowRunDetailsView, WorkflowRunView, WorkflowStepView } from '@gpuaas/contract';
import { type Db, DomainError, type Handlers, pageOf, redact, type Tx, toPage } from '@gpuaas/kernel';
import type { RunDetails, RunStatus, RunStep, WorkflowEngine } from '@gpuaas/workflow-engine';

type Served = 'listWorkflows' | 'getWorkflow' | 'retryWorkflow' | 'cancelWorkflow';
type Runs = Pick<WorkflowEngine, 'list' | 'inspect' | 'retry' | 'cancel'>;

/** What operators can do about runs of workflows, whichever engine executes them. */
export function workflowHandlers(runs: Runs): Handlers<Served, { workflow: { id: WorkflowId } }> {
  async function look(db: Db, id: WorkflowId): Promise<RunDetails> {
    const run = await runs.inspect(db, id);
    if (!run) throw new DomainError('not_found', { resource: 'workflow' });
    return run;
  }

  /** `act` says whether the run was in a state that allows it. */
  async function change(tx: Tx, id: WorkflowId, reason: string, act: () => Promise<boolean>, allowedIn: string[]) {
    const isDone = await act();
    const run = await look(tx, id);
    if (!isDone) {
      const state = run.state === 'running' && run.cancelReason !== undefined ? 'cancelling' : run.state;
      throw new DomainError('state_conflict', { resource: 'workflow run', state, allowed_in: allowedIn });
    }
    return { status: 200 as const, body: toDetails(run), audit: { targetName: run.name, detail: { reason } } };
  }

  return {
    async listWorkflows({ db, query }) {
      const { state, workflow } = query;
      const list = ['workflows', state, workflow];
      const page = pageOf(query, list);
      const before = page.after as WorkflowId | undefined;
      const found = await runs.list(db, { state, workflow, before, limit: page.limit + 1 });
      const { items, nextCursor } = toPage(found, page, list);
      return { status: 200, body: { items: items.map(toView), next_cursor: nextCursor } };
    },

    getWorkflow: async ({ db, workflow: { id } }) => ({ status: 200, body: toDetails(await look(db, id)) }),

    retryWorkflow: ({ tx, ctx, workflow: { id }, body: { reason } }) =>
      change(tx, id, reason, () => runs.retry(tx, ctx, id), ['failed', 'broken']),

    cancelWorkflow: ({ tx, ctx, workflow: { id }, body: { reason } }) =>
      change(tx, id, reason, () => runs.cancel(tx, ctx, id, reason), ['running', 'broken']),
  };
}

function toView(run: RunStatus): WorkflowRunView {
  const [workflow = run.name, version = '1'] = run.name.split('@');
  return {
    id: run.id,
    workflow,
    version: Number(version),
    state: run.state,
    failure: run.failure ?? null,
    cancel_reason: run.cancelReason ?? null,
    correlation_id: run.correlationId,
    started_at: run.startedAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
    duration_ms: lasted(run),
  };
}

function toDetails(run: RunDetails): WorkflowRunDetailsView {
  return {
    ...toView(run),
    // No input holds a secret (ADR 25). One that will by mistake is not shown to whoever looks after the platform.
    input: redact(run.input) as Record<string, unknown>,
    steps: run.steps.map(toStep),
    waiting: waitingOf(run),
  };
}

function toStep(step: RunStep): WorkflowStepView {
  return {
    name: step.name,
    state: step.state,
    failed_attempts: step.failedAttempts,
    started_at: step.startedAt.toISOString(),
    ended_at: step.endedAt?.toISOString() ?? null,
    duration_ms: lasted(step),
    failure: step.failure ?? null,
  };
}

function waitingOf({ state, cancelReason, steps }: RunDetails): WorkflowRunDetailsView['waiting'] {
  if (state !== 'running') return null;
  const step = steps.findLast((each) => each.state === 'running');
  if (cancelReason !== undefined) return { for: 'what it began to be undone', until: null };
  if (step?.waitsUntil) return { for: `an answer to ${step.name}`, until: step.waitsUntil.toISOString() };
  if (step) return { for: `the next attempt at ${step.name}`, until: null };
  return { for: 'a worker to do the next step', until: null };
}

function lasted({ startedAt, endedAt }: { startedAt: Date; endedAt: Date | undefined }): number | null {
  return endedAt ? Math.max(0, endedAt.getTime() - startedAt.getTime()) : null;
}
