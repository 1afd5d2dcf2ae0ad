import { sleep } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { runExec } from '../exec-client.ts';
import { movableClock } from '../fake-time.ts';
import { until } from '../until.ts';
import { copyOf, type DataFolder, expectEverything, forget, startOn, usedDataFolder } from './data-folders.ts';
import { sampleOf } from './sample.ts';

const hours = [-1, 1, 17, 25];

describe('a clock that jumps', () => {
  let original: DataFolder;
  beforeAll(async () => {
    original = await usedDataFolder({ env: (await movableClock()).env });
  });
  afterAll(() => {
    if (original) forget(original);
  });

  it.each(sampleOf('jumps while stopped', hours, 2))(
    'by %i h while everything is stopped loses nothing',
    async (by) => {
      const copy = copyOf(original);
      const clock = await movableClock();
      clock.set(by);
      await expectEverything(await startOn(copy, { env: clock.env }), original);
      forget(copy);
    },
  );

  it.each(sampleOf('jumps while running', hours, 2))('by %i h while everything runs loses nothing', async (by) => {
    const copy = copyOf(original);
    const clock = await movableClock();
    const outcome = await startOn(copy, { env: clock.env });
    if ('refused' in outcome) throw new Error(outcome.refused);
    clock.set(by);
    // Each program looks at the pretended clock once a second: a real one jumps for all at the same moment.
    await sleep(3_000);
    const tryCommand = async () =>
      runExec(await outcome.ready.signIn('dev-user'), original.allocationId, ['true']).catch(() => undefined);
    await until('the node taking commands again', tryCommand, { withinMilliseconds: 90_000, everyMilliseconds: 2_000 });
    await expectEverything(outcome, original);
    forget(copy);
  });
});
