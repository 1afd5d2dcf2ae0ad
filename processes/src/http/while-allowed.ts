import type { Download, Milliseconds } from '@gpuaas/kernel';

/** A look costs one statement, and a download that is read fast has hundreds of parts a second. */
const lookEvery: Milliseconds = 2_000;

/**
 * The same download, which ends when whoever reads it may no longer have it. It can take hours, and its reader decides how
 * many: `look` throws when the right it began with is gone.
 */
export function whileAllowed(download: Download, look: () => Promise<unknown>): Download {
  async function* parts(): AsyncGenerator<string> {
    let lookedAt = performance.now();
    for await (const part of download.parts) {
      if (performance.now() - lookedAt >= lookEvery) {
        lookedAt = performance.now();
        await look();
      }
      yield part;
    }
  }
  return { ...download, parts: parts() };
}
