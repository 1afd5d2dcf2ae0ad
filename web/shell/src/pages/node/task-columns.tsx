import type { NodeTaskView } from '@gpuaas/contract';
import { type Column, Dash, Elapsed, formatDuration, Moment, StateText, shortId } from '@gpuaas/web-ui-kit';
import { paths } from '../../paths.ts';

export function taskColumns(onOpen: (id: string) => void): Column<NodeTaskView>[] {
  return [
    {
      id: 'type',
      header: 'Task',
      long: true,
      className: 'w-[224px]',
      cell: ({ id, type }) => (
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="mono-sm h-6 max-w-full truncate rounded-badge text-ink hover:text-accent hover:underline"
        >
          {type}
        </button>
      ),
    },
    {
      id: 'state',
      header: 'State',
      className: 'w-[120px]',
      cell: ({ state }) => <StateText kind="task" state={state} />,
    },
    {
      id: 'target',
      header: 'Target',
      long: true,
      className: 'w-[136px]',
      cell: ({ target }) => (
        <a
          href={paths.platformAudit({ target })}
          title={`Show events for ${target}`}
          className="mono-sm text-ink-2 hover:text-accent hover:underline"
        >
          {shortId(target)}
        </a>
      ),
    },
    {
      id: 'error',
      header: 'Note',
      cell: (task) => <Note task={task} />,
    },
    {
      id: 'attempt',
      header: 'Attempts',
      className: 'w-[80px]',
      align: 'right',
      cell: ({ attempt }) => attempt,
    },
    {
      id: 'duration',
      header: 'Duration',
      className: 'w-[88px]',
      align: 'right',
      cell: (task) => <Duration task={task} />,
    },
    {
      id: 'created',
      header: 'Created',
      className: 'w-[144px] !pr-6',
      align: 'right',
      cell: ({ created_at: at }) => (
        <span className="text-ink-2">
          <Moment at={at} />
        </span>
      ),
    },
  ];
}

function Note({ task: { error, refusals } }: { task: NodeTaskView }) {
  const words = [error, refusals > 0 && `refused ${refusals} ${refusals === 1 ? 'time' : 'times'}`].filter(Boolean);
  return <span title={error ?? undefined}>{words.join(' · ')}</span>;
}

function Duration({ task: { state, duration_ms: duration, dispatched_at: since } }: { task: NodeTaskView }) {
  if (duration !== null) return formatDuration(duration);
  if ((state === 'dispatched' || state === 'running') && since !== null) return <Elapsed since={since} />;
  return <Dash />;
}
