import type { Database } from '@gpuaas/database';
import type { CtxSource, Doorbell, Milliseconds } from '@gpuaas/kernel';
import { type Consumer, type EventBus, patientRetries, type RetryPolicy } from './event-bus.ts';
import { createConnector, type NatsConnector } from './nats/connection.ts';
import { findDurable } from './nats/durable.ts';
import { followStream } from './nats/follow.ts';
import { forgetRead } from './nats/forget.ts';
import { createPublisher } from './nats/publisher.ts';
import { type PullOptions, pull } from './nats/pull.ts';
import { retryWaiting } from './nats/retry.ts';
import { findStream, type Streams, streamOf } from './nats/streams.ts';
import { durableOf } from './nats/subjects.ts';
import { createDeadLetters } from './record/dead-letters.ts';
import { countRetrying, forgetTaken } from './record/taken.ts';

export type { Streams } from './nats/streams.ts';

export interface NatsBusOptions {
  /** `nats://host:4222`, with user and password where the server wants them; several separated by commas. */
  url: string;
  streams: Streams;
  /** How long the outbox keeps events, so that streams keep them for longer. */
  keepDays: number;
  database: Database;
  doorbell: Doorbell;
  ctxSource: CtxSource;
  idleMilliseconds?: Milliseconds;
  stuckMilliseconds?: Milliseconds;
  retries?: RetryPolicy;
}

const bellOf = (consumer: string) => `event-bus ${consumer}`;
const mostCounted = 10_000;

/** Streams of NATS JetStream with one durable consumer for each of ours. What was taken and what failed is in Postgres. */
export function createNatsBus(options: NatsBusOptions): EventBus {
  const { streams, database, doorbell, ctxSource, idleMilliseconds = 1_000 } = options;
  const connector = createConnector(options.url);
  const publisher = createPublisher(connector, streams, options.keepDays);
  const wake = (consumer: string) => doorbell.ring(bellOf(consumer));
  const pulls: PullOptions = {
    database,
    ctxSource,
    retries: options.retries ?? patientRetries,
    connector,
    idleMilliseconds,
    stuckMilliseconds: options.stuckMilliseconds ?? 10_000,
    onWaiting: wake,
  };
  return {
    ...createDeadLetters(database, wake),

    async publish(events, within) {
      if (events.length === 0) return;
      await (within ? publisher.publish(events, within) : database.transaction((tx) => publisher.publish(events, tx)));
    },

    holds: (event, within) =>
      within ? publisher.holds(event, within) : database.transaction((tx) => publisher.holds(event, tx)),

    async forget(before, consumers) {
      const names = [...new Set(Object.values(streams.of))];
      const forgotten = await forgetRead(await connector.open(), names, before, consumers);
      await database.transaction((tx) => forgetTaken(tx, before));
      return forgotten;
    },

    async lag(db, consumers) {
      const retrying = await countRetrying(
        db,
        consumers.map(({ name }) => name),
      );
      const unread = await countUnread(connector, streams, consumers).catch((error: unknown) => {
        throw new Error(`NATS is not responding: ${error instanceof Error ? error.message : error}.`, { cause: error });
      });
      return unread.map((count, index) => {
        const consumer = consumers[index]?.name ?? '';
        return { consumer, unread: Math.min(count, mostCounted), retrying: retrying.get(consumer) ?? 0 };
      });
    },

    feed: (consumer) => ({
      name: `consumer ${consumer.name}`,
      async run(signal) {
        const listener = doorbell.listen(bellOf(consumer.name));
        const byStream = Map.groupBy(consumer.on, (type) => streamOf(streams, type));
        await Promise.all([
          retryWaiting(pulls, consumer, listener, signal),
          ...[...byStream].map(([stream, types]) => pull(pulls, consumer, stream, types, signal)),
        ]);
        listener.stop();
      },
    }),

    follow: (follower) => ({
      name: `follower of ${follower.on.join(', ')}`,
      async run(signal) {
        const byStream = Map.groupBy(follower.on, (type) => streamOf(streams, type));
        const follow = { connector, ctxSource, idleMilliseconds };
        await Promise.all(
          [...byStream].map(([stream, types]) => followStream(follow, follower, stream, types, signal)),
        );
      },
    }),

    close: () => connector.close(),
  };
}

/** In the order of the consumers. One that was never fed has all of its streams before it. */
async function countUnread(
  connector: NatsConnector,
  streams: Streams,
  consumers: readonly Pick<Consumer, 'name' | 'on'>[],
): Promise<number[]> {
  const nats = await connector.open();
  return Promise.all(
    consumers.map(async ({ name, on }) => {
      let unread = 0;
      for (const stream of new Set(on.map((type) => streamOf(streams, type)))) {
        const found = await findDurable(nats, stream, durableOf(name));
        if (found) unread += found.num_pending + found.num_ack_pending;
        else unread += (await findStream(nats, stream))?.state.messages ?? 0;
      }
      return unread;
    }),
  );
}
