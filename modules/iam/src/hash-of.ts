import { createHash } from 'node:crypto';

/** What is kept of a secret that has enough chance in it not to be guessed. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
