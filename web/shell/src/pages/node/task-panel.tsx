import type { Evidence, NodeTaskView } from '@gpuaas/contract';
import {
  CopyableId,
  formatDuration,
  Moment,
  type Property,
  PropertyList,
  SidePanel,
  StateMark,
  StateText,
} from '@gpuaas/web-ui-kit';
import { useRef } from 'react';
import type { Snippet } from '../../commands/snippets.ts';
import { paths } from '../../paths.ts';
import { StackedCode } from '../code-panel.tsx';

interface TaskPanelProps {
  task: NodeTaskView | undefined;
  onClose(): void;
  snippets: readonly Snippet[];
}

/** One task with what its agent looked at on the host and found. */
export function TaskPanel({ task, onClose, snippets }: TaskPanelProps) {
  // While the panel slides away it still shows what it showed.
  const last = useRef(task);
  if (task) last.current = task;
  const shown = task ?? last.current;
  return (
    <SidePanel open={task !== undefined} onOpenChange={(open) => open || onClose()} title={shown?.type ?? 'Task'}>
      {shown && (
        <div className="flex flex-col gap-4">
          <PropertyList rows={rowsOf(shown)} />
          {shown.evidence.length > 0 && <EvidenceList evidence={shown.evidence} />}
          <StackedCode resource={shown} snippets={snippets} />
        </div>
      )}
    </SidePanel>
  );
}

function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <section>
      <h3 className="mb-1 font-[550]">Evidence from the host</h3>
      <ul className="rounded-card border border-line">
        {evidence.map(({ check, ok, found }) => (
          <li key={check} className="flex items-start gap-2.5 border-b border-line-2 px-4 py-2 last:border-0">
            <StateMark group={ok ? 'ok' : 'error'} className="mt-1" />
            <span className="sr-only">{ok ? 'Passed:' : 'Failed:'}</span>
            <span className="w-[168px] shrink-0">{check}</span>
            <span className="mono-sm min-w-0 break-words text-ink-2">{found}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function rowsOf(task: NodeTaskView): Property[] {
  const { state, error, attempt, refusals, created_at, dispatched_at, ended_at, duration_ms, target } = task;
  return [
    ['State', <StateText key="state" kind="task" state={state} />],
    ['Error', error],
    ['Attempts', refusals === 0 ? attempt : `${attempt}, refused ${refusals}`],
    ['Created', <Moment key="created" at={created_at} />],
    ['Sent', dispatched_at && <Moment key="dispatched" at={dispatched_at} />],
    ['Ended', ended_at && <Moment key="ended" at={ended_at} />],
    ['Duration', duration_ms === null ? null : formatDuration(duration_ms)],
    ['Target', <CopyableId key="target" id={target} />],
    [
      'Correlation ID',
      [
        <CopyableId key="id" id={task.correlation_id} />,
        <a
          key="all"
          href={paths.platformAudit({ correlation: task.correlation_id })}
          className="rounded-badge text-accent hover:underline"
        >
          Show all
        </a>,
      ],
    ],
    ['Task ID', <CopyableId key="task" id={task.id} />],
  ];
}
