import { prefetchParts } from '@gpuaas/web-ui-kit';
import { connection } from './api/connection.ts';

/**
 * Fetches the rest of the console while nothing else happens, so that a click works even when the platform does not answer.
 * One part after the other, and none on a connection that asks to save data.
 */
export function prefetchWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true) return;
  const [next, ...rest] = [...prefetchParts, ...loads];
  const fetchNext = (load: (() => Promise<unknown>) | undefined, others: (() => Promise<unknown>)[]) => {
    if (!load) return;
    whenIdle(async () => {
      await connection.returned();
      // Missed now, it is fetched when it is needed.
      await load().catch(() => {});
      fetchNext(others[0], others.slice(1));
    });
  };
  setTimeout(() => fetchNext(next, rest), 1_000);
}

function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 2_000 });
  else setTimeout(action, 200);
}
