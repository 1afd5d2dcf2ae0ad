import { type DoorbellListener, type Milliseconds, sleep } from '@gpuaas/kernel';
import type { Consumer } from '../event-bus.ts';
import { type AttemptOptions, recordFailureAgain, retry, stopsEverything } from '../record/attempt.ts';
import { lockConsumer } from '../record/cursor.ts';
import { findNextRetry } from '../record/waiting.ts';

/** Retries what failed, beside the events that come from the bus, until `signal` aborts. */
export async function retryWaiting(
  options: AttemptOptions & { idleMilliseconds: Milliseconds },
  consumer: Consumer,
  listener: DoorbellListener,
  signal: AbortSignal,
): Promise<void> {
  const { ctxSource, idleMilliseconds } = options;
  while (!signal.aborted) {
    try {
      const pause = await retryNext(options, consumer);
      if (pause !== 'none') await listener.heard(Math.min(pause ?? idleMilliseconds, idleMilliseconds), signal);
    } catch (error) {
      ctxSource.log.warn('consumer could not retry what failed', { consumer: consumer.name, error });
      await sleep(idleMilliseconds, signal);
    }
  }
}

async function retryNext(options: AttemptOptions, consumer: Consumer): Promise<'none' | Milliseconds | undefined> {
  const { database } = options;
  const next = await findNextRetry(database.db, consumer.name);
  if (!next) return undefined;
  if (next.seconds > 0) return next.seconds * 1_000;
  const { envelope: event, attempts } = next;
  let isHandled = false;
  try {
    await database.transaction(async (tx) => {
      await lockConsumer(tx, consumer.name);
      isHandled = true;
      await retry(options, tx, consumer, event, attempts);
    });
  } catch (error) {
    if (!isHandled || stopsEverything(error)) throw error;
    await recordFailureAgain(options, consumer, event, error);
  }
  return 'none';
}
