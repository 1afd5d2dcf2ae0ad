import { createHash } from 'node:crypto';
import { DomainError } from './errors.ts';

/** Which part of a list is wanted: at most `limit` items that come after the item `after`. */
export interface Page {
  limit: number;
  after: string | undefined;
}

export interface PageOf<T> {
  items: T[];
  nextCursor: string | null;
}

const largestPage = 200;

/**
 * Reads `limit` and `cursor`. `list` names the list and how it is filtered: a cursor is bound to both, so it cannot be
 * carried elsewhere.
 */
export function pageOf(query: { limit?: number; cursor?: string }, list: unknown): Page {
  return {
    limit: Math.min(query.limit ?? 50, largestPage),
    after: query.cursor === undefined ? undefined : decodeCursor(query.cursor, listName(list)),
  };
}

/** Makes a page from `limit + 1` rows: the one too many only tells that there is more. */
export function toPage<T extends { id: string }>(rows: readonly T[], page: Page, list: unknown): PageOf<T> {
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  const more = rows.length > page.limit && last !== undefined;
  return { items, nextCursor: more ? encodeCursor(last.id, listName(list)) : null };
}

const anyId = /^[a-z]+_[0-9a-z]{26}$/;

/** However long the filter, a cursor stays short. */
function listName(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 16);
}

function encodeCursor(after: string, list: string): string {
  return Buffer.from(JSON.stringify([after, list])).toString('base64url');
}

function decodeCursor(cursor: string, list: string): string {
  try {
    const [after, issuedFor] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof after === 'string' && anyId.test(after) && issuedFor === list) return after;
  } catch {
    // falls through: whatever is wrong with it, the caller can only start over
  }
  throw new DomainError('cursor_invalid');
}
