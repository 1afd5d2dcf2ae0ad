import type { Database } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';

/** A transaction that is ended by whoever opened it, at a moment that is not known when it begins. */
export interface OpenTransaction {
  readonly tx: Tx;
  commit(): Promise<void>;
  /** Never fails: a connection that is lost has rolled back by itself. */
  rollback(): Promise<void>;
}

export async function openTransaction(database: Database): Promise<OpenTransaction> {
  const opened = Promise.withResolvers<Tx>();
  const ending = Promise.withResolvers<void>();
  const ended = database.transaction(async (tx) => {
    opened.resolve(tx);
    await ending.promise;
  });
  ended.catch(opened.reject);
  const tx = await opened.promise;
  return {
    tx,
    commit() {
      ending.resolve();
      return ended;
    },
    async rollback() {
      ending.reject(new Error('rolled back'));
      await ended.catch(() => {});
    },
  };
}
