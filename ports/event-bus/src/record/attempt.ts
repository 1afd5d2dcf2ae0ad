import type { EventEnvelope } from '@gpuaas/contract';
import { afterCommit, type Database, DatabaseUnavailable, isOnlyHere, partly } from '@gpuaas/database';
import { type CtxSource, createCtx, systemPrincipal, type Tx } from '@gpuaas/kernel';
import type { Consumer } from '../event-bus.ts';
import type { RetryPolicy } from '../retry-policy.ts';
import { lockConsumer } from './cursor.ts';
import { type Failure, goOnWith, keepAgain, keepFailed, takeOut } from './waiting.ts';

export interface AttemptOptions {
  database: Database;
  ctxSource: CtxSource;
  retries: RetryPolicy;
}

/** Has the consumer handle an event, in the transaction that also records that it was taken. */
export async function handle(
  { ctxSource }: AttemptOptions,
  tx: Tx,
  consumer: Consumer,
  event: EventEnvelope,
): Promise<void> {
  const ctx = createCtx(ctxSource, {
    principal: systemPrincipal(consumer.name),
    correlationId: event.correlationid,
  });
  await consumer.handle(tx, ctx, event);
  ctx.log.info('event handled', { consumer: consumer.name, event_id: event.id, event_type: event.type });
}

/**
 * Retries one that waits. The caller holds the consumer's row, and a failure is counted before it is given back: no other
 * process retries too early.
 */
export async function retry(
  options: AttemptOptions,
  tx: Tx,
  consumer: Consumer,
  event: EventEnvelope,
  attempts: number,
): Promise<void> {
  try {
    await partly(tx, async () => {
      if (!(await takeOut(tx, consumer.name, event.id, attempts))) return;
      await handle(options, tx, consumer, event);
      await goOnWith(tx, consumer.name, event.subject);
    });
  } catch (error) {
    if (stopsEverything(error)) throw error;
    await countFailure(options, tx, consumer, event, error);
  }
}

/**
 * A database that is full or away says nothing about the event and serves no other either: the consumer waits for it. One
 * that only refuses these rows lets the others go on.
 */
export function stopsEverything(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && !isOnlyHere(error);
}

/** Records the failure of an event that came from the bus. `take` takes it from there; false: somebody else has. */
export async function recordFirstFailure(
  { database, ctxSource, retries }: AttemptOptions,
  consumer: Consumer,
  event: EventEnvelope,
  error: unknown,
  take: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockConsumer(tx, consumer.name);
    if (await take(tx)) await keepFailed(tx, consumer.name, event, failureOf(error), retries);
  });
  ctxSource.log.warn('event failed, will be retried', fieldsOf(consumer, event, 1, error));
}

/** Records that what a retry did could not be committed. */
export async function recordFailureAgain(
  options: AttemptOptions,
  consumer: Consumer,
  event: EventEnvelope,
  error: unknown,
): Promise<void> {
  await options.database.transaction(async (tx) => {
    await lockConsumer(tx, consumer.name);
    await countFailure(options, tx, consumer, event, error);
  });
}

async function countFailure(
  { ctxSource, retries }: AttemptOptions,
  tx: Tx,
  consumer: Consumer,
  event: EventEnvelope,
  error: unknown,
): Promise<void> {
  const outcome = await keepAgain(tx, ctxSource.newId('dl'), consumer.name, event, failureOf(error), retries);
  if (!outcome) return;
  const fields = fieldsOf(consumer, event, outcome.attempts, error);
  afterCommit(tx, () => {
    if (outcome.isOver) ctxSource.log.error('event dead-lettered', fields);
    else ctxSource.log.warn('event failed, will be retried', fields);
  });
}

function failureOf(error: unknown): Failure {
  const reason = error instanceof Error ? error.message : String(error);
  return { reason, isExcused: error instanceof DatabaseUnavailable };
}

function fieldsOf(consumer: Consumer, event: EventEnvelope, attempts: number, error: unknown) {
  return {
    consumer: consumer.name,
    event_id: event.id,
    correlation_id: event.correlationid,
    attempts,
    error,
  };
}
