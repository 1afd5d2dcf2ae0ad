import type { NodeView } from '@gpuaas/contract';
import { classNames } from './class-names.ts';

type Slots = NodeView['slots'];

const parts: readonly { key: keyof Omit<Slots, 'total'>; word: string; className: string }[] = [
  { key: 'in_use', word: 'in use', className: 'bg-ink-2' },
  { key: 'reserved', word: 'reserved', className: 'bg-progress-mark' },
  { key: 'cleaning', word: 'cleaning', className: 'bg-progress-mark opacity-60' },
  { key: 'blocked', word: 'blocked', className: 'bg-error-mark' },
  { key: 'unavailable', word: 'unavailable', className: 'bg-line-strong opacity-40' },
  { key: 'available', word: 'free', className: 'bg-ok-mark' },
];

/** What the slots of a node do: one cell for each, the words beside it. `brief` has room for what matters most. */
export function CapacityBar({ slots, brief = false }: { slots: Slots; brief?: boolean }) {
  const cells = parts.flatMap(({ key, word, className }) =>
    Array.from({ length: slots[key] }, (_, index) => ({ key: `${word} ${index}`, className })),
  );
  const free = `${slots.available} of ${slots.total} free`;
  const others = parts.filter(({ key }) => key !== 'available' && slots[key] > 0);
  const all = [free, ...others.map(({ key, word }) => `${slots[key]} ${word}`)].join(' · ');
  return (
    <span className="inline-flex items-baseline gap-2.5" title={all}>
      <span aria-hidden="true" className="flex w-[88px] shrink-0 gap-px self-center overflow-hidden rounded-badge">
        {cells.map(({ key, className }) => (
          <span key={key} className={classNames('h-2.5 min-w-0 flex-1', className)} />
        ))}
      </span>
      {brief ? (
        <span className="tnum whitespace-nowrap">
          {free}
          {slots.blocked > 0 && <span className="text-error"> · {slots.blocked} blocked</span>}
        </span>
      ) : (
        <span className="tnum">{all}</span>
      )}
    </span>
  );
}
