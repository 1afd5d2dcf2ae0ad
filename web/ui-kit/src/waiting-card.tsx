import type { Waiting } from '@gpuaas/contract';
import { Card } from './card.tsx';
import { type Property, PropertyList } from './property-list.tsx';
import { Elapsed, Moment, TimeLeft } from './time.tsx';

interface WaitingCardProps {
  waiting: Waiting;
  onOpenRunbook(name: string): void;
}

/** Why something is not finished: what it waits for, since when, who acts next and what happens if nobody does. */
export function WaitingCard({ waiting, onOpenRunbook }: WaitingCardProps) {
  return (
    <Card
      title="What it waits for"
      aside={
        <button
          type="button"
          className="h-6 rounded-badge text-accent hover:underline"
          onClick={() => onOpenRunbook(waiting.runbook)}
        >
          Read the runbook
        </button>
      }
    >
      <p className="mb-2 font-[550]">{waiting.for}</p>
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
    <span key={sentence} className="w-full">
      {sentence}
    </span>
  ));
  return [
    ['Since', sinceThen],
    ['Acts next', owner],
    ['Deadline', deadline_at === null ? 'none' : <TimeLeft key="left" until={deadline_at} />],
    [deadline_at === null ? 'Until then' : 'At the deadline', at_deadline],
    ...(ways.length > 0 ? [['You can', ways] as const] : []),
  ];
}
