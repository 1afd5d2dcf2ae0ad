import { tryLock } from '@gpuaas/database';
import { openPostgres } from '@gpuaas/database/postgres';
import { sleep, type Tx } from '@gpuaas/kernel';

const lockName = 'start of a process';
const lookEvery = 100;
const beatEvery = 5_000;

/**
 * Runs `work` in one process at a time. The first start makes keys, in files and in the database; two processes that
 * start together on nothing would each make their own, and one of them would go on with keys that nobody else has.
 */
export async function inTurn<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const database = openPostgres({ url: databaseUrl, applicationName: 'gpuaas start', poolSize: 1 });
  try {
    for (;;) {
      const done = await database.transaction(async (tx) =>
        (await tryLock(tx, lockName)) ? { value: await beating(tx, work()) } : undefined,
      );
      if (done) return done.value;
      await sleep(lookEvery);
    }
  } finally {
    await database.close();
  }
}

/** A transaction that does nothing for long is ended by the database; the secret store may be away for longer. */
async function beating<T>(tx: Tx, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const end = () => over.abort();
  work.then(end, end);
  while (!over.signal.aborted) {
    await sleep(beatEvery, over.signal);
    if (!over.signal.aborted) await tryLock(tx, lockName);
  }
  return work;
}
