import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Engine, type NatsEngine, startNats, startTemporal } from './engines/index.ts';
import { cancelAndRetryRuns, replayPoisonedEvent, stubbornHost } from './operators-hands.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

describe('platform administrators, on NATS and Temporal', () => {
  const stubborn = stubbornHost();
  let nats: NatsEngine;
  let temporal: Engine;
  let world: TestWorld;
  beforeAll(async () => {
    [nats, temporal] = await Promise.all([startNats(), startTemporal({ kept: 'memory' })]);
    const engines = { natsUrl: nats.url, temporalAddress: temporal.address };
    world = await startTestWorld({ gpus: 3, accounts: stubborn.accounts, ...engines });
  });
  afterAll(async () => {
    await world?.stop();
    await Promise.all([nats?.stop(), temporal?.stop()]);
  });

  it('replay a poisoned event by command line when its cause is gone, and others have not waited for it', async () => {
    await replayPoisonedEvent(world);
  }, 90_000);

  it('cancel a run that waits, and retry one that failed, by command line', async () => {
    await cancelAndRetryRuns(world, stubborn);
  }, 90_000);
});
