declare const readable: unique symbol;
declare const writable: unique symbol;

/**
 * The database or a transaction, opaque on purpose: nothing can be queried on it. A module reaches its own tables, and
 * no other's, through `tablesOf` of the database port.
 */
export interface Db {
  readonly [readable]: true;
}

/** An open transaction. Passing the same one to a lower module keeps both writes in one commit. */
export interface Tx extends Db {
  readonly [writable]: true;
}
