import type { DeadLetterId } from '@gpuaas/contract';
import { fromNow } from '@gpuaas/database';
import { pruningSweep, type Sweep, type Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { busTables } from './tables.ts';

/** Never one that is open: nobody has acted on its event yet. */
const isDue = (keptSeconds: number) => sql<boolean>`state <> 'open' and closed_at < ${fromNow(-keptSeconds)}`;

/** Whatever carries the events: dead letters are the port's. For whoever runs jobs. */
export function forgetDeadLettersSweep(keptSeconds: () => number): Sweep {
  return pruningSweep({
    name: 'event-bus.forget-dead-letters',
    keptSeconds,
    find: findForgettable,
    forget: forgetDeadLetters,
  });
}

async function findForgettable(tx: Tx, keptSeconds: number, most: number): Promise<DeadLetterId[]> {
  const rows = await busTables(tx)
    .selectFrom('dead_letter')
    .select('id')
    .where(isDue(keptSeconds))
    .orderBy('closed_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetDeadLetters(tx: Tx, keptSeconds: number, ids: readonly DeadLetterId[]): Promise<void> {
  await busTables(tx)
    .deleteFrom('dead_letter')
    .where('id', 'in', [...ids])
    .where(isDue(keptSeconds))
    .execute();
}
