import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive } from '../allocations.ts';
import { processesOf } from '../own-processes.ts';
import { launch } from '../started-platform.ts';
import { until } from '../until.ts';
import {
  copyOf,
  type DataFolder,
  expectEverything,
  forget,
  newPlace,
  startOn,
  usedDataFolder,
} from './data-folders.ts';
import { sampleOf } from './sample.ts';

const points = Array.from({ length: 20 }, (_, index) => (index + 0.5) / 20);

describe('a start that is killed', () => {
  let original: DataFolder;
  let firstTook: number;
  let laterTook: number;
  beforeAll(async () => {
    let startedAt = performance.now();
    original = await usedDataFolder();
    firstTook = performance.now() - startedAt;
    startedAt = performance.now();
    const outcome = await startOn(original);
    laterTook = performance.now() - startedAt;
    await expectEverything(outcome, original);
  });
  afterAll(() => {
    if (original) forget(original);
  });

  async function killAt(folder: string, port: number, after: number): Promise<void> {
    const started = await launch({ dataFolder: folder, port });
    await Promise.race([sleep(after), started.ended]);
    started.process.kill('SIGKILL');
    await started.ended;
  }

  it.each(sampleOf('points at which a first start is killed', points, 4))(
    'at %f of a first start leaves a folder on which the next one succeeds',
    async (point) => {
      const folder = { ...original, folder: join(newPlace(), 'data') };
      await killAt(folder.folder, folder.port, point * firstTook * 0.6);
      const outcome = await startOn(folder);
      if ('refused' in outcome) throw new Error(outcome.refused);
      await createActive(await outcome.ready.signIn('dev-user'));
      await outcome.ready.stop();
      forget(folder);
    },
  );

  it.each(sampleOf('points at which a later start is killed', points, 4))(
    'at %f of a later start loses nothing',
    async (point) => {
      const copy = copyOf(original);
      await killAt(copy.folder, copy.port, point * laterTook);
      await expectEverything(await startOn(copy), original);
      forget(copy);
    },
  );
});

describe('two starts at once', () => {
  let original: DataFolder;
  beforeAll(async () => {
    original = await usedDataFolder();
  });
  afterAll(() => {
    if (original) forget(original);
  });

  const rounds = sampleOf(
    'rounds of two starts',
    Array.from({ length: 50 }, (_, index) => index + 1),
    3,
  );
  it.each(rounds)('round %i: one is ready, the other names it and ends', async () => {
    const { folder, port } = original;
    const pair = await Promise.all([launch({ dataFolder: folder, port }), launch({ dataFolder: folder, port })]);
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
