import { type StateGroup, states } from '@gpuaas/contract';

export type StateKind = keyof typeof states;

export interface StateEntry {
  group: StateGroup;
  word: string;
}

/** Group and word of a state. One that a newer server invented is shown as it is called, and never breaks a page. */
export function stateEntry(kind: StateKind, state: string): StateEntry {
  const entries: Record<string, StateEntry> = states[kind];
  return entries[state] ?? { group: 'waiting', word: sentenceCase(state) };
}

/** `prepare_host` → `Prepare host` */
export function sentenceCase(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
