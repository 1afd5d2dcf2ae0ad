import type { IdByPrefix, IdPrefix } from '@gpuaas/contract';
import type { Clock } from './clock.ts';

export type RandomBytes = (size: number) => Uint8Array;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Makes TypeIDs: a prefix from the contract, then a UUIDv7 in 26 base32 characters, so that ids sort by time. Those of one
 * millisecond sort in the order they were made in, as lists are ordered by id.
 */
export function createIdSource(clock: Clock, randomBytes: RandomBytes) {
  let [lastMilliseconds, counter, time] = [0, 0, timeText(0)];
  return function newId<P extends IdPrefix>(prefix: P): IdByPrefix[P] {
    const milliseconds = clock.now().getTime();
    const random = randomBytes(10);
    if (milliseconds === lastMilliseconds) {
      counter = Math.min(counter + 1, mostCounted);
    } else {
      // Begins in the lower half, so that there is always room to count.
      counter = firstTwo(random) & 0x7ff;
      time = timeText(milliseconds);
    }
    lastMilliseconds = milliseconds;
    return `${prefix}_${time}${restText(counter, random)}` as IdByPrefix[P];
  };
}

/** The counter has the twelve bits that a UUIDv7 has between its time and its random part. */
const mostCounted = 0xfff;

const firstTwo = (random: Uint8Array) => ((random[0] ?? 0) << 8) | (random[1] ?? 0);

export type NewId = ReturnType<typeof createIdSource>;

/** Sorts before every id of this kind that is made at this time or later, and after all that were made before. */
export function firstIdAt(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${timeText(at.getTime())}`;
}

/** The prefix of an id, or undefined when the text has not the form of one. */
export function idPrefix(text: string): string | undefined {
  return /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/.exec(text)?.[1];
}

export function isId<P extends IdPrefix>(prefix: P, text: string): text is IdByPrefix[P] {
  return idPrefix(text) === prefix;
}

/** The 48 bits of the time are the first ten letters of five bits, as 128 bits begin with only three of them in the first. */
function timeText(milliseconds: number): string {
  const high = Math.floor(milliseconds / 2 ** 25);
  return letters(high, 20) + letters(milliseconds % 2 ** 25, 20);
}

/** Version, counter and variant in their places, random bits in all others: eighty, in four times four letters. */
function restText(counter: number, random: Uint8Array): string {
  const byte = (at: number) => random[at] ?? 0;
  const first = (0x7000 | counter) * 16 + (0x8 | ((byte(2) >> 4) & 0x3));
  return (
    letters(first, 15) +
    letters(((byte(2) & 0xf) << 16) | (byte(3) << 8) | byte(4), 15) +
    letters((byte(5) << 12) | (byte(6) << 4) | (byte(7) >> 4), 15) +
    letters(((byte(7) & 0xf) << 16) | (byte(8) << 8) | byte(9), 15)
  );
}

/** From the letter at this bit down to the last. */
function letters(bits: number, highest: number): string {
  let text = '';
  for (let at = highest; at >= 0; at -= 5) text += alphabet[(bits >> at) & 31];
  return text;
}
