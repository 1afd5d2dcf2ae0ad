import { createDoorbell } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { startNats } from '@gpuaas/testing/engines';
import { type BusUnderTest, eventBusContract, testRetries } from './contract.ts';
import type { RetryPolicy } from './event-bus.ts';
import { createConnector } from './nats/connection.ts';
import { createNatsBus } from './nats.ts';

const streams = {
  settings: { PROVISIONING: { max_age_days: 8, max_bytes: 100_000_000, replicas: 3 } },
  of: { 'provisioning.active': 'PROVISIONING' },
};

eventBusContract('nats', async () => {
  const [test, nats] = await Promise.all([createTestDatabase(), startNats()]);
  const ctxSource = createTestCtxSource();
  const connector = createConnector(nats.url);
  const open = (retries: RetryPolicy) =>
    createNatsBus({
      url: nats.url,
      streams,
      keepDays: 7,
      database: test.database,
      doorbell: createDoorbell(),
      ctxSource,
      idleMilliseconds: 20,
      retries,
    });
  const buses = {
    buses: [open(testRetries.patient), open(testRetries.patient)],
    impatient: [open(testRetries.impatient), open(testRetries.impatient)],
  } satisfies Pick<BusUnderTest, 'buses' | 'impatient'>;
  return {
    ...buses,
    async lose(what) {
      const { streams } = await connector.open();
      await streams.streams.delete('PROVISIONING');
      if (what === 'everything') {
        await test.asOwner(
          'truncate event_bus.cursor, event_bus.taken, event_bus.waiting, event_bus.dead_letter, event_bus.stream',
        );
      }
    },
    database: test.database,
    async close() {
      await Promise.all([...buses.buses, ...buses.impatient].map((bus) => bus.close()));
      await connector.close();
      await nats.stop();
      await test.close();
    },
  };
});
