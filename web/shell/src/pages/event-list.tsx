import type { AuditEventView } from '@gpuaas/contract';
import { classNames, Moment, Skeleton, StateMark, shortId } from '@gpuaas/web-ui-kit';

const groups = { success: 'ok', denied: 'attention', failure: 'error' } as const;

interface EventListProps {
  events: readonly AuditEventView[] | undefined;
  /** Where everything that belongs to an event is found. */
  hrefOf(event: AuditEventView): string;
}

/** A few events, newest first: when, what, to what, by whom. */
export function EventList({ events, hrefOf }: EventListProps) {
  if (events?.length === 0) return <p className="px-4 py-3 text-ink-2">Nothing has happened yet.</p>;
  return (
    <ul>
      {events === undefined && (
        <li className="px-4 py-3">
          <Skeleton className="w-1/2" />
        </li>
      )}
      {events?.map((event) => (
        <li key={event.id} className="flex h-9 items-center gap-4 border-b border-line-2 px-4 last:border-0">
          <span className="mono-sm w-[112px] shrink-0 text-ink-3">
            <Moment at={event.at} />
          </span>
          <a
            href={hrefOf(event)}
            title="Everything under the same correlation id"
            className="mono-sm w-[172px] shrink-0 truncate text-ink-2 hover:text-accent hover:underline"
          >
            {event.action}
          </a>
          <span className="min-w-0 flex-1 truncate">{targetOf(event)}</span>
          <span className={classNames('truncate text-ink-3', event.result === 'success' && 'max-md:hidden')}>
            {event.actor.name}
          </span>
          {event.result !== 'success' && (
            <span className="flex items-center gap-1.5 text-sm text-ink-2">
              <StateMark group={groups[event.result]} />
              {event.result}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function targetOf({ target }: AuditEventView): string {
  return target.name ?? (target.id === null ? '' : shortId(target.id));
}
