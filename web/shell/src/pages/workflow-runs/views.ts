import type { WorkflowRunView, WorkflowStepView } from '@gpuaas/contract';

type State = WorkflowRunView['state'];
export type RunView = State | 'all';

export const views: readonly { value: RunView; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'failed', label: 'Failed' },
  { value: 'broken', label: 'Stuck' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'succeeded', label: 'Succeeded' },
];

/** What the address asks for; anything else is as if it asked for nothing. */
export function viewOf(asked: string | undefined): RunView {
  return views.find(({ value }) => value === asked)?.value ?? 'all';
}

export function stateOf(view: RunView): State | undefined {
  return view === 'all' ? undefined : view;
}

export function workflowName({ workflow, version }: Pick<WorkflowRunView, 'workflow' | 'version'>): string {
  return version === 1 ? workflow : `${workflow}@${version}`;
}

const words: Readonly<Record<State, string>> = {
  running: 'is still running',
  succeeded: 'has succeeded',
  failed: 'has failed',
  cancelled: 'was cancelled',
  broken: 'is stuck',
};

/** Why it cannot be retried, or undefined when it can. */
export function whyNoRetry({ state }: Pick<WorkflowRunView, 'state'>): string | undefined {
  return state === 'failed' || state === 'broken' ? undefined : `This run ${words[state]}.`;
}

/** Why it cannot be cancelled, or undefined when it can. */
export function whyNoCancel({ state, cancel_reason: reason }: Pick<WorkflowRunView, 'state' | 'cancel_reason'>) {
  if (state === 'running' && reason !== null) return 'This run is being cancelled.';
  return state === 'running' || state === 'broken' ? undefined : `This run ${words[state]}.`;
}

/** What is worth knowing about a step besides how long it took. */
export function stepMessage({ failed_attempts: failed, failure }: WorkflowStepView): string | null {
  const attempts = failed === 0 ? undefined : failed === 1 ? '1 failed attempt' : `${failed} failed attempts`;
  return [attempts, failure?.detail].filter((part) => part !== undefined).join(': ') || null;
}
