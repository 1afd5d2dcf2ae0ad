import type { Hint } from '@gpuaas/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What a change of each kind of resource shows in. What is not on the page is not asked for. */
const shownIn: Readonly<Record<string, (id: string) => QueryKey[]>> = {
  allocation: (id) => [['allocation', id], ['allocations'], ['operation'], ['skus'], ['audit']],
  operation: (id) => [['operation', id]],
};

/** Kinds of queries that need no poll while hints come: every change of theirs has one. */
const hintedKinds = new Set(['allocation', 'allocations']);

export function isHinted([kind]: QueryKey): boolean {
  return typeof kind === 'string' && hintedKinds.has(kind);
}

const atMostEvery = 500;
const mostRemembered = 1_000;

export interface HintedQueries {
  hear(hint: Hint): void;
  /** Whatever was read before now may have changed unnoticed. */
  readAgain(): void;
}

/** Has everything that a hint is about read again, at most twice a second. */
export function createHintedQueries(queries: QueryClient): HintedQueries {
  const versions = new Map<string, number>();
  const due = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    const keys = [...due.values()];
    due.clear();
    timer = keys.length === 0 ? undefined : setTimeout(flush, atMostEvery);
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
  }

  function want(keys: readonly QueryKey[]): void {
    for (const key of keys) due.set(JSON.stringify(key), key);
    if (timer === undefined) flush();
  }

  function isNews({ resource, id, version }: Hint): boolean {
    const name = `${resource} ${id}`;
    if ((versions.get(name) ?? -1) >= version) return false;
    versions.delete(name);
    versions.set(name, version);
    const [oldest] = versions.keys();
    if (versions.size > mostRemembered && oldest !== undefined) versions.delete(oldest);
    return true;
  }

  return {
    hear(hint) {
      // The empty key is the beginning of all of them.
      if (hint.type === 'reset') want([[]]);
      else if (isNews(hint)) want(shownIn[hint.resource]?.(hint.id) ?? []);
    },
    readAgain() {
      const now = Date.now();
      void queries.invalidateQueries({
        predicate: ({ queryKey, state }) => isHinted(queryKey) && state.dataUpdatedAt < now,
      });
    },
  };
}
