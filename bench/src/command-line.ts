import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openBenchDatabase } from './bench-database.ts';
import { type Figure, median } from './measure.ts';
import { serve } from './servers/serve.ts';

const launcher = join(import.meta.dirname, '../../node_modules/.bin/gpuaas');
const rounds = 25;

/** How long a command takes that asks the platform once, against a Node that does nothing, in turns. */
export async function benchCommandLine(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const { url, token, projectId, stop } = await serve('platform', database);
  try {
    const env = { ...process.env, GPUAAS_SERVER: url, GPUAAS_TOKEN: token, GPUAAS_PROJECT: projectId };
    const list = () => spawnSync(launcher, ['alloc', 'list'], { env });
    const { status, stderr } = list();
    if (status !== 0) throw new Error(`alloc list ended with ${status}: ${stderr}`);
    const lists: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const floor = timed(() => spawnSync(process.execPath, ['-e', '0']));
      const time = timed(list);
      floors.push(floor);
      lists.push(time);
    }
    return [
      {
        name: 'gpuaas alloc list in bare starts',
        value: median(lists.map((time, round) => time / (floors[round] ?? 0))),
        unit: '×',
        limit: { kind: 'at most', value: 3 },
        note: `${median(lists).toFixed(0)} ms against ${median(floors).toFixed(0)} ms, ${rounds} rounds`,
      },
    ];
  } finally {
    await stop();
    await database.close();
  }
}

function timed(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
