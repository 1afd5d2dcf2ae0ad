import { keepPreviousData, type QueryKey, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { createPace, useLive } from './use-live.ts';

interface Page<Row> {
  items: Row[];
  next_cursor: string | null;
}

export interface PageRequest {
  cursor: string | undefined;
  limit: number;
  signal: AbortSignal;
}

interface CursorRowsOptions<List extends Page<{ id: string }>> {
  /** Everything that the rows depend on. */
  key: QueryKey;
  fetchPage(request: PageRequest): Promise<List>;
  movementOf(rows: NoInfer<List>['items']): string;
  /** Which end the platform begins this list with. Most begin with the newest, nodes with the oldest; slots are in the order of their nodes. */
  begins?: 'newest' | 'oldest' | 'listed';
}

interface CursorRows<List extends Page<{ id: string }>> {
  /** Newest first; undefined until the first ones are there. */
  rows: List['items'] | undefined;
  first: List | undefined;
  /** All of them are here. */
  isComplete: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  query: UseQueryResult<List>;
}

const pageSize = 100;
const largestPage = 200;
const quietPage = 120_000;

/** Older pages begin below this row, whatever comes in above it. */
interface Chain {
  key: string;
  anchor: string;
  cursors: string[];
}

/**
 * A list that grows downwards by cursor pages while its newest part stays live. Ids grow with time, so what comes in new
 * only ever lengthens the newest part: it is asked for as long as it reaches down to where the older pages begin.
 */
export function useCursorRows<List extends Page<{ id: string }>>({
  key,
  fetchPage,
  movementOf,
  begins = 'newest',
}: CursorRowsOptions<List>): CursorRows<List> {
  const name = JSON.stringify(key);
  const [chains, setChain] = useState<Chain>();
  const chain = chains?.key === name ? chains : undefined;
  const newest = useRef(0);
  const paces = useRef(new Map<string, ReturnType<typeof createPace>>());
  const head = useLive<List, QueryKey>(
    {
      queryKey: [...key, 'newest'],
      queryFn: ({ signal }) =>
        fetchPage({ cursor: undefined, limit: Math.min(largestPage, Math.max(pageSize, newest.current + 20)), signal }),
      placeholderData: keepPreviousData,
    },
    ({ items }) => movementOf(items),
  );
  const older = useQueries({
    queries: (chain?.cursors ?? []).map((cursor) => {
      const pace = paces.current.get(cursor) ?? createPace();
      paces.current.set(cursor, pace);
      return {
        queryKey: [...key, cursor],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage({ cursor, limit: pageSize, signal }),
        staleTime: quietPage,
        refetchOnWindowFocus: false,
        refetchInterval: ({ state: { data } }: { state: { data: List | undefined } }) => {
          const movement = data ? movementOf(data.items) : '';
          return movement === '' ? quietPage : pace(movement);
        },
      };
    }),
    combine: useCallback((results: UseQueryResult<List>[]) => results.map(({ data }) => data), []),
  });

  const rows = useMemo(() => {
    if (!head.data) return undefined;
    if (!chain) return head.data.items;
    const fresh = downTo(chain.anchor, head.data.items, begins);
    newest.current = fresh?.length ?? Number.POSITIVE_INFINITY;
    if (!fresh) return head.data.items;
    return [...fresh, ...older.flatMap((page) => page?.items ?? [])];
  }, [head.data, chain, older, begins]);

  const last = chain ? older.at(-1) : head.data;
  const next = last?.next_cursor ?? undefined;
  const loadMore = useCallback(() => {
    if (next === undefined || head.isPlaceholderData) return;
    setChain((before) => {
      if (before?.key === name) {
        return before.cursors.includes(next) ? before : { ...before, cursors: [...before.cursors, next] };
      }
      const anchor = head.data?.items.at(-1)?.id;
      return anchor === undefined ? before : { key: name, anchor, cursors: [next] };
    });
  }, [name, next, head.data, head.isPlaceholderData]);

  // So much has come in that the newest part no longer reaches down, or the row at its end is gone: begin again from here.
  if (chain && newest.current >= largestPage - 10) {
    newest.current = 0;
    setChain(undefined);
  }
  return {
    rows,
    first: head.data,
    isComplete: last !== undefined && next === undefined,
    isLoadingMore: chain !== undefined && older.at(-1) === undefined,
    loadMore,
    query: head,
  };
}

/** The newest part of a list, down to where the older pages begin; undefined when it does not reach that. */
function downTo<Row extends { id: string }>(anchor: string, rows: readonly Row[], begins: string): Row[] | undefined {
  if (begins !== 'listed') return rows.filter(({ id }) => (begins === 'newest' ? id >= anchor : id <= anchor));
  const end = rows.findIndex(({ id }) => id === anchor);
  return end < 0 ? undefined : rows.slice(0, end + 1);
}
