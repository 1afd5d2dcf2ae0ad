import type { Database } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { busTables } from './tables.ts';

/** The row of a consumer is its lock: what changes what waits for it holds the row. */
export async function lockConsumer(tx: Tx, consumer: string): Promise<void> {
  await lock(tx, { consumer });
}

const lock = busTables.query((t, p: { consumer: string }) =>
  t.selectFrom('cursor').select('consumer').where('consumer', '=', p.consumer).forUpdate(),
);

export async function ensureCursor(database: Database, consumer: string): Promise<void> {
  await database.transaction((tx) =>
    busTables(tx)
      .insertInto('cursor')
      .values({ consumer })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
