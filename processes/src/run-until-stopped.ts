import type { Logger, Runnable } from '@gpuaas/kernel';

/**
 * Runs everything until a signal comes, the lifeline breaks or one of them fails. The lifeline is standard input: it
 * closes when the parent is gone, however it went.
 */
export async function runUntilStopped(
  runnables: readonly Runnable[],
  log: Logger,
  { lifeline }: { lifeline: boolean },
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  if (lifeline) {
    process.stdin.on('end', () => stop.abort());
    process.stdin.on('error', () => stop.abort());
    process.stdin.resume();
  }
  log.info('running', { runnables: runnables.map(({ name }) => name) });
  const failures: unknown[] = [];
  await Promise.all(
    runnables.map((runnable) =>
      runnable.run(stop.signal).catch((error: unknown) => {
        log.error('runnable failed', { runnable: runnable.name, error });
        failures.push(error);
        stop.abort();
      }),
    ),
  );
  log.info('stopped');
  if (failures.length > 0) throw failures[0];
}
