import pg from 'pg';
import { staleMessage } from './unavailable.ts';

/** What a connection was told about the columns of a result, as pg keeps it. */
interface Columns {
  fields: readonly unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

interface Connection {
  describe(part: object): void;
}

interface Described {
  columns: Map<string, Columns>;
  /** The connection, but it does not ask the server to describe a result. */
  withoutDescribing: Connection;
}

type Callback = (error: Error | undefined, result: pg.QueryResult) => void;

/** The parts of pg's own query that its types leave out. */
const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: Callback,
) => pg.Submittable & {
  name: string;
  _result: Columns;
  _accumulateRows: boolean;
  _canceledDueToError: Error | false;
  prepare(connection: Connection): void;
  handleRowDescription(message: object): void;
  handleDataRow(message: { fields: readonly unknown[] }): void;
};

const known = new WeakMap<Connection, Described>();

/**
 * A prepared statement whose result is described once for each connection, and not with every answer. The server keeps
 * to it: it refuses a statement whose result has changed since it was prepared. A pooler that prepares it anew on another
 * connection of its own would not, hence the look at the width of each row.
 */
export class NamedQuery extends Query {
  #columns: Map<string, Columns> | undefined;

  constructor(name: string, text: string, values: readonly unknown[], callback: Callback) {
    super(text, values as unknown[], callback);
    this.name = name;
  }

  override prepare(connection: Connection): void {
    const { columns, withoutDescribing } = describedOn(connection);
    this.#columns = columns;
    const before = columns.get(this.name);
    if (before) {
      copyColumns(before, this._result);
      this._accumulateRows = true;
    }
    super.prepare(before ? withoutDescribing : connection);
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    this.#columns?.set(this.name, copyColumns(this._result, {} as Columns));
  }

  override handleDataRow(message: { fields: readonly unknown[] }): void {
    if (message.fields.length === this._result.fields.length) super.handleDataRow(message);
    else this._canceledDueToError = new Error(staleMessage);
  }
}

function copyColumns(from: Columns, to: Columns): Columns {
  to.fields = from.fields;
  to._parsers = from._parsers;
  to._prebuiltEmptyResultObject = from._prebuiltEmptyResultObject;
  return to;
}

function describedOn(connection: Connection): Described {
  const before = known.get(connection);
  if (before) return before;
  const withoutDescribing: Connection = Object.create(connection, { describe: { value: () => {} } });
  const described = { columns: new Map(), withoutDescribing };
  known.set(connection, described);
  return described;
}
