import type { EventEmitter } from 'node:events';
import { endWithin, type Logger, type Milliseconds, type Runnable } from '@gpuaas/kernel';

export interface StopOptions {
  /** Whether standard input is one: it closes when the parent is gone, however it went. */
  lifeline: boolean;
  /** What SIGTERM does first: `begin` says that nobody should send more, and for so long everything goes on. */
  drain?: { seconds: number; begin(): void };
  /** Where signals come from: this process. */
  signals?: EventEmitter;
  /** How long stopping may take when the parent is gone, and nobody ends us by force. */
  orphanWithin?: Milliseconds;
}

/**
 * Runs everything until a signal comes, the lifeline breaks or one of them fails. Who asks with SIGTERM lets us finish;
 * with SIGINT, or asked again, we stop at once.
 */
export async function runUntilStopped(
  runnables: readonly Runnable[],
  log: Logger,
  { lifeline, drain, signals = process, orphanWithin = 5_000 }: StopOptions,
): Promise<void> {
  const stop = new AbortController();
  let draining: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(draining);
    stop.abort();
  };
  const terminate = () => {
    drain?.begin();
    if (draining !== undefined || !drain || drain.seconds === 0) return end();
    log.info('stopping', { in_seconds: drain.seconds });
    draining = setTimeout(end, drain.seconds * 1_000);
  };
  signals.once('SIGINT', end);
  signals.on('SIGTERM', terminate);
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const running = new Set(runnables);
  const orphaned = () => {
    endWithin(orphanWithin, log, () => [...running].map(({ name }) => name));
    end();
  };
  if (lifeline) {
    process.stdin.once('end', orphaned);
    process.stdin.once('error', orphaned);
    process.stdin.resume();
  }
  log.info('running', { runnables: runnables.map(({ name }) => name) });
  const failures: unknown[] = [];
  await Promise.all(
    runnables.map((runnable) =>
      runnable
        .run(stop.signal)
        .catch((error: unknown) => {
          log.error('runnable failed', { runnable: runnable.name, error });
          failures.push(error);
          end();
        })
        .finally(() => running.delete(runnable)),
    ),
  );
  signals.removeListener('SIGINT', end);
  signals.removeListener('SIGTERM', terminate);
  log.info('stopped');
  if (failures.length > 0) throw failures[0];
}
