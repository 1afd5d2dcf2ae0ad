interface PageOf<T> {
  items: T[];
  next_cursor: string | null;
}

const largestPage = 200;

/** Follows a list to its end, or until it has given as many as wanted; then `next_cursor` says whether there is more. */
export async function allPages<T>(
  fetchPage: (page: { limit: number; cursor?: string }) => Promise<PageOf<T>>,
  atMost = Number.POSITIVE_INFINITY,
): Promise<PageOf<T>> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const limit = Math.min(largestPage, atMost - items.length);
    const page: PageOf<T> = await fetchPage({ limit, ...(cursor !== null && { cursor }) });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null && items.length < atMost);
  return { items, next_cursor: cursor };
}
