import type { Db, Tx } from '@gpuaas/kernel';
import type { Kysely } from 'kysely';
import type { LaterWrites } from './later-writes.ts';

/** What hides behind the kernel's opaque `Db` and `Tx`. Nothing outside this package can look. */
export interface Handle {
  kysely: Kysely<unknown>;
  /** Runs a statement that was compiled before. */
  run(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /** Undefined outside a transaction. */
  transaction: OpenTransaction | undefined;
}

export interface OpenTransaction {
  later: LaterWrites;
  /** Runs after the commit. */
  afterCommit: (() => void)[];
}

const handles = new WeakMap<Db, Handle>();

export function conceal(handle: Handle): Tx {
  const opaque = Object.freeze({}) as Tx;
  handles.set(opaque, handle);
  return opaque;
}

export function reveal(db: Db): Handle {
  const handle = handles.get(db);
  if (handle === undefined) throw new TypeError('not a database handle');
  return handle;
}
