import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, type EngineOptions, startEngine } from './engine.ts';
import { installEngine } from './install.ts';

export interface NatsEngine extends Engine {
  /** Where it tells about itself: `/healthz`, `/jsz` and the others. */
  readonly monitorUrl: string;
}

/** NATS with JetStream that acknowledges what is on the disk. */
export async function startNats(options: EngineOptions = {}): Promise<NatsEngine> {
  const engine = await startEngine(
    {
      name: 'nats',
      program: await installEngine('nats'),
      ports: 2,
      scheme: 'nats',
      command: ({ port, folder, data }) => {
        const file = join(folder, 'nats.conf');
        const lines = [
          `listen: "127.0.0.1:${port}"`,
          `http: "127.0.0.1:${port + 1}"`,
          `jetstream { store_dir: ${JSON.stringify(data)}, sync_interval: always }`,
        ];
        writeFileSync(file, `${lines.join('\n')}\n`);
        return ['-c', file];
      },
      isReady: async ({ port }) => (await fetch(`http://127.0.0.1:${port + 1}/healthz`, soon())).ok,
    },
    options,
  );
  return Object.assign(engine, { monitorUrl: `http://127.0.0.1:${engine.port + 1}` });
}

function soon(): RequestInit {
  return { signal: AbortSignal.timeout(1_000) };
}
