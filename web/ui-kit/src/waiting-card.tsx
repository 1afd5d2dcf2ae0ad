import type { Waiting } from '@gpuaas/contract';
import { Card } from './card.tsx';
import { type Property, PropertyList } from './property-list.tsx';
import { Elapsed, formatTime, Moment, TimeLeft } from './time.tsx';

interface WaitingCardProps {
  waiting: Waiting;
  onOpenRunbook(name: string): void;
}

/** What has to happen next, as a sentence. The words of the platform continue "Waiting for". */
export function waitingSentence({ for: next, offline_since: since }: Pick<Waiting, 'for' | 'offline_since'>): string {
  const offline = since === null ? '' : ` (offline since ${formatTime(since)})`;
  return `Waiting for ${next.charAt(0).toLowerCase()}${next.slice(1)}${offline}`;
}

/** Why something is not finished: what it waits for, since when, who acts next and what happens if nobody does. */
export function WaitingCard({ waiting, onOpenRunbook }: WaitingCardProps) {
  return (
    <Card
      title="Next step"
      aside={
        <button
          type="button"
          className="h-6 rounded-badge text-accent hover:underline"
          onClick={() => onOpenRunbook(waiting.runbook)}
        >
          Open runbook
        </button>
      }
    >
      <p className="mb-2 font-[550]">{waitingSentence(waiting)}</p>
      <PropertyList rows={rowsOf(waiting)} />
    </Card>
  );
}

function rowsOf({ since, owner, deadline_at, at_deadline, you_can }: Waiting): Property[] {
  const sinceThen = (
    <>
      <Moment at={since} />
      <span className="tnum text-ink-3">
        · <Elapsed since={since} />
      </span>
    </>
  );
  const ways = you_can.map((sentence) => (
    <span key={sentence} className="w-full wrap-anywhere">
      {sentence}
    </span>
  ));
  return [
    ['Since', sinceThen],
    ['Next step by', owner],
    ['Deadline', deadline_at === null ? 'None' : <TimeLeft key="left" until={deadline_at} />],
    [deadline_at === null ? 'Until then' : 'At the deadline', at_deadline],
    ...(ways.length > 0 ? [['What you can do', ways] as const] : []),
  ];
}
