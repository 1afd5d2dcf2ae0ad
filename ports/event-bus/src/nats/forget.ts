import { type ConsumerInfo, DeliverPolicy } from '@nats-io/jetstream';
import type { Nats } from './connection.ts';
import { findStream } from './streams.ts';
import { durableOf } from './subjects.ts';

const nanoseconds = 1_000_000_000;

/**
 * Removes from each stream what is older and was acknowledged by all of these who read from it. One who reads from none has
 * never been fed and may want everything.
 */
export async function forgetRead(
  nats: Nats,
  streams: readonly string[],
  before: Date,
  consumers: readonly string[],
): Promise<number> {
  const names = new Set(consumers.map(durableOf));
  const found = new Map<string, { last: number; readers: ConsumerInfo[] }>();
  for (const stream of streams) {
    // First how far the stream goes, then who has read how far: what comes in between is not taken for read.
    const last = (await findStream(nats, stream))?.state.last_seq;
    if (last === undefined) continue;
    const readers: ConsumerInfo[] = [];
    for await (const info of nats.streams.consumers.list(stream)) if (names.has(info.name)) readers.push(info);
    found.set(stream, { last, readers });
  }
  const fed = new Set([...found.values()].flatMap(({ readers }) => readers.map(({ name }) => name)));
  if (names.size === 0 || [...names].some((name) => !fed.has(name))) return 0;
  let forgotten = 0;
  for (const [stream, { last, readers }] of found) {
    const read = readers.map((info) =>
      info.num_pending + info.num_ack_pending === 0 ? last : info.ack_floor.stream_seq,
    );
    const first = Math.min((await firstSince(nats, stream, before)) - 1, ...read) + 1;
    if (first > 1) forgotten += (await nats.streams.streams.purge(stream, { seq: first })).purged;
  }
  return forgotten;
}

/** The sequence number from which on messages are not older. Streams have no holes, so what is left can be counted. */
async function firstSince({ streams }: Nats, stream: string, at: Date): Promise<number> {
  const { state } = await streams.streams.info(stream);
  const { name, num_pending: left } = await streams.consumers.add(stream, {
    deliver_policy: DeliverPolicy.StartTime,
    opt_start_time: at.toISOString(),
    ack_policy: 'none',
    inactive_threshold: 5 * nanoseconds,
  });
  await streams.consumers.delete(stream, name);
  return state.last_seq - left + 1;
}
