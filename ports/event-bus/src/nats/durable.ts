import { type ConsumerInfo, JetStreamApiCodes } from '@nats-io/jetstream';
import type { Nats } from './connection.ts';
import { hasApiCode } from './streams.ts';
import { subjectsOf } from './subjects.ts';

const nanoseconds = 1_000_000_000;

/** How long an event of a process that died stays with it. */
export const acknowledgeSeconds = 5;

export async function findDurable({ streams }: Nats, stream: string, name: string): Promise<ConsumerInfo | undefined> {
  try {
    return await streams.consumers.info(stream, name);
  } catch (error) {
    if (hasApiCode(error, JetStreamApiCodes.ConsumerNotFound, JetStreamApiCodes.StreamNotFound)) return undefined;
    throw error;
  }
}

/**
 * One event is out at a time, to whichever process asked for it: the next one is delivered when that was acknowledged, so
 * the order of the stream is the order of the effects.
 */
export async function ensureDurable(
  nats: Nats,
  stream: string,
  name: string,
  types: readonly string[],
  from = 1,
): Promise<void> {
  const subjects = subjectsOf(types);
  const found = await findDurable(nats, stream, name);
  if (!found) {
    await nats.streams.consumers.add(stream, {
      durable_name: name,
      ack_policy: 'explicit',
      ack_wait: acknowledgeSeconds * nanoseconds,
      max_ack_pending: 1,
      deliver_policy: 'by_start_sequence',
      opt_start_seq: from,
      filter_subjects: subjects,
    });
  } else if (JSON.stringify([...(found.config.filter_subjects ?? [])].sort()) !== JSON.stringify(subjects)) {
    await nats.streams.consumers.update(stream, name, { filter_subjects: subjects });
  }
}

/** Made anew where it stands: what it was waiting for is delivered again. */
export async function rebuildDurable(
  nats: Nats,
  stream: string,
  { name, ack_floor: { stream_seq: floor } }: ConsumerInfo,
  types: readonly string[],
): Promise<void> {
  await nats.streams.consumers.delete(stream, name);
  await ensureDurable(nats, stream, name, types, floor + 1);
}
