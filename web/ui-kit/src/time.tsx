import { useNow } from './clock.ts';
import { formatAge, formatDuration } from './duration.ts';

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const complete = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });

const oneDay = 24 * 3_600_000;

/** `14:03:22`, with the day in front when it is not today's. */
export function formatTime(at: string | number): string {
  const date = new Date(at);
  const recent = Math.abs(Date.now() - date.getTime()) < oneDay && date.getDate() === new Date().getDate();
  return (recent ? clockTime : dayAndTime).format(date);
}

/** A moment. Pointing at it tells the date and the zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={complete.format(new Date(at))} className="tnum whitespace-nowrap">
      {formatTime(at)}
    </time>
  );
}

/** How long ago. In tables without the word, where the column's head says it. */
export function TimeAgo({ at, bare = false }: { at: string; bare?: boolean }) {
  const age = useNow(1_000) - Date.parse(at);
  const coarse = age < 600_000 ? age : age - (age % 60_000);
  return (
    <time dateTime={at} title={complete.format(new Date(at))} className="whitespace-nowrap">
      {formatAge(coarse)}
      {!bare && ' ago'}
    </time>
  );
}

/** A clock that runs while something is under way. */
export function Elapsed({ since }: { since: string }) {
  const now = useNow(100);
  const elapsed = Math.max(0, now - Date.parse(since));
  return <>{elapsed < 60_000 ? formatDuration(Math.max(100, elapsed)) : formatAge(elapsed)}</>;
}

/** What is left until something happens. */
export function TimeLeft({ until }: { until: string }) {
  const left = Date.parse(until) - useNow(1_000);
  return (
    <time dateTime={until} title={complete.format(new Date(until))} className="tnum whitespace-nowrap">
      {left > 0 ? `in ${formatAge(left)}` : 'now'}
    </time>
  );
}
