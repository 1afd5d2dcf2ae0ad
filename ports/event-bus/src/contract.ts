import type { EventEnvelope } from '@gpuaas/contract';
import { type Database, tablesOf } from '@gpuaas/database';
import { type Runnable, sleep } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer, DeadLetter, EventBus, RetryPolicy } from './event-bus.ts';

const delaySeconds = (failedAttempts: number) => Math.min(0.02 * 2 ** (failedAttempts - 1), 0.2);

/** By these the buses under test retry: the first never give up within a test, the others soon. */
export const testRetries = {
  patient: { forSeconds: 900, delaySeconds },
  impatient: { forSeconds: 0.8, delaySeconds },
} satisfies Record<string, RetryPolicy>;

export interface BusUnderTest {
  /** Two connections to the same bus, as two processes would have. */
  buses: [EventBus, EventBus];
  /** The same, with impatient retries. */
  impatient: [EventBus, EventBus];
  /** Takes everything from the bus that it holds: events, or also how far each consumer has come. */
  lose(what: 'events' | 'everything'): Promise<void>;
  database: Database;
  close(): Promise<void>;
}

let made = 0;
const run = Math.random().toString(36).slice(2, 10);

function event(subject: string): EventEnvelope<'provisioning.active'> {
  made += 1;
  return {
    specversion: '1.0',
    id: `evt_${run}${made}` as EventEnvelope['id'],
    source: 'contract-test',
    type: 'provisioning.active',
    subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    orgid: null,
    projectid: null,
    correlationid: 'cor_test',
    sequence: made,
    data: {} as EventEnvelope<'provisioning.active'>['data'],
  };
}

