import type { EventEnvelope } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import { type Runnable, sleep } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Consumer, type EventBus, mostAttempts } from './event-bus.ts';

export interface BusUnderTest {
  /** Two connections to the same bus, as two processes would have. */
  buses: [EventBus, EventBus];
  /** Takes everything from the bus that it holds: events, or also how far each consumer has come. */
  lose(what: 'events' | 'everything'): Promise<void>;
  deadLetters(consumer: string): Promise<{ eventId: string; error: string; attempts: number }[]>;
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
      const subject = `full-${run}`;
      let failures = mostAttempts + 4;
      const seen: string[] = [];
      const reader: Consumer = {
        name: `full-${run}`,
        on: ['provisioning.active'],
        async handle(tx, _ctx, e) {
          if (e.subject !== subject) return;
          if (failures > 0) {
            failures -= 1;
            const full = "do $$ begin raise exception 'on purpose' using errcode = '53100'; end $$";
            await sql.raw(full).execute(tablesOf('event_bus')(tx));
          }
          seen.push(e.id);
        },
      };
      const late = event(subject);
      await t.buses[0].publish([late]);
      await whileRunning([t.buses[0].feed(reader)], () => until(() => seen.length === 1));
      expect(seen).toEqual([late.id]);
      expect(await t.deadLetters(reader.name)).toEqual([]);
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
        expect(await t.buses[1].holds(again.id)).toBe(true);
        await t.lose(what);
        expect(await t.buses[1].holds(again.id)).toBe(false);
        await t.buses[1].publish([again, later]);
        await until(() => seen.includes(later.id));
      });
      expect(seen).toEqual([...earlier, again, again, later].map(({ id }) => id));
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
      expect(await t.buses[1].holds(first.id)).toBe(true);
      expect(await t.buses[1].forget(later, names)).toBeGreaterThan(0);
      expect([await t.buses[1].holds(first.id), await t.buses[1].holds(second.id)]).toEqual([false, true]);

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
      expect(await t.buses[0].holds(second.id)).toBe(false);
      await whileRunning([t.buses[0].feed(left)], async () => {
        await t.buses[0].publish([third]);
        await until(() => seen.length === 3);
      });
      expect(seen).toEqual([first.id, second.id, third.id]);
    });

    it('parks an event that never works, with its reason, and goes on with the next', async () => {
      const subject = `poison-${run}`;
      const [poison, good] = [event(subject), event(subject)];
      const seen: string[] = [];
      const reader = consumer('poison', (e) => {
        if (e.id === poison.id) throw new Error('indigestible');
        if (e.subject === subject) seen.push(e.id);
      });
      await t.buses[0].publish([poison, good]);
      await whileRunning([t.buses[0].feed(reader)], () => until(() => seen.length === 1));
      expect(seen).toEqual([good.id]);
      expect(await t.deadLetters(reader.name)).toEqual([
        { eventId: poison.id, error: 'indigestible', attempts: mostAttempts },
      ]);
      expect(await t.buses[1].countDeadLetters()).toBeGreaterThanOrEqual(1);
    }, 40_000);
  });
}
