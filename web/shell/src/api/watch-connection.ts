import type { QueryClient } from '@tanstack/react-query';
import { connection } from './connection.ts';
import { isPlatformThere } from './probe.ts';

const waits = [1_000, 1_000, 2_000, 3_000, 5_000] as const;

/** While the platform does not answer it is asked again and again; when it is back, everything on the page is refetched. */
export function watchConnection(queries: QueryClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryLater = (attempt: number) => {
    const wait = waits[Math.min(attempt, waits.length - 1)];
    timer = setTimeout(async () => {
      if (!(await isPlatformThere())) tryLater(attempt + 1);
    }, wait);
  };
  connection.onChange(() => {
    clearTimeout(timer);
    if (connection.isLost) tryLater(0);
    else void queries.refetchQueries({ type: 'active' });
  });
  addEventListener('online', () => connection.isLost && void isPlatformThere());
}
