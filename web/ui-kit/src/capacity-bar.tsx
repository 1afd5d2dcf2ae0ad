import type { NodeView } from '@gpuaas/contract';
import { classNames } from './class-names.ts';

type Slots = NodeView['slots'];

const parts: readonly { key: keyof Omit<Slots, 'total'>; word: string; className: string }[] = [
  { key: 'in_use', word: 'in use', className: 'bg-ink-2' },
  { key: 'reserved', word: 'reserved', className: 'bg-progress-mark' },
  { key: 'cleaning', word: 'cleaning', className: 'bg-progress-mark opacity-60' },
  { key: 'blocked', word: 'blocked', className: 'bg-error-mark' },
  { key: 'available', word: 'free', className: 'bg-surface-3' },
];

/** What the slots of a node do: one cell for each, the words beside it. */
export function CapacityBar({ slots }: { slots: Slots }) {
  const cells = parts.flatMap(({ key, word, className }) =>
    Array.from({ length: slots[key] }, (_, index) => ({ key: `${word} ${index}`, className })),
  );
  return (
    <span className="inline-flex items-center gap-2.5">
      <span aria-hidden="true" className="flex w-[88px] gap-px overflow-hidden rounded-badge">
        {cells.map(({ key, className }) => (
          <span key={key} className={classNames('h-2.5 min-w-0 flex-1', className)} />
        ))}
      </span>
      <span className="tnum whitespace-nowrap">{describeSlots(slots)}</span>
    </span>
  );
}

function describeSlots(slots: Slots): string {
  const others = parts.filter(({ key }) => key !== 'available' && slots[key] > 0);
  const free = `${slots.available} of ${slots.total} free`;
  return [free, ...others.map(({ key, word }) => `${slots[key]} ${word}`)].join(' · ');
}
