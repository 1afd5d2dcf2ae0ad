import { type Money, type StateGroup, stateGroups, states } from '@gpuaas/contract';
import { formatDuration, formatRelative } from '../durations.ts';
import { type Cell, words } from './words.ts';

export { type Cell, words } from './words.ts';

/** Shape and word for people, the machine's name for programs. */
export function stateCell(kind: keyof typeof states, state: string): Cell {
  const known = (states[kind] as Record<string, { group: StateGroup; word: string }>)[state];
  if (!known) return words(state);
  return { people: `${stateGroups[known.group].icon} ${known.word}`, programs: state, tone: known.group };
}

export function timeCell(time: string | null): Cell {
  return time === null ? words(null) : { people: formatRelative(new Date(time)), programs: time };
}

export function durationCell(milliseconds: number | null): Cell {
  if (milliseconds === null) return words(null);
  return { people: formatDuration(milliseconds), programs: String(milliseconds) };
}

export function priceCell(price: Money): Cell {
  return { people: perHour(price), programs: `${price.amount} ${price.currency}` };
}

export function perHour({ amount, currency }: Money): string {
  return currency === 'USD' ? `$${amount}/h` : `${amount} ${currency}/h`;
}

/** What nobody may overlook, such as `simulated`. */
export function notesCell(...notes: (string | false)[]): Cell {
  return { ...words(notes.filter(Boolean).join(', ')), tone: 'attention' };
}
