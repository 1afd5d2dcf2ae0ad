import type { Db, Found, Lookup, Resource } from '@gpuaas/kernel';
import type { SelectQueryBuilder } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: whose tables they are is settled where the query is made
type RowQuery<Row> = SelectQueryBuilder<any, any, Row>;

const queries = new WeakMap<Lookup, RowQuery<object>>();

/**
 * A resource of a module, by a query on the module's own tables. The row of a resource has a column `id`, and
 * `project_id` when it lies in a project, so that a statement which asks for it along the way can go on from there.
 */
export function defineResource<Row extends { id: string }, T>(
  query: (db: Db, id: string) => RowQuery<Row>,
  read: (row: Row) => Found<T>,
): Resource<T> {
  return {
    async find(db, id) {
      const [row] = await query(db, id).execute();
      return row && read(row as Row);
    },
    lookUp(db, id) {
      const lookup = Object.freeze({}) as Lookup;
      queries.set(lookup, query(db, id));
      return lookup;
    },
    read: (row) => read(row as Row),
  };
}

/** The query behind a lookup, to be part of another one. */
export function lookedUp(lookup: Lookup): RowQuery<{ id: string; project_id: string }> {
  const query = queries.get(lookup);
  if (query === undefined) throw new TypeError('not a lookup');
  return query as RowQuery<{ id: string; project_id: string }>;
}
