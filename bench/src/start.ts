import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startPlatform } from '@gpuaas/testing';
import { type Figure, median, timed } from './measure.ts';

const root = join(import.meta.dirname, '../..');

/** How long the platform takes to be ready, and how long the command line takes to answer. */
export async function benchStart(): Promise<Figure[]> {
  let platform = await startPlatform();
  const { dataFolder, port } = platform;
  const first = secondsIn(platform.output());
  await platform.stop();
  const later: number[] = [];
  const stops: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    floors.push(await timed(async () => spawnSync(process.execPath, ['-e', '0'])));
    later.push(
      await timed(async () => {
        platform = await startPlatform({ dataFolder, port });
      }),
    );
    stops.push(await platform.stop());
  }
  const floor = median(floors);
  return [
    { name: 'first start → ready', value: first, unit: 's', note: 'as it says itself, steps added up' },
    { name: 'later start → ready, median', value: median(later), unit: 'ms' },
    { name: 'node -e 0, median', value: floor, unit: 'ms', note: 'the floor of the same minute' },
    {
      name: 'later start in bare starts',
      value: median(later) / floor,
      unit: '×',
      limit: { kind: 'at most', value: 120 },
    },
    { name: 'stop, slowest', value: Math.max(...stops), unit: 'ms', limit: { kind: 'at most', value: 2_000 } },
    ...commandLine(floor),
  ];
}

function commandLine(floor: number): Figure[] {
  const launcher = join(root, 'node_modules/.bin/gpuaas');
  const times = Array.from({ length: 15 }, () => {
    const startedAt = performance.now();
    spawnSync(launcher, ['version']);
    return performance.now() - startedAt;
  });
  return [
    { name: 'gpuaas version, median', value: median(times), unit: 'ms' },
    {
      name: 'gpuaas version in bare starts',
      value: median(times) / floor,
      unit: '×',
      limit: { kind: 'at most', value: 1.5 },
    },
  ];
}

function secondsIn(output: string): number {
  return [...output.matchAll(/✓ .* ([\d.]+) s/g)].reduce((sum, match) => sum + Number(match[1]), 0);
}
