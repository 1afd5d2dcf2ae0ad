import type { Logger, Milliseconds } from '@gpuaas/kernel';

/** Warns at once, and of the same thing again only after a while: what is tried every second must not fill a disk. */
export function onceInAWhile(log: Logger, every: Milliseconds): Logger['warn'] {
  const spokenOf = new Map<string, number>();
  return (message, fields) => {
    const [last, at] = [spokenOf.get(message), performance.now()];
    if (last !== undefined && at - last < every) return;
    spokenOf.set(message, at);
    log.warn(message, fields);
  };
}
