import type { Milliseconds } from './clock.ts';
import type { Logger } from './log.ts';

/**
 * Ends this process by force if it still runs then, and says what it was waiting for. For whoever has lost the parent that
 * would have done it.
 */
export function endWithin(limit: Milliseconds, log: Logger, waitingFor: () => readonly string[] = () => []): void {
  setTimeout(() => {
    log.error('did not stop in time', { waiting_for: waitingFor() });
    process.exit(1);
  }, limit).unref();
}
