import { describe, expect, it } from 'vitest';
import { allPages } from './all-pages.ts';

const things = Array.from({ length: 450 }, (_, number) => number);

/** A list that gives short pages, as servers may. */
async function fetchPage({ limit, cursor }: { limit: number; cursor?: string }) {
  const first = Number(cursor ?? 0);
  const next = first + Math.min(limit, 120);
  return { items: things.slice(first, next), next_cursor: next < things.length ? String(next) : null };
}

describe('a list in pages', () => {
  it('is followed to its end', async () => {
    expect(await allPages(fetchPage)).toEqual({ items: things, next_cursor: null });
  });

  it('gives no more than wanted, and says that there is more', async () => {
    expect(await allPages(fetchPage, 130)).toEqual({ items: things.slice(0, 130), next_cursor: '130' });
  });

  it('says that there is no more when the last ones are wanted', async () => {
    expect(await allPages(fetchPage, 450)).toEqual({ items: things, next_cursor: null });
  });
});
