import type { RandomBytes } from '@gpuaas/kernel';

const block = 4_096;
/** Ids are short; keys and tokens are longer and always come from the kernel itself. */
const longestId = 10;

/**
 * The kernel's random bytes. Those for ids are fetched in blocks, since asking for ten at a time costs more than
 * everything else about an id. No byte is given twice.
 */
export function createSecureRandom(): RandomBytes {
  const pool = new Uint8Array(block);
  let used = block;
  return (size) => {
    if (size > longestId) return crypto.getRandomValues(new Uint8Array(size));
    if (used + size > block) {
      crypto.getRandomValues(pool);
      used = 0;
    }
    const bytes = pool.slice(used, used + size);
    used += size;
    return bytes;
  };
}
