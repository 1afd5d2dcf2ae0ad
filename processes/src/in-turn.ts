import { tryLock } from '@gpuaas/database';
import { openPostgres } from '@gpuaas/database/postgres';
import { sleep } from '@gpuaas/kernel';

const lookEvery = 100;

/**
 * Runs `work` in one process at a time. The first start makes keys, in files and in the database; two processes that
 * start together on nothing would each make their own, and one of them would go on with keys that nobody else has.
 */
export async function inTurn<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const database = openPostgres({ url: databaseUrl, applicationName: 'gpuaas start', poolSize: 1 });
  try {
    for (;;) {
      const done = await database.transaction(async (tx) =>
        (await tryLock(tx, 'start of a process')) ? { value: await work() } : undefined,
      );
      if (done) return done.value;
      await sleep(lookEvery);
    }
  } finally {
    await database.close();
  }
}
