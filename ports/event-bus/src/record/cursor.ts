import type { Database } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { busTables } from './tables.ts';

/** The row of a consumer is its lock: what changes what waits for it holds the row. */
export async function lockConsumer(tx: Tx, consumer: string): Promise<void> {
  if ((await lock(tx, { consumer })).length > 0) return;
  await insertCursor(tx, consumer);
  await lock(tx, { consumer });
}

const lock = busTables.query((t, p: { consumer: string }) =>
  t.selectFrom('cursor').select('consumer').where('consumer', '=', p.consumer).forUpdate(),
);

export async function ensureCursor(database: Database, consumer: string): Promise<void> {
  await database.transaction((tx) => insertCursor(tx, consumer));
}

async function insertCursor(tx: Tx, consumer: string): Promise<void> {
  await busTables(tx)
    .insertInto('cursor')
    .values({ consumer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
