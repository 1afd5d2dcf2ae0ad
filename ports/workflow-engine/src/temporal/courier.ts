import type { Database } from '@gpuaas/database';
import { type Doorbell, type Logger, sleep } from '@gpuaas/kernel';
import { bell } from '../runs/records.ts';
import { claimDue, type DueRun, markDelivered, markUntold } from './delivery-store.ts';
import type { Server } from './server.ts';

export interface DeliveryOptions {
  database: Database;
  doorbell: Doorbell;
  log: Logger;
  idleMilliseconds: number;
}

/** How many runs Temporal is told of at the same time. */
const atOnce = 16;

/**
 * Tells Temporal of every run that has something to do. That stands in the run itself, written in the transaction of
 * whoever started or answered it, so nothing is lost while Temporal is away; telling it twice does no harm.
 */
export async function runCourier(
  { database, doorbell, log, idleMilliseconds }: DeliveryOptions,
  server: Server,
  kinds: string[],
  signal: AbortSignal,
): Promise<void> {
  const listener = doorbell.listen(bell);
  let isAway = false;

  const tell = async (run: DueRun): Promise<boolean> => {
    try {
      await server.wake(run);
      await markDelivered(database.db, run);
      return true;
    } catch (error) {
      if (!isAway) log.warn('temporal cannot be told of a run, it is told again', { workflow_id: run.id, error });
      await markUntold(database.db, run);
      return false;
    }
  };

  while (!signal.aborted) {
    try {
      const due = await database.transaction((tx) => claimDue(tx, kinds, atOnce));
      const told = await Promise.all(due.map(tell));
      if (told.includes(true) && isAway) log.info('temporal can be told of runs again', {});
      if (due.length > 0) isAway = !told.includes(true);
      if (isAway && due.length > 0) await sleep(1_000, signal);
      else if (due.length < atOnce) await listener.heard(idleMilliseconds, signal);
    } catch (error) {
      log.warn('workflow engine could not look for work', { error });
      await sleep(1_000, signal);
    }
  }
  listener.stop();
}
