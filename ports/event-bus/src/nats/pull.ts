import type { EventEnvelope } from '@gpuaas/contract';
import { type Milliseconds, sleep, type Tx } from '@gpuaas/kernel';
import type { JsMsg, Consumer as PullConsumer } from '@nats-io/jetstream';
import type { Consumer } from '../event-bus.ts';
import { type AttemptOptions, handle, recordFirstFailure, stopsEverything } from '../record/attempt.ts';
import { lockConsumer } from '../record/cursor.ts';
import { takeNow } from '../record/taken.ts';
import { isHeld, keepBehind } from '../record/waiting.ts';
import type { Nats, NatsConnector } from './connection.ts';
import { acknowledgeSeconds, ensureDurable, findDurable, rebuildDurable } from './durable.ts';
import { envelopeIn } from './envelope.ts';
import { durableOf } from './subjects.ts';

export interface PullOptions extends AttemptOptions {
  connector: NatsConnector;
  idleMilliseconds: Milliseconds;
  /** How long a consumer may stand still with events before it, until it is made anew. */
  stuckMilliseconds: Milliseconds;
  /** Something waits to be retried. */
  onWaiting(consumer: string): void;
}

/** How long one request for an event stays open. The server takes no shorter one. */
const askFor = 1_000;
/** After this, the answer to a request is not waited for any more. */
const answerWithin = 4_000;

/** Takes events from one stream, one at a time, until `signal` aborts. */
export async function pull(
  options: PullOptions,
  consumer: Consumer,
  stream: string,
  types: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { connector, ctxSource, idleMilliseconds } = options;
  while (!signal.aborted) {
    try {
      await pullWhileMoving(options, await connector.open(), consumer, stream, types, signal);
    } catch (error) {
      if (signal.aborted) return;
      ctxSource.log.warn('consumer could not read its stream', { consumer: consumer.name, stream, error });
      await sleep(idleMilliseconds, signal);
    }
  }
}

async function pullWhileMoving(
  options: PullOptions,
  nats: Nats,
  consumer: Consumer,
  stream: string,
  types: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const name = durableOf(consumer.name);
  await ensureDurable(nats, stream, name, types);
  const durable = await nats.client.consumers.get(stream, name);
  let still = { floor: -1, since: performance.now() };
  while (!signal.aborted) {
    const message = await nextOf(durable, signal);
    if (message) {
      await take(options, consumer, message);
      still = { floor: -1, since: performance.now() };
      continue;
    }
    if (signal.aborted) return;
    const info = await findDurable(nats, stream, name);
    if (!info) return;
    const { stream_seq: floor } = info.ack_floor;
    const hasMore = info.num_pending + info.num_ack_pending > 0;
    if (!hasMore || floor !== still.floor) still = { floor, since: performance.now() };
    else if (performance.now() - still.since >= options.stuckMilliseconds) {
      options.ctxSource.log.warn('consumer stands still with events before it, and is made anew', {
        consumer: consumer.name,
        stream,
        sequence: floor,
      });
      await rebuildDurable(nats, stream, info, types);
      return;
    }
  }
}

/** Undefined when there is none for now. A request that is given up is taken back, so that nothing is sent to it any more. */
async function nextOf(durable: PullConsumer, signal: AbortSignal): Promise<JsMsg | undefined> {
  const messages = await durable.fetch({ max_messages: 1, expires: askFor });
  const giveUp = () => void messages.close();
  signal.addEventListener('abort', giveUp, { once: true });
  const overdue = setTimeout(giveUp, answerWithin);
  try {
    for await (const message of messages) {
      if (!signal.aborted) return message;
      message.nak();
    }
    return undefined;
  } finally {
    clearTimeout(overdue);
    signal.removeEventListener('abort', giveUp);
  }
}

/** Effect and record are committed together; only then is the event acknowledged. */
async function take(options: PullOptions, consumer: Consumer, message: JsMsg): Promise<void> {
  const event = envelopeIn(message);
  if (!event) {
    options.ctxSource.log.error('a message on the stream is no event', {
      subject: message.subject,
      sequence: message.seq,
    });
    message.term('not an event');
    return;
  }
  const working = setInterval(() => message.working(), (acknowledgeSeconds * 1_000) / 3);
  try {
    await handleOrKeep(options, consumer, event);
    message.ack();
  } catch (error) {
    message.nak(options.idleMilliseconds);
    throw error;
  } finally {
    clearInterval(working);
  }
}

async function handleOrKeep(options: PullOptions, consumer: Consumer, event: EventEnvelope): Promise<void> {
  let isHandled = false;
  try {
    await options.database.transaction(async (tx) => {
      await lockConsumer(tx, consumer.name);
      if (!(await takeNow(tx, consumer.name, event.id))) return;
      if (await isHeld(tx, consumer.name, event.subject)) {
        keepBehind(tx, consumer.name, event);
        return;
      }
      isHandled = true;
      await handle(options, tx, consumer, event);
    });
  } catch (error) {
    if (!isHandled || stopsEverything(error)) throw error;
    const take = (tx: Tx) => takeNow(tx, consumer.name, event.id);
    await recordFirstFailure(options, consumer, event, error, take);
    options.onWaiting(consumer.name);
  }
}
