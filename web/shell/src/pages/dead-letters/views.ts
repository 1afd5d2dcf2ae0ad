import type { DeadLetterView } from '@gpuaas/contract';

type State = DeadLetterView['state'];
export type LetterView = State | 'all';

/** What somebody has to act on comes first. */
export const views: readonly { value: LetterView; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'replayed', label: 'Replayed' },
  { value: 'discarded', label: 'Discarded' },
  { value: 'all', label: 'All' },
];

/** What the address asks for; anything else is as if it asked for nothing. */
export function viewOf(asked: string | undefined): LetterView {
  return views.find(({ value }) => value === asked)?.value ?? 'open';
}

export function stateOf(view: LetterView): State | undefined {
  return view === 'all' ? undefined : view;
}
