import type { EventEnvelope } from '@gpuaas/contract';
import { afterCommit, type Database } from '@gpuaas/database';
import { type CtxSource, type Doorbell, type Milliseconds, sleep, type Tx } from '@gpuaas/kernel';
import { createLocalFollowers, followLog } from './embedded/follow.ts';
import {
  appendAll,
  countUnread,
  forgetLog,
  hasCursor,
  holdsEvent,
  isBeyondLog,
  type Look,
  lookForNext,
  moveCursor,
  takeAfterwards,
  takeFromLog,
} from './embedded/log.ts';
import { type Consumer, type EventBus, patientRetries, type RetryPolicy } from './event-bus.ts';
import {
  type AttemptOptions,
  handle,
  recordFailureAgain,
  recordFirstFailure,
  retry as retryOne,
  stopsEverything,
} from './record/attempt.ts';
import { ensureCursor } from './record/cursor.ts';
import { createDeadLetters } from './record/dead-letters.ts';
import { countRetrying, forgetTaken } from './record/taken.ts';
import { keepBehind } from './record/waiting.ts';

const bellOf = (typeOrConsumer: string) => `event-bus ${typeOrConsumer}`;
const mostCounted = 10_000;

export interface EmbeddedBusOptions {
  database: Database;
  doorbell: Doorbell;
  ctxSource: CtxSource;
  /** Whether everything is published in this process, so that followers need not look into the log. */
  alone?: boolean;
  /** How long a consumer sleeps when it hears nothing. */
  idleMilliseconds?: Milliseconds;
  retries?: RetryPolicy;
}

/** An ordered log in Postgres and one cursor per consumer. A consumer's cursor row is its lock. */
export function createEmbeddedBus(options: EmbeddedBusOptions): EventBus {
  const { database, doorbell, ctxSource, idleMilliseconds = 1_000, retries = patientRetries } = options;
  const attempts: AttemptOptions = { database, ctxSource, retries };
  const followers = createLocalFollowers();
  return {
    ...createDeadLetters(database, (consumer) => doorbell.ring(bellOf(consumer))),

    async publish(events, within) {
      if (events.length === 0) return;
      const types = new Set(events.map(({ type }) => type));
      const append = async (tx: Tx) => {
        appendAll.later(tx, { events: JSON.stringify(events) });
        // Only those who wait for it are woken by an event, in whatever process they are fed.
        afterCommit(tx, () => {
          for (const type of types) doorbell.ring(bellOf(type));
          followers.tell(events);
        });
      };
      await (within ? append(within) : database.transaction(append));
    },

    holds: ({ id }) => holdsEvent(database.db, id),

    forget: (before, consumers) =>
      database.transaction(async (tx) => {
        const forgotten = await forgetLog(tx, before, consumers);
        await forgetTaken(tx, before);
        return forgotten;
      }),

    async lag(db, consumers) {
      const names = consumers.map(({ name }) => name);
      const [unread, retrying] = [await countUnread(db, consumers, mostCounted), await countRetrying(db, names)];
      return names.map((name) => ({
        consumer: name,
        unread: unread.get(name) ?? 0,
        retrying: retrying.get(name) ?? 0,
      }));
    },

    feed: (consumer) => ({
      name: `consumer ${consumer.name}`,
      async run(signal) {
        const listener = doorbell.listen(bellOf(consumer.name), ...consumer.on.map(bellOf));
        const turn: Turn = { isRetry: true };
        while (!signal.aborted) {
          try {
            const pause = await handleNext(attempts, consumer, turn);
            if (pause === 'no cursor') await ensureCursor(database, consumer.name);
            else if (pause !== 'none')
              await listener.heard(Math.min(pause ?? idleMilliseconds, idleMilliseconds), signal);
          } catch (error) {
            ctxSource.log.warn('consumer could not read its log', { consumer: consumer.name, error });
            await sleep(idleMilliseconds, signal);
          }
        }
        listener.stop();
      },
    }),

    follow: (follower) => ({
      name: `follower of ${follower.on.join(', ')}`,
      run: (signal) =>
        options.alone
          ? followers.follow(follower, signal)
          : followLog(
              { database, ctxSource, idleMilliseconds },
              follower,
              doorbell.listen(...follower.on.map(bellOf)),
              signal,
            ),
    }),

    close: async () => {},
  };
}

/** Retries and new events take turns, so that neither waits for all of the other. */
interface Turn {
  isRetry: boolean;
}

type Pause = 'none' | 'no cursor' | Milliseconds | undefined;

/**
 * Handles one event in one transaction and answers how long to pause before the next: not at all, until a failed event
 * may be retried, or (undefined) until something happens. A failure is recorded in a second transaction, since the first
 * is rolled back.
 */
async function handleNext(options: AttemptOptions, consumer: Consumer, turn: Turn): Promise<Pause> {
  let recordFailure: ((error: unknown) => Promise<void>) | undefined;
  try {
    return await options.database.transaction(async (tx) => {
      const look = await lookForNext(tx, consumer);
      if (!look) return (await hasCursor(tx, consumer.name)) ? undefined : 'no cursor';
      const { retry, next } = whatNext(look, turn);
      turn.isRetry = !retry;
      if (retry) {
        recordFailure = (error) => recordFailureAgain(options, consumer, retry.event, error);
        await retryOne(options, tx, consumer, retry.event, retry.attempts);
        return 'none';
      }
      const pause = look.retry_in === null ? undefined : Math.max(0, look.retry_in * 1_000);
      if (!next) return passOver(tx, consumer, look, pause);
      // Another process has moved the cursor between the look and the lock: what was found is handled already.
      if (next.position <= look.cursor) return 'none';
      const { event, position } = next;
      if (look.held && !look.taken) keepBehind(tx, consumer.name, event);
      else if (!look.taken) {
        const take = (again: Tx) => takeAfterwards(again, consumer.name, event.id, position);
        recordFailure = (error) => recordFirstFailure(options, consumer, event, error, take);
        await handle(options, tx, consumer, event);
      }
      takeFromLog(tx, consumer.name, event.id, position);
      return look.more ? 'none' : pause;
    });
  } catch (error) {
    if (!recordFailure || stopsEverything(error)) throw error;
    await recordFailure(error);
    return 'none';
  }
}

interface Next {
  retry?: { event: EventEnvelope; attempts: number };
  next?: { event: EventEnvelope; position: bigint };
}

function whatNext(look: Look, { isRetry }: Turn): Next {
  const next =
    look.position === null || look.envelope === null ? {} : { next: { event: look.envelope, position: look.position } };
  const isDue = look.retry !== null && look.retry_attempts !== null && (look.retry_in ?? 0) <= 0;
  if (!isDue || (!isRetry && 'next' in next)) return next;
  return { retry: { event: look.retry as EventEnvelope, attempts: look.retry_attempts as number } };
}

/** Nothing is there for this consumer: what lies between is for others, or the log was lost. */
async function passOver(tx: Tx, consumer: Consumer, look: Look, pause: Milliseconds | undefined): Promise<Pause> {
  if (look.ahead < 0n) {
    if (!(await isBeyondLog(tx, look.cursor))) return pause;
    moveCursor(tx, consumer.name, 0n);
    return 'none';
  }
  if (look.last !== null && look.last > look.cursor) moveCursor(tx, consumer.name, look.last);
  return pause;
}
