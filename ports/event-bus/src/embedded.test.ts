import { createDoorbell } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { eventBusContract } from './contract.ts';
import { createEmbeddedBus } from './embedded.ts';

eventBusContract('embedded', async () => {
  const test = await createTestDatabase();
  const ctxSource = createTestCtxSource();
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
    async lose(what) {
      // Numbers start over, as they do when a store is made anew.
      await test.asOwner('truncate event_bus.log restart identity');
      if (what === 'everything') await test.asOwner('truncate event_bus.cursor, event_bus.dead_letter');
    },
    deadLetters: (consumer) =>
      test.asOwner('select event_id as "eventId", error, attempts from event_bus.dead_letter where consumer = $1', [
        consumer,
      ]),
    close: () => test.close(),
  };
});
