import type { AuditEventView, ProjectId } from '@gpuaas/contract';
import { Card, Moment, Skeleton, StateMark, sentenceCase, shortId } from '@gpuaas/web-ui-kit';
import { useRecentEvents } from '../api/audit.ts';
import type { AuditSearch } from './audit/audit-search.ts';
import { QueryProblem, Refused } from './query-problem.tsx';

const groups = { success: 'ok', denied: 'attention', failure: 'error' } as const;

type Narrowed = Pick<AuditSearch, 'target' | 'correlation'>;

interface EventCardProps {
  title: string;
  /** Whose events: the project's or the platform's. */
  of: ProjectId | 'platform';
  filter?: Narrowed;
  limit?: number;
  /** The audit log with this filter. */
  hrefOf(filter: Narrowed): string;
  /** What leads to the audit log is called. */
  link: string;
  mayRead?: boolean;
}

/** The newest events on a card, with the way to all of them. */
export function EventCard({ title, link, mayRead = true, ...events }: EventCardProps) {
  const { hrefOf, filter = {} } = events;
  const all = (
    <a href={hrefOf(filter)} className="rounded-badge text-accent hover:underline">
      {link}
    </a>
  );
  return (
    <Card title={title} flush aside={mayRead && all}>
      {mayRead ? <Events {...events} /> : <Refused missing="audit.read" compact />}
    </Card>
  );
}

/** A few events, newest first: when, what, to what, by whom. Where there is no room for one line, each takes two. */
function Events({ of, filter = {}, limit = 8, hrefOf }: Pick<EventCardProps, 'of' | 'filter' | 'limit' | 'hrefOf'>) {
  const events = useRecentEvents(of, filter.target === undefined ? {} : { target_id: filter.target }, limit);
  if (events.isError && !events.data) return <QueryProblem query={events} compact />;
  if (events.data?.length === 0) return <p className="px-4 py-3 text-ink-2">No events yet.</p>;
  return (
    <ul>
      {events.data === undefined && (
        <li className="px-4 py-3">
          <Skeleton className="w-1/2" />
        </li>
      )}
      {events.data?.map((event) => (
        <Event key={event.id} event={event} href={hrefOf({ correlation: event.correlation_id })} />
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
