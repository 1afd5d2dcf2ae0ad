import { JetStreamApiCodes, JetStreamApiError, type StreamInfo } from '@nats-io/jetstream';
import type { Nats } from './connection.ts';

/** A stream of the contract (`x-streams` in asyncapi.yaml). */
export interface StreamSettings {
  max_age_days: number;
  max_bytes: number;
  /** Of a cluster. A server that stands alone has one. */
  replicas: number;
}

export interface Streams {
  settings: Readonly<Record<string, StreamSettings>>;
  /** Event type → its stream. */
  of: Readonly<Record<string, string>>;
}

const nanoseconds = 1_000_000_000;
const day = 86_400;

/** How long the server remembers ids. What is sent again later is left out by whoever takes it. */
const duplicateSeconds = 600;

export function streamOf({ of }: Streams, type: string): string {
  const stream = of[type];
  if (stream === undefined) throw new Error(`The contract names no stream for ${type}.`);
  return stream;
}

/** Undefined: the server has no such stream. */
export async function findStream({ streams }: Nats, name: string): Promise<StreamInfo | undefined> {
  try {
    return await streams.streams.info(name);
  } catch (error) {
    if (hasApiCode(error, JetStreamApiCodes.StreamNotFound)) return undefined;
    throw error;
  }
}

/**
 * The stream as the contract has it, made where it is missing. A stream that is full refuses new events, which then stay in
 * the outbox: dropping the oldest would lose what a consumer has not read.
 */
export async function ensureStream(nats: Nats, streams: Streams, name: string, keepDays: number): Promise<StreamInfo> {
  const settings = streams.settings[name];
  if (!settings) throw new Error(`The contract does not describe the stream ${name}.`);
  const types = Object.keys(streams.of).filter((type) => streams.of[type] === name);
  const changeable = {
    subjects: [...new Set(types.map((type) => `${type.split('.')[0]}.>`))].sort(),
    // The outbox takes what is missing for lost, so a stream keeps events for longer than the outbox does.
    max_age: Math.max(settings.max_age_days, keepDays + 1) * day * nanoseconds,
    max_bytes: settings.max_bytes,
    allow_direct: true,
    num_replicas: nats.connection.info?.cluster ? settings.replicas : 1,
  };
  const found = await findStream(nats, name);
  if (!found) {
    const fixed = { name, storage: 'file', discard: 'new', duplicate_window: duplicateSeconds * nanoseconds } as const;
    return await nats.streams.streams.add({ ...fixed, ...changeable });
  }
  const isSame = Object.entries(changeable).every(
    ([key, value]) => JSON.stringify(found.config[key as keyof typeof changeable]) === JSON.stringify(value),
  );
  return isSame ? found : await nats.streams.streams.update(name, changeable);
}

export function hasApiCode(error: unknown, ...codes: number[]): boolean {
  return error instanceof JetStreamApiError && codes.includes(error.code);
}
