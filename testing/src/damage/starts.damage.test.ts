import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createActive } from '../allocations.ts';
import { processesOf } from '../own-processes.ts';
import { launch, startPlatform } from '../started-platform.ts';
import { until } from '../until.ts';
import { copyOf, expectEverything, placeForTest, startOn, usedFolders } from './data-folders.ts';
import { sampleOf } from './sample.ts';

const points = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20);

describe('a start that is killed', () => {
  const { original } = usedFolders();
  let laterStartTook: number;
  beforeAll(async () => {
    const startedAt = performance.now();
    const platform = await startPlatform({ dataFolder: original.folder, port: original.port });
    laterStartTook = performance.now() - startedAt;
    await platform.stop();
  });

  async function killAt(folder: string, port: number, after: number): Promise<void> {
    const started = await launch({ dataFolder: folder, port });
    await Promise.race([sleep(after), started.ended]);
    started.process.kill('SIGKILL');
    await started.ended;
  }

  it.each(sampleOf('points of a first start', points, 2))(
    'at %f of a first start leaves a folder on which the next one succeeds',
    async (point) => {
      const folder = { ...original, folder: join(placeForTest(), 'data') };
      await killAt(folder.folder, folder.port, point * original.firstStartTook);
      const outcome = await startOn(folder);
      if ('refused' in outcome) throw new Error(outcome.refused);
      await createActive(await outcome.ready.signIn('dev-user'));
    },
  );

  it.each(sampleOf('points of a later start', points, 2))('at %f of a later start loses nothing', async (point) => {
    const copy = copyOf(original);
    await killAt(copy.folder, copy.port, point * laterStartTook);
    await expectEverything(await startOn(copy), original);
  });
});

describe('two starts at once', () => {
  const rounds = sampleOf(
    'rounds of two starts',
    Array.from({ length: 50 }, (_, index) => index + 1),
    2,
  );
  it.each(rounds)('round %i: one is ready, the other names it and ends', async () => {
    const { original } = usedFolders();
    const { folder, port } = copyOf(original);
    const pair = await Promise.all([launch({ dataFolder: folder, port }), launch({ dataFolder: folder, port })]);
    onTestFinished(() => Promise.all(pair.map((start) => start.stop())).then(() => {}));
    const loser = await Promise.race(pair.map((start) => start.ended.then(() => start)));
    const winner = pair.find((start) => start !== loser) ?? loser;
    expect(await loser.ended).toBe(1);
    await until(
      'the other one being ready',
      () => {
        if (winner.process.exitCode !== null) throw new Error(`both ended: ${winner.output()} ${loser.output()}`);
        return winner.output().includes('is ready');
      },
      { withinMilliseconds: 60_000 },
    );
    expect(loser.output()).toContain(`already running on ${folder} (pid ${winner.process.pid}): ${winner.url}`);
    expect(processesOf(folder).filter(({ kind }) => kind === 'platform')).toHaveLength(1);
    await expectEverything({ ready: winner }, original);
  });
});
