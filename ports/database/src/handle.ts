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

/** One is made with every transaction. */
class Opaque {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  static reveal(db: object): Handle {
    if (!(#handle in db)) throw new TypeError('not a database handle');
    return db.#handle;
  }
}

export function conceal(handle: Handle): Tx {
  return new Opaque(handle) as unknown as Tx;
}

export function reveal(db: Db): Handle {
  return Opaque.reveal(db);
}