/** What every EventBus promises. Each adapter's test file calls this. */
export function eventBusContract(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`EventBus (${adapter})`, () => {
    let t: BusUnderTest;
    beforeAll(async () => {
      t = await open();
    });
    afterAll(() => t.close());

    async function whileRunning(runnables: Runnable[], work: () => Promise<void>): Promise<void> {
      const stop = new AbortController();
      const running = runnables.map((runnable) => runnable.run(stop.signal));
      try {
        await work();
      } finally {
        stop.abort();
        await Promise.all(running);
      }
    }

    function consumer(name: string, handle: (event: EventEnvelope) => void): Consumer {
      return { name: `${name}-${run}`, on: ['provisioning.active'], handle: async (_tx, _ctx, event) => handle(event) };
    }

    async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
      for (let waited = 0; waited < 15_000; waited += 20) {
        if (await condition()) return;
        await sleep(20);
      }
      throw new Error('did not happen in 15 s');
    }

    it('hands every event once and in order to a consumer that two processes feed', async () => {
      const seen: string[] = [];
      const subject = `order-${run}`;
      const reader = consumer('order', (e) => e.subject === subject && seen.push(e.id));
      const events = Array.from({ length: 60 }, () => event(subject));
      await whileRunning([t.buses[0].feed(reader), t.buses[1].feed(reader)], async () => {
        for (let index = 0; index < events.length; index += 7) await t.buses[0].publish(events.slice(index, index + 7));
        await until(() => seen.length >= events.length);
      });
      expect(seen).toEqual(events.map((e) => e.id));
    });

    it('gives each consumer its own position, also to one that comes later', async () => {
      const subject = `late-${run}`;
      await t.buses[0].publish([event(subject)]);
      const counts = [0, 0];
      const readers = counts.map((_, index) =>
        consumer(`late${index}`, (e) => {
          if (e.subject === subject) counts[index] = (counts[index] ?? 0) + 1;
        }),
      );
      for (const reader of readers) {
        await whileRunning([t.buses[1].feed(reader)], () => until(() => counts[readers.indexOf(reader)] === 1));
      }
      expect(counts).toEqual([1, 1]);
    });

    it('leaves out an event that was published before', async () => {
      const subject = `twice-${run}`;
      const repeated = event(subject);
      const last = event(subject);
      const seen: string[] = [];
      const reader = consumer('twice', (e) => e.subject === subject && seen.push(e.id));
      await t.buses[0].publish([repeated]);
      await t.buses[1].publish([repeated, last]);
      await whileRunning([t.buses[0].feed(reader)], () => until(() => seen.includes(last.id)));
      expect(seen).toEqual([repeated.id, last.id]);
    });

    it('tries again after a failure and does not lose the event when the consumer stops meanwhile', async () => {
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
      expect(await deadLettersOf(reader)).toEqual([]);
    });

    it.each(['events', 'everything'] as const)('feeds its consumers on after it lost %s', async (what) => {
      const subject = `lost-${what}-${run}`;
      const seen: string[] = [];
      const reader = consumer(`lost-${what}`, (e) => e.subject === subject && seen.push(e.id));
      const earlier = Array.from({ length: 5 }, () => event(subject));
      const [again, later] = [event(subject), event(subject)];
      await whileRunning([t.buses[0].feed(reader)], async () => {
        await t.buses[0].publish([...earlier, again]);
        await until(() => seen.includes(again.id));
        expect(await t.buses[1].holds(again)).toBe(true);
        await t.lose(what);
        expect(await t.buses[1].holds(again)).toBe(false);
        await t.buses[1].publish([again, later]);
        await until(() => seen.includes(later.id));
      });
      // Who has taken what is recorded with the effects, so an event that comes again is not handled again.
      const handled = what === 'events' ? [...earlier, again, later] : [...earlier, again, again, later];
      expect(seen).toEqual(handled.map(({ id }) => id));
    });

    it('forgets what all consumers have handled, and nothing that one of them has not', async () => {
      const subject = `forgotten-${run}`;
      const seen: string[] = [];
      const ahead = consumer('ahead', (e) => e.subject === subject && seen.push(`ahead ${e.id}`));
      const behind = consumer('behind', (e) => e.subject === subject && seen.push(`behind ${e.id}`));
      const [first, second] = [event(subject), event(subject)];
      const names = [ahead.name, behind.name];
      await t.buses[0].publish([first]);
      await whileRunning([t.buses[0].feed(ahead), t.buses[0].feed(behind)], () => until(() => seen.length === 2));
      await t.buses[0].publish([second]);
      await whileRunning([t.buses[0].feed(ahead)], () => until(() => seen.length === 3));

      const [earlier, later] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
      expect(await t.buses[1].forget(earlier, names)).toBe(0);
      expect(await t.buses[1].forget(later, [...names, `not-fed-yet-${run}`])).toBe(0);
      expect(await t.buses[1].forget(later, [])).toBe(0);
      expect(await t.buses[1].holds(first)).toBe(true);
      expect(await t.buses[1].forget(later, names)).toBeGreaterThan(0);
      expect([await t.buses[1].holds(first), await t.buses[1].holds(second)]).toEqual([false, true]);

      await whileRunning([t.buses[1].feed(behind)], () => until(() => seen.length === 4));
      expect(seen.slice(2)).toEqual([`ahead ${second.id}`, `behind ${second.id}`]);
    });

    it('does not keep events for a consumer that is no more, and goes on after it has forgotten all', async () => {
      const subject = `gone-${run}`;
      const seen: string[] = [];
      const [gone, left] = [
        consumer('gone', () => {}),
        consumer('left', (e) => e.subject === subject && seen.push(e.id)),
      ];
      const [first, second, third] = [event(subject), event(subject), event(subject)];
      await t.buses[0].publish([first]);
      await whileRunning([t.buses[0].feed(gone), t.buses[0].feed(left)], () => until(() => seen.length === 1));
      await t.buses[0].publish([second]);
      await whileRunning([t.buses[0].feed(left)], () => until(() => seen.length === 2));
      expect(await t.buses[0].forget(new Date(Date.now() + 3_600_000), [left.name])).toBeGreaterThan(0);
      expect(await t.buses[0].holds(second)).toBe(false);
      await whileRunning([t.buses[0].feed(left)], async () => {
        await t.buses[0].publish([third]);
        await until(() => seen.length === 3);
      });
      expect(seen).toEqual([first.id, second.id, third.id]);
    });

    it('lets a failing event delay its own subject only, and keeps the order of that subject', async () => {
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
      expect(await deadLettersOf(reader)).toEqual([]);
    });

    it('dead-letters an event that never works, with its reason, and goes on with the next of its subject', async () => {
      const subject = `poison-${run}`;
      const [poison, good] = [event(subject), event(subject)];
      const [attempts, seen]: [number[], string[]] = [[], []];
      const reader = consumer('poison', (e) => {
        if (e.id === poison.id) {
          attempts.push(performance.now());
          throw new Error('indigestible');
        }
        if (e.subject === subject) seen.push(e.id);
      });
      await t.buses[0].publish([poison, good]);
      await whileRunning([t.impatient[0].feed(reader), t.impatient[1].feed(reader)], () =>
        until(() => seen.length === 1),
      );
      expect(seen).toEqual([good.id]);
      const letters = await deadLettersOf(reader);
      expect(letters).toEqual([
        {
          consumer: reader.name,
          eventId: poison.id,
          event: poison,
          error: 'indigestible',
          attempts: expect.any(Number),
          at: expect.any(Date),
        },
      ]);
      const [first = 0, last = 0] = [attempts[0], attempts.at(-1)];
      expect(letters[0]?.attempts).toBeGreaterThan(1);
      // Until its first failure is recorded, the other process may take it too.
      expect([0, 1]).toContain(attempts.length - (letters[0]?.attempts ?? 0));
      expect(last - first).toBeGreaterThan(1_000 * testRetries.impatient.forSeconds - 100);
      expect(await t.buses[1].countDeadLetters()).toBeGreaterThanOrEqual(1);
      expect(await t.buses[1].getDeadLetter(t.database.db, { consumer: reader.name, eventId: poison.id })).toEqual(
        letters[0],
      );
    });

    it('handles a dead letter once when it is replayed, however often and wherever that is asked for', async () => {
      const subject = `replayed-${run}`;
      const [poison, discarded] = [event(subject), event(`discarded-${run}`)];
      let isBroken = true;
      const seen: string[] = [];
      const reader = consumer('replayed', (e) => {
        if (e.id !== poison.id && e.id !== discarded.id) return;
        if (isBroken) throw new Error('broken');
        seen.push(e.id);
      });
      const keyOf = ({ id }: EventEnvelope) => ({ consumer: reader.name, eventId: id });
      const replay = (bus: EventBus, one: EventEnvelope) => t.database.transaction((tx) => bus.replay(tx, keyOf(one)));
      await t.buses[0].publish([poison, discarded]);
      await whileRunning([t.impatient[0].feed(reader), t.impatient[1].feed(reader)], async () => {
        await until(async () => (await deadLettersOf(reader)).length === 2);
        isBroken = false;
        const rolledBack = t.database.transaction(async (tx) => {
          await t.buses[0].replay(tx, keyOf(poison));
          throw new Error('rolled back');
        });
        await expect(rolledBack).rejects.toThrow('rolled back');
        expect(await deadLettersOf(reader)).toHaveLength(2);

        const discard = () => t.database.transaction((tx) => t.buses[1].discard(tx, keyOf(discarded)));
        expect([await discard(), await discard()]).toEqual([true, false]);
        expect((await Promise.all([replay(t.buses[0], poison), replay(t.buses[1], poison)])).sort()).toEqual([
          false,
          true,
        ]);
        await until(() => seen.length > 0);
        // Published again, as after a loss of the bus, it is not handled again either.
        await t.buses[0].publish([poison, discarded]);
        await sleep(200);
      });
      expect(seen).toEqual([poison.id]);
      expect(await deadLettersOf(reader)).toEqual([]);
      expect(await t.buses[0].getDeadLetter(t.database.db, keyOf(poison))).toBeUndefined();
    });

    it('dead-letters again what fails again after a replay', async () => {
      const poison = event(`again-${run}`);
      let error = 'first reason';
      const reader = consumer('again', (e) => {
        if (e.id === poison.id) throw new Error(error);
      });
      await t.buses[0].publish([poison]);
      await whileRunning([t.impatient[0].feed(reader)], async () => {
        await until(async () => (await deadLettersOf(reader)).length === 1);
        error = 'second reason';
        await t.database.transaction((tx) => t.buses[1].replay(tx, { consumer: reader.name, eventId: poison.id }));
        await until(async () => (await deadLettersOf(reader)).some((letter) => letter.error === error));
      });
      expect(await deadLettersOf(reader)).toHaveLength(1);
    });

    it('lets locked rows delay their subject only, and never dead-letters an event for them', async () => {
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
      expect(await deadLettersOf(reader)).toEqual([]);
    });

    it('keeps nothing of an effect whose commit fails, and has it once in the end', async () => {
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
      await until(async () => (await effectsOf(name)).length === 2);
      expect(attempts).toEqual([first.id, first.id, second.id]);
      expect(await effectsOf(name)).toEqual([first.id, second.id]);
    });

    it('says how much of what was published each consumer has not handled', async () => {
      const [subject, before] = [`lag-${run}`, event(`before-lag-${run}`)];
      let isBroken = true;
      const seen: string[] = [];
      const reader = consumer('lag', (e) => {
        if (e.subject !== subject && e.id !== before.id) return;
        if (e.subject === subject && isBroken) throw new Error('not yet');
        seen.push(e.id);
      });
      const isLag = async (unread: number, retrying: number) => {
        const [lag] = await t.buses[1].lag(t.database.db, [reader]);
        return lag?.consumer === reader.name && lag.unread === unread && lag.retrying === retrying;
      };
      await t.buses[0].publish([before]);
      await whileRunning([t.buses[0].feed(reader)], async () => {
        await until(() => seen.length === 1);
        await until(() => isLag(0, 0));
      });
      await t.buses[0].publish([event(subject), event(subject), event(subject)]);
      expect(await isLag(3, 0)).toBe(true);
      await whileRunning([t.buses[0].feed(reader)], async () => {
        await until(() => isLag(0, 3));
        isBroken = false;
        await until(() => seen.length === 4);
      });
      await until(() => isLag(0, 0));
    });

    it('lists dead letters page by page', async () => {
      const all = await t.buses[0].listDeadLetters(t.database.db, { limit: 1_000 });
      const paged: DeadLetter[] = [];
      for (;;) {
        const after = paged.at(-1);
        const page = await t.buses[1].listDeadLetters(t.database.db, { limit: 1, ...(after && { after }) });
        paged.push(...page);
        if (page.length === 0) break;
      }
      expect(all.length).toBeGreaterThan(1);
      expect(paged).toEqual(all);
    });

    async function deadLettersOf({ name }: Consumer): Promise<DeadLetter[]> {
      const letters = await t.buses[0].listDeadLetters(t.database.db, { limit: 1_000 });
      return letters.filter((letter) => letter.consumer === name);
    }

    async function effectsOf(name: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select event_id as id from event_bus.taken where consumer = ${`effect of ${name}`} order by taken_at`.execute(
        tablesOf('event_bus')(t.database.db),
      );
      return rows.map(({ id }) => id);
    }
  });
}
