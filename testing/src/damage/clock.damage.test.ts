import { sleep } from '@gpuaas/kernel';
import { describe, it } from 'vitest';
import { runExec } from '../exec-client.ts';
import { movableClock } from '../fake-time.ts';
import { until } from '../until.ts';
import { copyOf, expectEverything, startOn, usedFolders } from './data-folders.ts';
import { isComplete, sampleOf } from './sample.ts';

const hours = [-1, 1, 17, 25];
const whileStopped = sampleOf('jumps', hours, 2);
// Between the two of them, every jump.
const whileRunning = isComplete ? hours : hours.filter((by) => !whileStopped.includes(by));

describe('a clock that jumps', () => {
  const { original } = usedFolders();

  it.each(whileStopped)('by %i h while everything is stopped loses nothing', async (by) => {
    const clock = await movableClock();
    clock.set(by);
    await expectEverything(await startOn(copyOf(original), { env: clock.env }), original);
  });

  it.each(whileRunning)('by %i h while everything runs loses nothing', async (by) => {
    const clock = await movableClock();
    const outcome = await startOn(copyOf(original), { env: clock.env });
    if ('refused' in outcome) throw new Error(outcome.refused);
    clock.set(by);
    // Each program looks at the pretended clock once a second: a real one jumps for all at the same moment.
    await sleep(3_000);
    const tryCommand = async () =>
      runExec(await outcome.ready.signIn('dev-user'), original.allocationId, ['true']).catch(() => undefined);
    await until('the node taking commands again', tryCommand, { withinMilliseconds: 90_000, everyMilliseconds: 2_000 });
    await expectEverything(outcome, original);
  });
});
