import { afterAll, beforeAll, describe, it } from 'vitest';
import { cancelAndRetryRuns, replayPoisonedEvent, stubbornHost } from './operators-hands.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

describe('platform administrators', () => {
  const stubborn = stubbornHost();
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 3, accounts: stubborn.accounts });
  });
  afterAll(() => world.stop());

  it('replay a poisoned event by command line when its cause is gone, and others have not waited for it', async () => {
    await replayPoisonedEvent(world);
  }, 60_000);

  it('cancel a run that waits, and retry one that failed, by command line', async () => {
    await cancelAndRetryRuns(world, stubborn);
  }, 60_000);
});
