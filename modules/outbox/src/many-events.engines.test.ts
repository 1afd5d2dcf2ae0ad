import type { EventEnvelope } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import type { Consumer, EventBus } from '@gpuaas/event-bus';
import { createEmbeddedBus } from '@gpuaas/event-bus/embedded';
import { createNatsBus } from '@gpuaas/event-bus/nats';
import {
  createCtx,
  createDoorbell,
  type Runnable,
  silentLogger,
  sleep,
  systemClock,
  systemPrincipal,
} from '@gpuaas/kernel';
import { until } from '@gpuaas/testing';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { type NatsEngine, startNats } from '@gpuaas/testing/engines';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireOutbox } from './outbox.ts';
import { createRelay } from './relay.ts';

const isComplete = process.env['GPUAAS_COMPLETE'] === '1';
const events = isComplete ? 50_000 : 800;
const writers = 16;
const subjects = 40;
const patience = { withinMilliseconds: isComplete ? 1_800_000 : 120_000, everyMilliseconds: 200 };

/** Two relays and two replicas of a consumer, while the broker dies and loses everything. */
describe.each(isComplete ? (['embedded', 'nats'] as const) : (['nats'] as const))(
  `${events} events of ${writers} writers on %s`,
  (kind) => {
    let test: TestDatabase;
    let server: NatsEngine | undefined;
    const ctxSource = createTestCtxSource();
    const buses: EventBus[] = [];
    const poison = 'alloc_poison';
    let isPoisoned = true;

    beforeAll(async () => {
      test = await createTestDatabase();
      if (kind === 'nats') server = await startNats();
      await test.asOwner(`
      create schema many; grant usage on schema many to gpuaas_app;
      create table many.subject (subject text primary key, version int not null default 0);
      create table many.effect (number bigint generated always as identity, subject text, version int, event_id text);
      insert into many.subject select 'alloc_' || n from generate_series(1, ${subjects}) n;
      insert into many.subject values ('${poison}');
      grant select, insert, update on all tables in schema many to gpuaas_app`);
    });
    afterAll(async () => {
      await Promise.all(buses.map((bus) => bus.close()));
      await server?.stop();
      await test.close();
    });

    const tables = tablesOf<Record<string, never>>('many');
    const doorbell = createDoorbell();
    const outbox = wireOutbox({ doorbell });
    const ctx = createCtx(ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_many' });

    function open(): EventBus {
      const retries = { forSeconds: 3_600, delaySeconds: () => 0.3 };
      const options = { database: test.database, doorbell, ctxSource, retries };
      const bus = server
        ? createNatsBus({
            ...options,
            url: server.url,
            keepDays: 7,
            streams: {
              settings: { PROVISIONING: { max_age_days: 8, max_bytes: 500_000_000, replicas: 3 } },
              of: { 'provisioning.active': 'PROVISIONING' },
            },
          })
        : createEmbeddedBus(options);
      buses.push(bus);
      return bus;
    }

    /** As a module does: the row that is locked is what puts the events of one subject in an order. */
    const write = (subject: string) =>
      test.database.transaction(async (tx) => {
        const { rows } = await sql<{ version: number }>`
        update many.subject set version = version + 1 where subject = ${subject} returning version`.execute(tables(tx));
        const data = { version: rows[0]?.version } as never;
        await outbox.append(tx, ctx, { type: 'provisioning.active', source: 'test', subject, data });
      });

    const consumer: Consumer = {
      name: 'many.write-effects',
      on: ['provisioning.active'],
      async handle(tx, _ctx, { id, subject, data }: EventEnvelope) {
        if (subject === poison && isPoisoned) throw new Error('poisoned');
        const { version } = data as unknown as { version: number };
        await sql`insert into many.effect (subject, version, event_id) values (${subject}, ${version}, ${id})`.execute(
          tables(tx),
        );
      },
    };

    const effects = async () =>
      Number((await test.asOwner<{ n: string }>('select count(*) as n from many.effect'))[0]?.n ?? 0);

    it(
      'are each handled once, and those of one subject in order',
      async () => {
        const relays = [open(), open()].map((bus) =>
          createRelay({
            database: test.database,
            bus,
            doorbell,
            clock: systemClock,
            log: silentLogger,
            idleMilliseconds: 100,
            witnessMilliseconds: 500,
            keepDays: 7,
            consumers: [consumer.name],
          }),
        );
        const runnables: Runnable[] = [...relays, open().feed(consumer), open().feed(consumer)];
        const stop = new AbortController();
        const running = runnables.map((runnable) => runnable.run(stop.signal));
        await write(poison);
        await write(poison);
        const writing = Array.from({ length: writers }, async (_, writer) => {
          for (let index = writer; index < events; index += writers) {
            await write(`alloc_${1 + Math.floor(Math.random() * subjects)}`);
          }
        });
        if (server) {
          await until('the first third', async () => (await effects()) > events / 3, patience);
          await server.restart();
          await until('more', async () => (await effects()) > events / 2, patience);
          await server.loseData();
        }
        await Promise.all(writing);
        await until('every effect', async () => (await effects()) >= events, patience);
        // What fails has held up nobody, and is handled once when its cause is gone.
        expect(await test.asOwner(`select from many.effect where subject = '${poison}'`)).toEqual([]);
        isPoisoned = false;
        await until('the poisoned ones', async () => (await effects()) >= events + 2, patience);
        await sleep(500);
        stop.abort();
        await Promise.all(running);

        const [counted] = await test.asOwner(`
      select count(*)::int as handled, count(distinct event_id)::int as events,
        (select count(*)::int from outbox.event) as sent from many.effect`);
        expect(counted).toEqual({ handled: events + 2, events: events + 2, sent: events + 2 });
        const outOfOrder = await test.asOwner(`
      select subject, version from (
        select subject, version, row_number() over (partition by subject order by number) as place from many.effect) ordered
      where version <> place`);
        expect(outOfOrder).toEqual([]);
      },
      patience.withinMilliseconds + 60_000,
    );
  },
);
