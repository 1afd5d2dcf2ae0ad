import type { WorkflowRunDetailsView, WorkflowRunView } from '@gpuaas/contract';
import { type Cell, durationCell, stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';
import { stepWords } from './operation.ts';

const nameOf = ({ workflow, version }: WorkflowRunView) => (version === 1 ? workflow : `${workflow}@${version}`);
const failureOf = ({ failure }: Pick<WorkflowRunView, 'failure'>) =>
  failure ? `${failure.detail} (${failure.code})` : null;

export const workflowRunView: View<WorkflowRunView> = {
  name: ({ id }) => id,
  columns: {
    ID: ({ id }) => words(id),
    WORKFLOW: (run) => words(nameOf(run)),
    STATE: ({ state }) => stateCell('workflow_run', state),
    STARTED: ({ started_at }) => timeCell(started_at),
    TOOK: ({ duration_ms }) => durationCell(duration_ms),
    ERROR: (run) => words(failureOf(run)),
  },
};

export const workflowRunDetailsView: View<WorkflowRunDetailsView> = {
  ...workflowRunView,
  fields: (run) => [
    ['ID', words(run.id)],
    ['Workflow', words(nameOf(run))],
    ['State', stateCell('workflow_run', run.state)],
    ...(run.failure ? [['Reason', words(failureOf(run))] as const] : []),
    ...(run.cancel_reason === null ? [] : [['Cancelled for', words(run.cancel_reason)] as const]),
    ...(run.waiting ? [['Waiting for', waitingCell(run.waiting)] as const] : []),
    ['Input', words(JSON.stringify(run.input))],
    ...run.steps.map((step) => [stepWords(step.name), stepCell(step)] as const),
    ['Correlation', words(run.correlation_id)],
    ['Started', timeCell(run.started_at)],
    ['Ended', timeCell(run.ended_at)],
  ],
};

function waitingCell({ for: what, until }: NonNullable<WorkflowRunDetailsView['waiting']>): Cell {
  return { people: until === null ? what : `${what}, until ${until}`, programs: what };
}

function stepCell(step: WorkflowRunDetailsView['steps'][number]): Cell {
  const [shown, took] = [stateCell('step', step.state), durationCell(step.duration_ms)];
  const attempts = step.failed_attempts === 0 ? null : `${step.failed_attempts} failed`;
  const join = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join('  ');
  return {
    people: join(shown.people, step.duration_ms === null ? null : took.people, attempts, failureOf(step)),
    programs: join(shown.programs, took.programs, attempts, failureOf(step)),
    ...(shown.tone && { tone: shown.tone }),
  };
}
