import type { WorkflowRunView } from '@gpuaas/contract';
import { type Column, Elapsed, formatDuration, Moment, StateText } from '@gpuaas/web-ui-kit';
import { workflowName } from './views.ts';

export function columnsFor(addressOf: (id: string) => string): Column<WorkflowRunView>[] {
  return [
    {
      id: 'workflow',
      header: 'Workflow',
      long: true,
      className: 'w-[224px]',
      cell: (run) => (
        <a href={addressOf(run.id)} title={run.id} className="mono-sm hover:text-accent hover:underline">
          {workflowName(run)}
        </a>
      ),
    },
    {
      id: 'state',
      header: 'State',
      className: 'w-[152px]',
      cell: ({ state, cancel_reason: reason }) => (
        <StateText
          kind="workflow_run"
          state={state}
          attention={state === 'running' && reason !== null ? 'cancelling' : undefined}
        />
      ),
    },
    {
      id: 'error',
      header: 'Error',
      long: true,
      cell: ({ failure }) => <span title={failure?.detail}>{failure?.detail ?? ''}</span>,
    },
    {
      id: 'duration',
      header: 'Duration',
      className: 'w-[96px]',
      align: 'right',
      cell: ({ duration_ms: duration, started_at: since }) =>
        duration === null ? <Elapsed since={since} /> : formatDuration(duration),
    },
    {
      id: 'started',
      header: 'Started',
      className: 'w-[144px] !pr-6',
      align: 'right',
      cell: ({ started_at: at }) => (
        <span className="text-ink-2">
          <Moment at={at} />
        </span>
      ),
    },
  ];
}
