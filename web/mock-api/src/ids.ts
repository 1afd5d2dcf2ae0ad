import type { IdByPrefix, IdPrefix } from '@gpuaas/contract';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
let made = 0n;

/** An id in the form of the contract. Its beginning is a time, so that ids sort as the platform's do. */
export function makeId<Prefix extends IdPrefix>(prefix: Prefix, at: number): IdByPrefix[Prefix] {
  made += 1n;
  let rest = (BigInt(at) << 80n) | made;
  let text = '';
  for (let digit = 0; digit < 26; digit += 1) {
    text = alphabet.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return `${prefix}_${text}` as IdByPrefix[Prefix];
}

export function iso(at: number): string {
  return new Date(at).toISOString();
}
