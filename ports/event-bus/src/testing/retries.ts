import type { EventEnvelope } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Consumer } from '../event-bus.ts';
import {
  type BusUnderTest,
  consumer,
  deadLettersOf,
  event,
  run,
  testRetries,
  until,
  whileRunning,
} from './bus-under-test.ts';

/** What fails is tried again, and delays nothing but its own subject. */
export function retriesContract(under: () => BusUnderTest): void {
  it('tries again after a failure and does not lose the event when the consumer stops meanwhile', async () => {
    const t = under();
    const subject = `flaky-${run}`;
    let failures = 2;
    const seen: string[] = [];
    const reader = consumer('flaky', (e) => {
      if (e.subject !== subject) return;
      if (failures > 0) {
        failures -= 1;
        throw new Error('not yet');
      }
      seen.push(e.id);
    });
    const flaky = event(subject);
    await t.buses[0].publish([flaky]);
    await whileRunning([t.buses[0].feed(reader)], () => until(() => failures < 2));
    await whileRunning([t.buses[1].feed(reader)], () => until(() => seen.length === 1));
    expect(seen).toEqual([flaky.id]);
  });

  it('puts no event aside while the database refuses, for however long that is', async () => {
    const t = under();
    const [subject, other] = [`full-${run}`, `full-other-${run}`];
    const refusesUntil = Date.now() + 1_500 * testRetries.impatient.forSeconds;
    const seen: string[] = [];
    const reader: Consumer = {
      name: `full-${run}`,
      on: ['provisioning.active'],
      async handle(tx, _ctx, e) {
        if (e.subject !== subject && e.subject !== other) return;
        if (e.subject === subject && Date.now() < refusesUntil) {
          const full = "do $$ begin raise exception 'on purpose' using errcode = '53100'; end $$";
          await sql.raw(full).execute(tablesOf('event_bus')(tx));
        }
        seen.push(e.id);
      },
    };
    const [late, behind] = [event(subject), event(other)];
    await t.buses[0].publish([late, behind]);
    await whileRunning([t.impatient[0].feed(reader)], () => until(() => seen.length === 2));
    expect(seen).toEqual([late.id, behind.id]);
    expect(await deadLettersOf(t, reader)).toEqual([]);
  });

  it('lets a failing event delay its own subject only, and keeps the order of that subject', async () => {
    const t = under();
    const [failing, well] = [`failing-${run}`, `well-${run}`];
    let isBroken = true;
    const seen: { id: string; at: number }[] = [];
    const reader = consumer('one-subject', (e) => {
      if (e.subject === failing && isBroken) throw new Error('not yet');
      if (e.subject === failing || e.subject === well) seen.push({ id: e.id, at: performance.now() });
    });
    const behind = [event(failing), event(failing), event(failing)];
    const others = Array.from({ length: 6 }, () => event(well));
    const sentAt = new Map<string, number>();
    const publish = async (...events: EventEnvelope[]) => {
      for (const { id } of events) sentAt.set(id, performance.now());
      await t.buses[0].publish(events);
    };
    await whileRunning([t.buses[0].feed(reader), t.buses[1].feed(reader)], async () => {
      await publish(...behind.slice(0, 2));
      for (const other of others) {
        await publish(other);
        await until(() => seen.some(({ id }) => id === other.id));
      }
      await publish(...behind.slice(2));
      isBroken = false;
      await until(() => seen.length === behind.length + others.length);
    });
    const order = seen.map(({ id }) => id);
    expect(order).toEqual([...others, ...behind].map(({ id }) => id));
    for (const { id, at } of seen.slice(0, others.length)) expect(at - (sentAt.get(id) ?? 0)).toBeLessThan(1_000);
    expect(await deadLettersOf(t, reader)).toEqual([]);
  });

  it('lets locked rows delay their subject only, and never dead-letters an event for them', async () => {
    const t = under();
    const [locked, free] = [`locked-${run}`, `free-${run}`];
    const lockedUntil = Date.now() + 1_500 * testRetries.impatient.forSeconds;
    const seen: string[] = [];
    const reader: Consumer = {
      name: `locked-${run}`,
      on: ['provisioning.active'],
      async handle(tx, _ctx, e) {
        if (e.subject !== locked && e.subject !== free) return;
        if (e.subject === locked && Date.now() < lockedUntil) {
          const refused = "do $$ begin raise exception 'on purpose' using errcode = '55P03'; end $$";
          await sql.raw(refused).execute(tablesOf('event_bus')(tx));
        }
        seen.push(e.id);
      },
    };
    const [late, early] = [event(locked), event(free)];
    await t.buses[0].publish([late, early]);
    await whileRunning([t.impatient[0].feed(reader)], () => until(() => seen.length === 2));
    expect(seen).toEqual([early.id, late.id]);
    expect(await deadLettersOf(t, reader)).toEqual([]);
  });

  it('keeps nothing of an effect whose commit fails, and has it once in the end', async () => {
    const t = under();
    const subject = `commit-${run}`;
    const [first, second] = [event(subject), event(subject)];
    const attempts: string[] = [];
    const name = `commit-${run}`;
    const reader: Consumer = {
      name,
      on: ['provisioning.active'],
      async handle(tx, _ctx, e) {
        if (e.subject !== subject) return;
        attempts.push(e.id);
        await sql`insert into event_bus.taken (consumer, event_id) values (${`effect of ${name}`}, ${e.id})`.execute(
          tablesOf('event_bus')(tx),
        );
        // The effect is written; whatever commits it is gone.
        if (attempts.length === 1)
          await sql.raw('select pg_terminate_backend(pg_backend_pid())').execute(tablesOf('event_bus')(tx));
      },
    };
    await t.buses[0].publish([first, second]);
    await whileRunning([t.buses[0].feed(reader), t.buses[1].feed(reader)], () => until(() => attempts.length === 3));
    await until(async () => (await effectsOf(t, name)).length === 2);
    expect(attempts).toEqual([first.id, first.id, second.id]);
    expect(await effectsOf(t, name)).toEqual([first.id, second.id]);
  });
}

async function effectsOf({ database }: BusUnderTest, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from event_bus.taken where consumer = ${`effect of ${name}`} order by taken_at`.execute(
    tablesOf('event_bus')(database.db),
  );
  return rows.map(({ id }) => id);
}
