import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('handles dead letters again, in their order, after what the runbook says was done', async () => {
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
  const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbooks/dead-letters.md'), 'utf8');
  const [replay = ''] = /begin;[\s\S]*commit;/.exec(runbook) ?? [];
  await test.asOwner(replay.replaceAll('CONSUMER', 'test.consumer'));
  await until('the events being handled', () => handled.length === 3);
  expect(handled).toEqual(['evt_1', 'evt_2', 'evt_3']);
  expect(await bus.countDeadLetters()).toBe(0);
  stop.abort();
  await feeding;
  await test.close();
});
