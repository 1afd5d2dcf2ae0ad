import { keptSeconds, type TerminalSessionId } from '@gpuaas/contract';
import { fromNow } from '@gpuaas/database';
import type { Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { terminalTables } from './session-store.ts';

const isDue = sql<boolean>`state = 'closed' and ended_at < ${fromNow(-keptSeconds['terminal.session'])}`;

export async function findForgettableSessions(tx: Tx, most: number): Promise<TerminalSessionId[]> {
  const rows = await terminalTables(tx)
    .selectFrom('session')
    .select('id')
    .where(isDue)
    .orderBy('ended_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetSessions(tx: Tx, ids: readonly TerminalSessionId[]): Promise<void> {
  await terminalTables(tx)
    .deleteFrom('session')
    .where('id', 'in', [...ids])
    .where(isDue)
    .execute();
}
