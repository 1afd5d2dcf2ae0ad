import type { AuditEventView } from '@gpuaas/contract';
import { Moment, Skeleton, StateMark, sentenceCase, shortId } from '@gpuaas/web-ui-kit';

const groups = { success: 'ok', denied: 'attention', failure: 'error' } as const;

interface EventListProps {
  events: readonly AuditEventView[] | undefined;
  /** Where everything that belongs to an event is found. */
  hrefOf(event: AuditEventView): string;
}

/** A few events, newest first: when, what, to what, by whom. Where there is no room for one line, each takes two. */
export function EventList({ events, hrefOf }: EventListProps) {
  if (events?.length === 0) return <p className="px-4 py-3 text-ink-2">No events yet.</p>;
  return (
    <ul>
      {events === undefined && (
        <li className="px-4 py-3">
          <Skeleton className="w-1/2" />
        </li>
      )}
      {events?.map((event) => (
        <Event key={event.id} event={event} href={hrefOf(event)} />
      ))}
    </ul>
  );
}

function Event({ event, href }: { event: AuditEventView; href: string }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line-2 px-4 py-2 last:border-0 md:grid-cols-[112px_172px_minmax(0,1fr)_auto]">
      <span className="text-ink-3 max-md:order-2 max-md:text-right">
        <Moment at={event.at} />
      </span>
      <a
        href={href}
        title="Show related events"
        className="mono-sm truncate text-ink-2 hover:text-accent hover:underline max-md:order-1"
      >
        {event.action}
      </a>
      <span className="truncate max-md:order-3">{targetOf(event)}</span>
      <span className="flex items-baseline justify-end gap-3 max-md:order-4">
        {event.result !== 'success' && (
          <span className="flex items-baseline gap-1.5 text-sm text-ink-2">
            <StateMark group={groups[event.result]} className="self-center" />
            {sentenceCase(event.result)}
          </span>
        )}
        <span className="max-w-[160px] truncate text-ink-3">{actorOf(event)}</span>
      </span>
    </li>
  );
}

function targetOf({ target }: AuditEventView): string {
  return target.name ?? (target.id === null ? '' : shortId(target.id));
}

function actorOf({ actor }: AuditEventView): string {
  return actor.name.startsWith(`${actor.type}_`) ? shortId(actor.name) : actor.name;
}
