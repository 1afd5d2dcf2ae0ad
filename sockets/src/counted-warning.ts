import type { Logger } from '@gpuaas/kernel';

const every = 10_000;

/** Warns at once, then at most every ten seconds with a count: whoever knocks often must not fill the disk. */
export function countedWarning(log: Logger, listener: string): (message: string, reason: string) => void {
  const counts = new Map<string, { reason: string; more: number }>();
  return (message, reason) => {
    const held = counts.get(message);
    if (held) {
      held.reason = reason;
      held.more += 1;
      return;
    }
    counts.set(message, { reason, more: 0 });
    log.warn(message, { listener, reason });
    setTimeout(() => {
      const last = counts.get(message);
      counts.delete(message);
      if (last && last.more > 0) log.warn(message, { listener, reason: last.reason, times: last.more });
    }, every).unref();
  };
}
