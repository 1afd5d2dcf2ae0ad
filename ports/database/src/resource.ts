import type { Db, Found, Lookup, Resource } from '@gpuaas/kernel';
import type { SelectQueryBuilder } from 'kysely';
import { builder, compiledOnce } from './tables.ts';

// biome-ignore lint/suspicious/noExplicitAny: whose tables they are is settled where the query is made
type RowQuery<Row> = SelectQueryBuilder<any, any, Row>;
/** The query for the row of a resource, to be part of another one. The same for all lookups of one resource. */
export type RowById = (id: string) => RowQuery<{ id: string; project_id: string }>;

/** What hides behind the kernel's opaque `Lookup`. One is made with every call. */
class AskedRow {
  readonly #rowById: RowById;
  readonly #id: string;

  constructor(rowById: RowById, id: string) {
    this.#rowById = rowById;
    this.#id = id;
  }

  static reveal(lookup: object): { rowById: RowById; id: string } {
    if (!(#rowById in lookup)) throw new TypeError('not a lookup');
    return { rowById: lookup.#rowById, id: lookup.#id };
  }
}

/**
 * A resource of a module, by a query on the module's own tables. The row of a resource has a column `id`, and
 * `project_id` when it lies in a project, so that a statement which asks for it along the way can go on from there. The
 * query is built once, before there is an id: `id` may only be put where a value goes.
 */
export function defineResource<Row extends { id: string }, T>(
  query: (db: Db, id: string) => RowQuery<Row>,
  read: (row: Row) => Found<T>,
): Resource<T> {
  const rowById = (id: string) => query(builder, id);
  const find = compiledOnce(({ id }: { id: string }) => rowById(id), '');
  return {
    async find(db, id) {
      const [row] = await find(db, { id });
      return row && read(row);
    },
    lookUp(id) {
      return new AskedRow(rowById as unknown as RowById, id) as unknown as Lookup;
    },
    read: (row) => read(row as Row),
  };
}

/** What is behind a lookup. */
export function lookedUp(lookup: Lookup): { rowById: RowById; id: string } {
  return AskedRow.reveal(lookup);
}
