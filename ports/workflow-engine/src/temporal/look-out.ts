import type { Database } from '@gpuaas/database';
import { type Logger, sleep } from '@gpuaas/kernel';
import { bell } from '../runs/records.ts';
import type { DeliveryOptions } from './courier.ts';
import { listDelivered, wakeAll, wakeRun } from './delivery-store.ts';
import type { Server } from './server.ts';

/** Few enough not to be felt; a server that has lost everything is found out by the first of them. */
const atOnce = 10;

/**
 * Asks Temporal again and again about some of the runs that it should have. When it does not know one, it has lost its
 * data, and is told of all of them; they skip what was done. One that it ended on its own is started again too.
 */
export async function runLookOut(
  { database, doorbell, log }: DeliveryOptions,
  server: Server,
  kinds: string[],
  everyMilliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  let after = '';
  while (!signal.aborted) {
    await sleep(everyMilliseconds, signal);
    if (signal.aborted) return;
    try {
      const runs = await listDelivered(database.db, kinds, after, atOnce);
      after = runs.length < atOnce ? '' : (runs.at(-1)?.id ?? '');
      const lost = await findLost({ database, log }, server, runs);
      if (lost === 'all') {
        const count = await wakeAll(database.db, kinds);
        log.warn('temporal has lost runs, all are started again and skip what was done', { runs: count });
      }
      if (lost !== 'none') doorbell.ring(bell);
    } catch (error) {
      log.warn('temporal cannot be asked about runs', { error });
    }
  }
}

async function findLost(
  { database, log }: { database: Database; log: Logger },
  server: Server,
  runs: Awaited<ReturnType<typeof listDelivered>>,
): Promise<'all' | 'some' | 'none'> {
  const found = await Promise.all(runs.map(async (run) => ({ run, state: await server.stateOf(run) })));
  let lost: 'some' | 'none' = 'none';
  for (const { run, state } of found) {
    // It may have ended between the two looks: then it is not woken, and nothing is lost.
    if (state === 'running' || !(await wakeRun(database.db, run))) continue;
    if (state === 'unknown') return 'all';
    log.warn('temporal has ended a run that is under way, it is started again', { workflow_id: run.id, state });
    lost = 'some';
  }
  return lost;
}
