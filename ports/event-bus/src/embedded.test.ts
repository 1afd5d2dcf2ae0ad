import type { EventEnvelope } from '@gpuaas/contract';
import { createDoorbell } from '@gpuaas/kernel';
import { until } from '@gpuaas/testing';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { expect, it } from 'vitest';
import { eventBusContract, testRetries } from './contract.ts';
import { createEmbeddedBus } from './embedded.ts';
import type { RetryPolicy } from './event-bus.ts';

eventBusContract('embedded', async () => {
  const test = await createTestDatabase();
  const ctxSource = createTestCtxSource();
  const open = (retries: RetryPolicy) =>
    createEmbeddedBus({
      database: test.database,
      doorbell: createDoorbell(),
      ctxSource,
      idleMilliseconds: 20,
      retries,
    });
  return {
    buses: [open(testRetries.patient), open(testRetries.patient)],
    impatient: [open(testRetries.impatient), open(testRetries.impatient)],
    async lose(what) {
      // Numbers start over, as they do when a store is made anew.
      await test.asOwner('truncate event_bus.log restart identity');
      if (what === 'everything')
        await test.asOwner('truncate event_bus.cursor, event_bus.taken, event_bus.waiting, event_bus.dead_letter');
    },
    database: test.database,
    close: () => test.close(),
  };
});

it('handles dead letters again, in the order in which they are replayed, long after the log has forgotten them', async () => {
  const test = await createTestDatabase();
  const bus = createEmbeddedBus({
    database: test.database,
    doorbell: createDoorbell(),
    ctxSource: createTestCtxSource(),
    idleMilliseconds: 20,
    retries: { forSeconds: 0.05, delaySeconds: () => 0.01 },
  });
  let isBroken = true;
  const handled: string[] = [];
  const stop = new AbortController();
  const feeding = bus
    .feed({
      name: 'test.consumer',
      on: ['provisioning.active'],
      async handle(_tx, _ctx, { id }) {
        if (isBroken) throw new Error('broken');
        handled.push(id);
      },
    })
    .run(stop.signal);
  const event = (id: string) =>
    ({ id, type: 'provisioning.active', subject: 'alloc_1', correlationid: 'cor_1' }) as unknown as EventEnvelope;
  await bus.publish([event('evt_1'), event('evt_2'), event('evt_3')]);
  await until('the events being dead-lettered', async () => (await bus.countDeadLetters()) === 3);
  isBroken = false;
  // Long after: the log has forgotten them.
  expect(await bus.forget(new Date(Date.now() + 3_600_000), ['test.consumer'])).toBe(3);
  for (const { id } of await bus.listDeadLetters(test.database.db, { limit: 10 })) {
    expect(await test.database.transaction((tx) => bus.replay(tx, id))).toBe(true);
  }
  await until('the events being handled', () => handled.length === 3);
  expect(handled).toEqual(['evt_1', 'evt_2', 'evt_3']);
  expect(await bus.countDeadLetters()).toBe(0);
  stop.abort();
  await feeding;
  await test.close();
});

it('tells a follower without a look at the database, where everything is published in one process', async () => {
  const test = await createTestDatabase();
  const bus = createEmbeddedBus({
    database: test.database,
    doorbell: createDoorbell(),
    ctxSource: createTestCtxSource(),
    alone: true,
  });
  const heard: string[] = [];
  let missed = 0;
  const stop = new AbortController();
  const following = bus
    .follow({
      on: ['provisioning.active'],
      hear: (events) => heard.push(...events.map(({ id }) => id)),
      missed: () => {
        missed += 1;
      },
    })
    .run(stop.signal);
  const event = (id: string, type: string) => ({ id, type, subject: 'alloc_1' }) as unknown as EventEnvelope;
  await bus.publish([event('evt_1', 'provisioning.active'), event('evt_2', 'provisioning.failed')]);
  expect([heard, missed]).toEqual([['evt_1'], 1]);
  const undone = new Error('undone');
  await expect(
    test.database.transaction(async (tx) => {
      await bus.publish([event('evt_3', 'provisioning.active')], tx);
      throw undone;
    }),
  ).rejects.toBe(undone);
  stop.abort();
  await following;
  await bus.publish([event('evt_4', 'provisioning.active')]);
  expect(heard).toEqual(['evt_1']);
  await test.close();
});
