import type { AuditEventView } from '@gpuaas/contract';
import { type Column, Dash, Moment, shortId } from '@gpuaas/web-ui-kit';
import { ResultText } from './result-text.tsx';

export interface Addresses {
  /** The event beside the list. */
  event(event: AuditEventView): string;
  correlation(id: string): string;
  target(id: string): string;
  actor(id: string): string;
}

const quiet = 'hover:text-accent hover:underline';

export function columnsFor(address: Addresses): Column<AuditEventView>[] {
  return [
    {
      id: 'action',
      header: 'Action',
      long: true,
      className: 'w-[204px]',
      cell: (event) => (
        <a href={address.event(event)} title={event.action} className={`mono-sm text-ink ${quiet}`}>
          {event.action}
        </a>
      ),
    },
    {
      id: 'result',
      header: 'Result',
      className: 'w-[104px]',
      cell: ({ result }) => <ResultText result={result} />,
    },
    {
      id: 'target',
      header: 'Target',
      cell: ({ target }) => <Target target={target} address={address} />,
    },
    {
      id: 'actor',
      header: 'Actor',
      long: true,
      className: 'w-[168px] max-lg:w-[128px]',
      cell: ({ actor }) => (
        <span>
          <a href={address.actor(actor.id ?? actor.name)} title={`Show events by ${actor.name}`} className={quiet}>
            {actor.name.startsWith(`${actor.type}_`) ? shortId(actor.name) : actor.name}
          </a>
          {actor.type !== 'user' && actor.type !== actor.name && (
            <span className="ml-1.5 text-ink-3">{actor.type}</span>
          )}
        </span>
      ),
    },
    {
      id: 'correlation',
      header: 'Correlation',
      className: 'w-[120px] max-md:hidden',
      cell: ({ correlation_id: id }) => (
        <a href={address.correlation(id)} title={`Show events with ${id}`} className={`mono-sm text-ink-3 ${quiet}`}>
          {shortId(id)}
        </a>
      ),
    },
    {
      id: 'at',
      header: 'Time',
      className: 'w-[136px] !pr-6',
      align: 'right',
      cell: ({ at }) => (
        <span className="text-ink-2">
          <Moment at={at} />
        </span>
      ),
    },
  ];
}

function Target({ target, address }: { target: AuditEventView['target']; address: Addresses }) {
  if (target.id === null) return <Dash />;
  const id = target.id.includes('_') ? shortId(target.id) : target.id;
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      {target.type !== null && <span className="shrink-0 text-ink-3">{target.type.replaceAll('_', ' ')}</span>}
      <a href={address.target(target.id)} title={`Show events for ${target.id}`} className={`truncate ${quiet}`}>
        {target.name ?? <span className="mono-sm text-ink-2">{id}</span>}
      </a>
      {target.name !== null && target.name !== target.id && (
        <span className="mono-sm text-ink-3 max-lg:hidden">{id}</span>
      )}
    </span>
  );
}
