import type { EventEnvelope } from '@gpuaas/contract';
import type { Tx } from '@gpuaas/kernel';
import { JetStreamApiCodes, type StreamInfo } from '@nats-io/jetstream';
import type { EventReference } from '../event-bus.ts';
import { busTables } from '../record/tables.ts';
import type { Nats, NatsConnector } from './connection.ts';
import { ensureStream, hasApiCode, type Streams, streamOf } from './streams.ts';
import { subjectOf } from './subjects.ts';

export interface Publisher {
  publish(events: readonly EventEnvelope[], tx: Tx): Promise<void>;
  holds(event: EventReference, tx: Tx): Promise<boolean>;
}

/** The last sequence number of a stream, and when that was made: a stream that is made anew starts at 1. */
interface End {
  madeAt: string;
  last: number;
}

const wrongLastId = 10_070;
const answerWithin = 5_000;

/**
 * Only the relay publishes, and only the relay makes streams. Postgres knows when each stream was made: one that was made
 * anew has lost its events, and gets nothing new before the relay has noticed and sends everything again. Otherwise a later
 * event would come before an earlier one of its subject.
 */
export function createPublisher(connector: NatsConnector, streams: Streams, keepDays: number): Publisher {
  /** Stream → how far it went after what was published here. */
  const ends = new Map<string, End>();

  async function publishTo(nats: Nats, stream: string, events: readonly EventEnvelope[], tx: Tx): Promise<void> {
    const end = ends.get(stream) ?? (await endOfKnown(nats, stream, tx));
    ends.delete(stream);
    // Each is accepted right behind the one before it only, so none of a batch can overtake one that was refused.
    const sent = await Promise.allSettled(
      events.map((event, index) => {
        const before = events[index - 1];
        return send(nats, event, before ? { lastMsgID: before.id } : { lastSequence: end.last });
      }),
    );
    const refused = sent.findIndex(({ status }) => status === 'rejected');
    if (refused === -1) {
      if (sent.every((one) => one.status === 'fulfilled' && !one.value.duplicate)) {
        ends.set(stream, { ...end, last: end.last + events.length });
      }
      return;
    }
    // Some were sent before, or the stream is not what it was, or not there at all.
    const found = await endOfKnown(nats, stream, tx);
    if (found.madeAt === end.madeAt && found.last < end.last) throw lost(stream);
    const { reason } = sent[refused] as PromiseRejectedResult;
    if (!hasApiCode(reason, JetStreamApiCodes.StreamWrongLastSequence, wrongLastId)) throw reason;
    for (const event of events.slice(refused)) await send(nats, event, {});
  }

  /** Throws when the stream was made anew since it was last sent to. */
  async function endOfKnown(nats: Nats, name: string, tx: Tx): Promise<End> {
    const stream = await ensureStream(nats, streams, name, keepDays);
    const known = await madeAt(tx, name);
    if (known === undefined) await know(tx, stream);
    else if (known !== stream.created) throw lost(name);
    return { madeAt: stream.created, last: stream.state.last_seq };
  }

  return {
    async publish(events, tx) {
      const nats = await connector.open();
      const byStream = Map.groupBy(events, ({ type }) => streamOf(streams, type));
      for (const [stream, own] of byStream) await publishTo(nats, stream, own, tx);
    },

    async holds(event, tx) {
      const nats = await connector.open();
      let isComplete = true;
      for (const name of new Set(Object.values(streams.of))) {
        const stream = await ensureStream(nats, streams, name, keepDays);
        if ((await madeAt(tx, name)) === stream.created) continue;
        isComplete = false;
        ends.delete(name);
        await know(tx, stream);
      }
      return isComplete && (await hasMessage(nats, streamOf(streams, event.type), event));
    },
  };
}

/** The relay then looks for what it sent last, and goes back to the beginning when that is gone. */
function lost(stream: string): Error {
  return new Error(`The NATS stream ${stream} has lost its events.`);
}

function send(
  { client }: Nats,
  event: EventEnvelope,
  expect: { lastMsgID?: string; lastSequence?: number },
): Promise<{ duplicate: boolean }> {
  return client.publish(subjectOf(event), JSON.stringify(event), { msgID: event.id, expect, timeout: answerWithin });
}

async function madeAt(tx: Tx, name: string): Promise<string | undefined> {
  const row = await busTables(tx).selectFrom('stream').select('made_at').where('name', '=', name).executeTakeFirst();
  return row?.made_at;
}

async function know(tx: Tx, { config, created }: StreamInfo): Promise<void> {
  await busTables(tx)
    .insertInto('stream')
    .values({ name: config.name, made_at: created })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ made_at: created }))
    .execute();
}

/** The last of its type and subject nearly always; else one of the few before it. */
async function hasMessage({ streams }: Nats, stream: string, event: EventReference): Promise<boolean> {
  const subject = subjectOf(event);
  const last = await streams.streams.getMessage(stream, { last_by_subj: subject });
  if (!last) return false;
  if (last.header.get('Nats-Msg-Id') === event.id) return true;
  for (let seq = 1; seq < last.seq; ) {
    const message = await streams.direct.getMessage(stream, { seq, next_by_subj: subject });
    if (!message) return false;
    if (message.header.get('Nats-Msg-Id') === event.id) return true;
    seq = message.seq + 1;
  }
  return false;
}
