import type { Db, Tx } from '@gpuaas/kernel';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type RootOperationNode,
} from 'kysely';
import { conceal, reveal } from './handle.ts';

/** A module's tables. */
export interface TablesOf<Tables> {
  (db: Db): Kysely<Tables>;
  /**
   * A query that is compiled once, for what is asked all the time. `values` may only be put where a value goes: the
   * query is built before there are any, and looks the same for all of them.
   */
  query<Values extends object, Row>(build: Build<Tables, Values, Row>): CompiledOnce<Values, Row>;
}

type Build<Tables, Values, Row> = (tables: Kysely<Tables>, values: Values) => Compilable<Row> | RawBuilder<Row>;

export interface CompiledOnce<Values, Row> {
  (db: Db, values: Values): Promise<Row[]>;
  /**
   * For a write whose result nobody waits for: it is sent with the next statement of the transaction, or with its commit,
   * together with the others that wait. It must be one plain insert, update or delete.
   */
  later(tx: Tx, values: Values): void;
}

/** Stands where a value will be. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy(
  {},
  {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new TypeError('the values of a compiled query cannot be listed: name each one');
    },
  },
);

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Only builds queries; none can run on it. */
export const builder: Db = conceal({
  kysely: compiler,
  run: () => Promise.reject(new TypeError('this handle only builds queries')),
  transaction: undefined,
});

/**
 * The only way to a module's tables: `const allocationTables = tablesOf<AllocationTables>('allocations')`, then
 * `allocationTables(tx).selectFrom('allocation')`. A query on another module's table does not compile.
 */
export function tablesOf<Tables>(schema: string): TablesOf<Tables> {
  const tables = (db: Db) => reveal(db).kysely.withSchema(schema) as Kysely<Tables>;
  return Object.assign(tables, {
    query: <Values extends object, Row>(build: Build<Tables, Values, Row>) =>
      compiledOnce((values: Values) => build(tables(builder), values), schema),
  });
}

/** `schema`: of the table that it writes to, where it writes. */
export function compiledOnce<Values extends object, Row>(
  build: (values: Values) => Compilable<Row> | RawBuilder<Row>,
  schema: string,
): CompiledOnce<Values, Row> {
  let known: Compiled | undefined;
  const compiled = () => {
    known ??= compile(build(placeholders as Values), schema);
    return known;
  };
  const ask = async (db: Db, values: Values) => {
    const { text, order } = compiled();
    return (await reveal(db).run(text, valuesIn(order, values))).rows as Row[];
  };
  const later = (tx: Tx, values: Values) => {
    const { text, order, table } = compiled();
    if (table === undefined) throw new TypeError('only a plain insert, update or delete can be sent later');
    const { transaction } = reveal(tx);
    if (!transaction) throw new TypeError('a write is sent later in a transaction only');
    transaction.later.add({ text, values: valuesIn(order, values), table });
  };
  return Object.assign(ask, { later });
}

interface Compiled {
  text: string;
  order: readonly unknown[];
  table: string | undefined;
}

function compile<Row>(built: Compilable<Row> | RawBuilder<Row>, schema: string): Compiled {
  const { sql: text, parameters, query } = 'isRawBuilder' in built ? built.compile(compiler) : built.compile();
  return { text, order: parameters, table: writtenTable(query, schema) };
}

/** Text that we wrote ourselves names its schema; a query that Kysely built has it in its first node. */
function writtenTable(query: RootOperationNode, schema: string): string | undefined {
  if ('with' in query && query.with !== undefined) return undefined;
  if (query.kind === 'RawNode') {
    const [, table] = /^\s*(?:insert into|update|delete from)\s+([\w.]+)/i.exec(query.sqlFragments.join('')) ?? [];
    return table;
  }
  const name = (node: OperationNode | undefined) =>
    node?.kind === 'TableNode'
      ? `${schema}.${(node as unknown as { table: { identifier: { name: string } } }).table.identifier.name}`
      : undefined;
  if (query.kind === 'InsertQueryNode') return name(query.into);
  if (query.kind === 'UpdateQueryNode') return name(query.table);
  if (query.kind === 'DeleteQueryNode') return name(query.from.froms[0]);
  return undefined;
}

function valuesIn(order: readonly unknown[], values: object): unknown[] {
  return order.map((value) => (value instanceof Placeholder ? values[value.name as keyof typeof values] : value));
}
