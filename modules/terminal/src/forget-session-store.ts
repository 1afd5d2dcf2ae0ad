import type { TerminalSessionId } from '@gpuaas/contract';
import { fromNow } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { terminalTables } from './session-store.ts';

const isDue = (keptSeconds: number) => sql<boolean>`state = 'closed' and ended_at < ${fromNow(-keptSeconds)}`;

export async function findForgettableSessions(tx: Tx, keptSeconds: number, most: number): Promise<TerminalSessionId[]> {
  const rows = await terminalTables(tx)
    .selectFrom('session')
    .select('id')
    .where(isDue(keptSeconds))
    .orderBy('ended_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetSessions(tx: Tx, keptSeconds: number, ids: readonly TerminalSessionId[]): Promise<void> {
  await terminalTables(tx)
    .deleteFrom('session')
    .where('id', 'in', [...ids])
    .where(isDue(keptSeconds))
    .execute();
}
