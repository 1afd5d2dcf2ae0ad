import { sleep } from '@gpuaas/kernel';

/** Waits for something to become true, for a bounded time, and says what it waited for when it did not. */
export async function until<T>(
  what: string,
  find: () => Promise<T | undefined | false> | T | undefined | false,
  { withinMilliseconds = 15_000, everyMilliseconds = 50 } = {},
): Promise<T> {
  const deadline = performance.now() + withinMilliseconds;
  // Patience grows: whoever asks the api over and over runs into its limit.
  for (let pause = everyMilliseconds; ; pause = Math.min(pause * 1.2, Math.max(everyMilliseconds, 400))) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`${what} did not happen in ${withinMilliseconds / 1000} s`);
    await sleep(pause);
  }
}
