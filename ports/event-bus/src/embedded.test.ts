import { createDoorbell, createIdSource, silentLogger, systemClock } from '@gpuaas/kernel';
import { createTestDatabase } from '@gpuaas/testing/database';
import { eventBusContract } from './contract.ts';
import { createEmbeddedBus } from './embedded.ts';

eventBusContract('embedded', async () => {
  const test = await createTestDatabase();
  const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size));
  const ctxSource = {
    clock: systemClock,
    newId: createIdSource(systemClock, randomBytes),
    randomBytes,
    log: silentLogger,
  };
  const open = () =>
    createEmbeddedBus({
      database: test.database,
      doorbell: createDoorbell(),
      ctxSource,
      idleMilliseconds: 20,
      retryDelay: () => 0.01,
    });
  return {
    buses: [open(), open()],
    deadLetters: (consumer) =>
      test.asOwner('select event_id as "eventId", error, attempts from event_bus.dead_letter where consumer = $1', [
        consumer,
      ]),
    close: () => test.close(),
  };
});
