import type { AllocationView } from '@gpuaas/contract';
import { stateEntry } from '@gpuaas/web-ui-kit';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const atMostEvery = 5_000;
const listeners = new Set<() => void>();
let message = '';
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** What a screen reader is told, politely and not more often than every five seconds. */
export function useAnnouncement(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => message,
  );
}

function announce(text: string): void {
  waiting.push(text);
  if (timer === undefined) say();
}

function say(): void {
  message = waiting.join(' ');
  waiting = [];
  for (const listener of listeners) listener();
  timer = setTimeout(() => {
    timer = undefined;
    if (waiting.length > 0) say();
  }, atMostEvery);
}

/** Whatever page is open: when an allocation that was seen before has moved on, it is said, and all that show it look again. */
export function announceChanges(queries: QueryClient): void {
  const seen = new Map<string, string>();
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    for (const { id, name, state, state_changed_at: at } of allocationsIn(event.query)) {
      const before = seen.get(id);
      // An answer may be older than the one before it.
      if (before !== undefined && before >= at) continue;
      seen.set(id, at);
      if (before === undefined) continue;
      announce(`${name} is ${stateEntry('allocation', state).word.toLowerCase()}.`);
      void queries.invalidateQueries({ queryKey: ['allocations'] });
    }
  });
}

function allocationsIn({ queryKey: [kind], state: { data } }: Query): AllocationView[] {
  if (data === undefined) return [];
  if (kind === 'allocation') return [data as AllocationView];
  return kind === 'allocations' ? (data as { items: AllocationView[] }).items : [];
}
