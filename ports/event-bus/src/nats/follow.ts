import { type CtxSource, type Milliseconds, sleep } from '@gpuaas/kernel';
import type { JsMsg, Consumer as PullConsumer } from '@nats-io/jetstream';
import type { Follower } from '../event-bus.ts';
import type { Nats, NatsConnector } from './connection.ts';
import { envelopeIn } from './envelope.ts';
import { findStream } from './streams.ts';
import { subjectsOf } from './subjects.ts';

interface FollowOptions {
  connector: NatsConnector;
  ctxSource: CtxSource;
  idleMilliseconds: Milliseconds;
}

const nanoseconds = 1_000_000_000;
/** How long the server keeps the place of a follower that it does not hear of. */
const keptSeconds = 30;
const mostAtOnce = 200;
/** How long one request for events stays open, and when its answer is not waited for any more. */
const askFor = 1_000;
const answerWithin = 4_000;

/** Hears one stream from its end on. What the server knows of it is in memory, there too. */
export async function followStream(
  { connector, ctxSource, idleMilliseconds }: FollowOptions,
  follower: Follower,
  stream: string,
  types: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await followWhileThere(await connector.open(), follower, stream, types, signal);
    } catch (error) {
      if (!signal.aborted) ctxSource.log.warn('events could not be followed', { stream, error });
    }
    await sleep(idleMilliseconds, signal);
  }
}

async function followWhileThere(
  nats: Nats,
  follower: Follower,
  stream: string,
  types: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  // Made by whoever publishes first.
  if (!(await findStream(nats, stream))) return;
  const { name } = await nats.streams.consumers.add(stream, {
    ack_policy: 'none',
    deliver_policy: 'new',
    filter_subjects: subjectsOf(types),
    inactive_threshold: keptSeconds * nanoseconds,
    mem_storage: true,
  });
  const consumer = await nats.client.consumers.get(stream, name);
  follower.missed();
  let delivered = 0;
  while (!signal.aborted) {
    const heard = await hearOnce(consumer, signal, (message) => {
      const { deliverySequence: number } = message.info;
      // One that was on its way when the connection was lost is not delivered again.
      if (number !== delivered + 1) follower.missed();
      delivered = number;
      const event = envelopeIn(message);
      if (event) follower.hear([event]);
    });
    // Throws when the server has forgotten it, with or without its stream.
    if (!heard && !signal.aborted) await nats.streams.consumers.info(stream, name);
  }
  await nats.streams.consumers.delete(stream, name).catch(() => {});
}

/** Whether there was one. */
async function hearOnce(consumer: PullConsumer, signal: AbortSignal, hear: (message: JsMsg) => void): Promise<boolean> {
  const messages = await consumer.fetch({ max_messages: mostAtOnce, expires: askFor });
  const giveUp = () => void messages.close();
  signal.addEventListener('abort', giveUp, { once: true });
  const overdue = setTimeout(giveUp, answerWithin);
  let heard = false;
  try {
    for await (const message of messages) {
      heard = true;
      hear(message);
    }
    return heard;
  } finally {
    clearTimeout(overdue);
    signal.removeEventListener('abort', giveUp);
  }
}
