import type { IdByPrefix, IdPrefix } from '@gpuaas/contract';
import type { Clock } from './clock.ts';

export type RandomBytes = (size: number) => Uint8Array;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Makes TypeIDs: a prefix from the contract, then a UUIDv7 in 26 base32 characters, so that ids sort by time. */
export function createIdSource(clock: Clock, randomBytes: RandomBytes) {
  return function newId<P extends IdPrefix>(prefix: P): IdByPrefix[P] {
    return `${prefix}_${base32(uuidV7(clock.now().getTime(), randomBytes(10)))}` as IdByPrefix[P];
  };
}

export type NewId = ReturnType<typeof createIdSource>;

/** The prefix of an id, or undefined when the text has not the form of one. */
export function idPrefix(text: string): string | undefined {
  return /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/.exec(text)?.[1];
}

export function isId<P extends IdPrefix>(prefix: P, text: string): text is IdByPrefix[P] {
  return idPrefix(text) === prefix;
}

function uuidV7(milliseconds: number, random: Uint8Array): bigint {
  let tail = 0n;
  for (const byte of random) tail = (tail << 8n) | BigInt(byte);
  const randA = tail & 0xfffn;
  const randB = (tail >> 12n) & 0x3fff_ffff_ffff_ffffn;
  return (BigInt(milliseconds) << 80n) | (0x7n << 76n) | (randA << 64n) | (0b10n << 62n) | randB;
}

function base32(value: bigint): string {
  let text = '';
  for (let shift = 125n; shift >= 0n; shift -= 5n) text += alphabet[Number((value >> shift) & 31n)];
  return text;
}
