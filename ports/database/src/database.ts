import type { Db, Entered, StateDeadline, Tx } from '@gpuaas/kernel';
import { type ColumnType, type RawBuilder, sql } from 'kysely';
import { reveal } from './handle.ts';

export { defineResource, lookedUp, type RowById } from './resource.ts';
export {
  advance,
  type Gap,
  holesIn,
  type SequenceBatch,
  type SequencePosition,
  takeNumber,
} from './sequence-gaps.ts';
export { type CompiledOnce, type TablesOf, tablesOf } from './tables.ts';
export { together } from './together.ts';
export { contended, DatabaseUnavailable, isDuplicate, isLockTimeout, isOnlyHere } from './unavailable.ts';

/** The platform's record. Everything else may be lost; this may not. */
export interface Database {
  /** For reading. Each query runs by itself. */
  readonly db: Db;
  /**
   * Runs `work` in one transaction and commits when it returns. When the database fails, the caller gets `unavailable`
   * with the reason, and nothing that `work` wrote is half there. A `repeatable` work does nothing outside its
   * transaction: when another transaction is in its way, it is rolled back and run again, a few times.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: { repeatable?: boolean }): Promise<T>;
  /** Commits a write that needs space on the disk. Throws `unavailable` with the reason when that fails. */
  proveWrite(): Promise<void>;
  /**
   * The same database through at most a third of its connections, shared by all who give the same name. What waits under
   * one name, say for a locked table, leaves connections to everybody else. Shares are closed with their database.
   */
  share(name: string): Database;
  /** Of the whole pool, shares included. */
  connections(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}

/** How many connections of a pool all users of one share have together. */
export function shareOf(poolSize: number): number {
  return Math.ceil(poolSize / 3);
}

/** SQL files of one owner, in the order of their numbers: `0001_create_allocation.sql`. */
export interface Migrations {
  owner: string;
  folder: string;
}

/**
 * The database's time, which tests can move. For leases, deadlines and expiries; domain times come from `ctx.clock`. The
 * same as `clock.now()`, but evaluated once for a statement instead of once for each row.
 */
export const now = sql<Date>`(statement_timestamp() + (select by_interval from clock.shift))`;

/** The database's time plus some seconds. */
export function fromNow(seconds: number) {
  return sql<Date>`(${now} + make_interval(secs => ${seconds}))`;
}

/** A column of states takes only one that was entered through its lifecycle. */
export type StateColumn<State extends string> = ColumnType<State, Entered<State>, Entered<State>>;

/** Whether something has been in one of these states for longer than it may. `since`: from when a deadline counts. */
export function isOverdue(
  deadlines: readonly StateDeadline[],
  since: (deadline: StateDeadline) => RawBuilder<unknown> = () => sql`state_changed_at`,
): RawBuilder<boolean> {
  const overdue = deadlines.map(
    (deadline) =>
      sql`(state = ${deadline.state} and ${since(deadline)} < clock.now() - make_interval(secs => ${deadline.seconds}))`,
  );
  return sql<boolean>`(${sql.join(overdue, sql` or `)})`;
}

/** Has `action` run once the transaction is committed, for what only saves time: it is lost when the process dies. */
export function afterCommit(tx: Tx, action: () => void): void {
  reveal(tx).transaction?.afterCommit.push(action);
}

/** Whether what is asked here is part of a transaction. */
export function isInTransaction(db: Db): boolean {
  return reveal(db).transaction !== undefined;
}

/** Takes a lock that ends with the transaction. Answers false when somebody else holds it. */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const locked = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(reveal(tx).kysely);
  return locked.rows[0]?.locked === true;
}

/** Runs a part of a transaction so that, when it fails, only the part is taken back and the transaction can go on. */
export async function partly<T>(tx: Tx, part: () => Promise<T>): Promise<T> {
  const { kysely, transaction } = reveal(tx);
  const actions = transaction?.afterCommit.length ?? 0;
  await sql`savepoint part`.execute(kysely);
  try {
    return await part();
  } catch (error) {
    transaction?.later.forget();
    transaction?.afterCommit.splice(actions);
    // Of a connection that is lost, this fails too, and so does everything after it.
    await sql`rollback to savepoint part`.execute(kysely).catch(() => {});
    throw error;
  }
}
