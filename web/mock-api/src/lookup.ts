import { ProblemError } from './problem-error.ts';

export function find<T extends { id: string }>(items: readonly T[], id: string, resource: string): T {
  const item = items.find((one) => one.id === id);
  if (!item) throw new ProblemError('not_found', { resource });
  return item;
}

export function pageOf<T extends { id: string }>(items: readonly T[], query: { limit?: number; cursor?: string }) {
  const from = query.cursor === undefined ? 0 : items.findIndex(({ id }) => id === query.cursor) + 1;
  const page = items.slice(from, from + Math.min(query.limit ?? 50, 200));
  return { items: page, next_cursor: from + page.length < items.length ? (page.at(-1)?.id ?? null) : null };
}
