import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventEnvelope } from '@gpuaas/contract';
import { createDoorbell } from '@gpuaas/kernel';
import { until } from '@gpuaas/testing';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { expect, it } from 'vitest';
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

it('handles a dead letter again after what the runbook says was done', async () => {
  const test = await createTestDatabase();
  const bus = createEmbeddedBus({
    database: test.database,
    doorbell: createDoorbell(),
    ctxSource: createTestCtxSource(),
    idleMilliseconds: 20,
    retryDelay: () => 0.01,
  });
  let broken = true;
  const handled: string[] = [];
  const stop = new AbortController();
  const feeding = bus
    .feed({
      name: 'test.consumer',
      on: ['provisioning.active'],
      async handle(_tx, _ctx, { id }) {
        if (broken) throw new Error('broken');
        handled.push(id);
      },
    })
    .run(stop.signal);
  const event = { id: 'evt_1', type: 'provisioning.active', correlationid: 'cor_1' } as unknown as EventEnvelope;
  await bus.publish([event]);
  await until('the event being dead-lettered', async () => (await bus.countDeadLetters()) === 1);
  broken = false;
  // Long after: the log has forgotten it.
  expect(await bus.forget(new Date(Date.now() + 3_600_000), ['test.consumer'])).toBe(1);
  const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbooks/events-not-delivered.md'), 'utf8');
  const [retry = ''] = /begin;[\s\S]*commit;/.exec(runbook) ?? [];
  await test.asOwner(retry.replaceAll('CONSUMER', 'test.consumer'));
  await until('the event being handled', () => handled.length > 0);
  expect(handled).toEqual(['evt_1']);
  expect(await bus.countDeadLetters()).toBe(0);
  stop.abort();
  await feeding;
  await test.close();
});
