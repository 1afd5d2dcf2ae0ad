import type { IdByPrefix, IdPrefix } from '@gpuaas/contract';
import type { Clock } from './clock.ts';

export type RandomBytes = (size: number) => Uint8Array;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Makes TypeIDs: a prefix from the contract, then a UUIDv7 in 26 base32 characters, so that ids sort by time. Those of one
 * millisecond sort in the order they were made in, as lists are ordered by id.
 */
export function createIdSource(clock: Clock, randomBytes: RandomBytes) {
  let [lastMilliseconds, counter] = [0, 0];
  return function newId<P extends IdPrefix>(prefix: P): IdByPrefix[P] {
    const milliseconds = clock.now().getTime();
    const random = randomBytes(10);
    // Begins in the lower half, so that there is always room to count.
    counter = milliseconds === lastMilliseconds ? Math.min(counter + 1, mostCounted) : firstTwo(random) & 0x7ff;
    lastMilliseconds = milliseconds;
    return `${prefix}_${base32(uuidV7(milliseconds, counter, random))}` as IdByPrefix[P];
  };
}

/** The counter has the twelve bits that a UUIDv7 has between its time and its random part. */
const mostCounted = 0xfff;

const firstTwo = (random: Uint8Array) => ((random[0] ?? 0) << 8) | (random[1] ?? 0);

export type NewId = ReturnType<typeof createIdSource>;

/** Sorts before every id of this kind that is made at this time or later, and after all that were made before. */
export function firstIdAt(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${base32(uuidV7(at.getTime(), 0, new Uint8Array(10))).slice(0, 10)}`;
}

/** The prefix of an id, or undefined when the text has not the form of one. */
export function idPrefix(text: string): string | undefined {
  return /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/.exec(text)?.[1];
}

export function isId<P extends IdPrefix>(prefix: P, text: string): text is IdByPrefix[P] {
  return idPrefix(text) === prefix;
}

/** Time, version, counter and variant in their places, random bits in all others. */
function uuidV7(milliseconds: number, counter: number, random: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(milliseconds / 2 ** 32));
  view.setUint32(2, milliseconds % 2 ** 32);
  bytes.set(random, 6);
  view.setUint16(6, 0x7000 | counter);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes;
}

/** 128 bits in 26 letters of 5 bits: the first one has only three of them. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let [held, bits] = [0, 2];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >> bits) & 31];
      held &= (1 << bits) - 1;
    }
  }
  return text;
}
