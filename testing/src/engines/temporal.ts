import { join } from 'node:path';
import { type Engine, type EngineOptions, startEngine } from './engine.ts';
import { installEngine } from './install.ts';

export interface TemporalOptions extends EngineOptions {
  /** In a file it survives a kill; in memory every restart loses everything. */
  kept?: 'file' | 'memory';
}

/** Temporal's development server with the namespace `default`. */
export async function startTemporal({ kept = 'file', ...options }: TemporalOptions = {}): Promise<Engine> {
  return await startEngine(
    {
      name: 'temporal',
      program: await installEngine('temporal'),
      ports: 3,
      scheme: 'temporal',
      command: ({ port, data }) => [
        ...['server', 'start-dev', '--headless', '--ip', '127.0.0.1', '--port', String(port), '--log-level', 'error'],
        ...['--http-port', String(port + 1), '--metrics-port', String(port + 2)],
        ...(kept === 'file' ? ['--db-filename', join(data, 'temporal.db')] : []),
      ],
      // It answers this when the namespace is registered, which is later than that it serves.
      isReady: async ({ port }) =>
        (await fetch(`http://127.0.0.1:${port + 1}/api/v1/namespaces/default`, { signal: AbortSignal.timeout(1_000) }))
          .ok,
    },
    options,
  );
}
