interface PageQuery {
  limit: number;
  cursor?: string;
}

const pageSize = 200;
const mostPages = 10;

/** A whole list that people keep short, page after page. What lies beyond two thousand is left out. */
export async function everyItem<Item>(
  fetchPage: (query: PageQuery) => Promise<{ items: readonly Item[]; next_cursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const found = await fetchPage({ limit: pageSize, ...(cursor !== null && { cursor }) });
    items.push(...found.items);
    cursor = found.next_cursor;
    if (cursor === null) break;
  }
  return items;
}
