import type { EventEnvelope } from '@gpuaas/contract';
import { createCtx, createDoorbell, silentLogger, sleep, systemClock, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireOutbox } from './outbox.ts';
import { createRelay, type RelayOptions } from './relay.ts';
import { outboxTables } from './tables.ts';

describe('the outbox relay', () => {
  let test: TestDatabase;
  const doorbell = createDoorbell();
  const outbox = wireOutbox({ doorbell });
  const source = createTestCtxSource();
  const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_relay' });

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  function append(tx: Parameters<typeof outbox.append>[0], subject: string) {
    const data = { allocation_id: subject, org_id: 'org', project_id: 'proj', sku: 'x', active_at: 'now' } as never;
    return outbox.append(tx, ctx, { type: 'provisioning.active', source: 'test', subject, data });
  }

  /** A bus that only writes down what it gets, and can be made to fail or to forget. */
  function recordingBus() {
    const sent: EventEnvelope[] = [];
    const held = new Set<string>();
    const forgets: { before: Date; consumers: readonly string[] }[] = [];
    const bus: RelayOptions['bus'] & { failNext: boolean; lose(): void } = {
      lose: () => held.clear(),
      holds: async ({ id }) => held.has(id),
      failNext: false,
      async publish(events) {
        sent.push(...events);
        for (const { id } of events) held.add(id);
        if (bus.failNext) {
          bus.failNext = false;
          throw new Error('connection lost after sending');
        }
      },
      forget: async (before, consumers) => {
        forgets.push({ before, consumers });
        return forgets.length < 3 ? 10_000 : 0;
      },
    };
    return { bus, sent, forgets };
  }

  async function relaying(
    bus: RelayOptions['bus'],
    work: () => Promise<void>,
    relays = 1,
    batchSize = 500,
    more: Partial<RelayOptions> = {},
  ): Promise<void> {
    const stop = new AbortController();
    const options = {
      database: test.database,
      bus,
      doorbell,
      clock: systemClock,
      log: silentLogger,
      idleMilliseconds: 20,
      witnessMilliseconds: 100,
      batchSize,
      keepDays: 7,
      consumers: ['test.consumer'],
      ...more,
    };
    const running = Array.from({ length: relays }, () => createRelay(options).run(stop.signal));
    try {
      await work();
    } finally {
      stop.abort();
      await Promise.all(running);
    }
  }

  async function until(condition: () => boolean): Promise<void> {
    for (let waited = 0; waited < 10_000; waited += 10) {
      if (condition()) return;
      await sleep(10);
    }
    throw new Error('did not happen in 10 s');
  }

  it('sends every event of many writers once, and those of one subject in order, with two relays running', async () => {
    const { bus, sent } = recordingBus();
    const expected: string[] = [];
    await relaying(
      bus,
      async () => {
        const writers = Array.from({ length: 8 }, async (_, writer) => {
          for (let round = 0; round < 25; round += 1) {
            const written = test.database.transaction(async (tx) => {
              const id = await append(tx, `subject-${writer}`);
              await sleep(Math.random() * 8);
              if (round % 5 === 4) throw new Error('rolled back');
              return id;
            });
            // Only what was committed is expected, whatever became of the others.
            await written.then(
              (id) => expected.push(id),
              () => {},
            );
          }
        });
        await Promise.all(writers);
        await until(() => sent.length >= expected.length);
        await sleep(100);
      },
      2,
    );
    expect(sent.map(({ id }) => id).sort()).toEqual(expected.sort());
    for (let writer = 0; writer < 8; writer += 1) {
      const order = sent.filter(({ subject }) => subject === `subject-${writer}`).map(({ sequence }) => sequence);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  });

  it('does not lose an event whose transaction commits after a later one was sent', async () => {
    const { bus, sent } = recordingBus();
    const mayCommit = Promise.withResolvers<void>();
    await relaying(bus, async () => {
      let slow = '';
      const slowTransaction = test.database.transaction(async (tx) => {
        slow = await append(tx, 'slow');
        await mayCommit.promise;
      });
      await until(() => slow !== '');
      const fast = await test.database.transaction((tx) => append(tx, 'fast'));
      await until(() => sent.some(({ id }) => id === fast));
      expect(sent.some(({ id }) => id === slow)).toBe(false);
      mayCommit.resolve();
      await slowTransaction;
      await until(() => sent.some(({ id }) => id === slow));
    });
  });

  it('does not lose an event of a younger transaction than the one that took the later value', async () => {
    const { bus, sent } = recordingBus();
    const mayCommit = Promise.withResolvers<void>();
    await relaying(bus, async () => {
      let slow = '';
      let slowTransaction = Promise.resolve();
      // The one that commits first has its number already when the other one begins and takes the smaller value. Nothing
      // younger has ended then, so a snapshot does not know the other one at all.
      const fast = await test.database.transaction(async (tx) => {
        await sql`select pg_current_xact_id()`.execute(outboxTables(tx));
        slowTransaction = test.database.transaction(async (other) => {
          slow = await append(other, 'younger');
          await mayCommit.promise;
        });
        await until(() => slow !== '');
        return append(tx, 'older');
      });
      await until(() => sent.some(({ id }) => id === fast));
      mayCommit.resolve();
      await slowTransaction;
      await until(() => sent.some(({ id }) => id === slow));
    });
  });

  it('sends what was committed and nothing that was undone', async () => {
    const { bus, sent } = recordingBus();
    await relaying(bus, async () => {
      let undone = '';
      const failing = test.database.transaction(async (tx) => {
        undone = await append(tx, 'undone');
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
      const after = await test.database.transaction((tx) => append(tx, 'committed'));
      await until(() => sent.some(({ id }) => id === after));
      expect(sent.some(({ id }) => id === undone)).toBe(false);
    });
  });

  it.each([
    [
      'has nothing to do with events',
      async (tx: Tx) => void (await sql`select pg_current_xact_id()`.execute(outboxTables(tx))),
    ],
    ['has appended an event itself', async (tx: Tx) => void (await append(tx, 'held'))],
  ])('goes on sending while a transaction stays open that %s', async (_, begin) => {
    const { bus, sent } = recordingBus();
    await relaying(bus, async () => {
      await test.database.transaction(async (held) => {
        await begin(held);
        const ids: string[] = [];
        for (let round = 0; round < 20; round += 1) {
          ids.push(await test.database.transaction((tx) => append(tx, 'others')));
        }
        await until(() => ids.every((id) => sent.some((event) => event.id === id)));
      });
    });
  });

  it('counts as not sent what lies in a gap, and not what was rolled back', async () => {
    const { bus, sent } = recordingBus();
    const mayCommit = Promise.withResolvers<void>();
    let late = '';
    const slowTransaction = test.database.transaction(async (tx) => {
      const id = await append(tx, 'in a gap');
      // What was appended is sent with the next statement, and has its number then.
      await sql`select 1`.execute(outboxTables(tx));
      late = id;
      await mayCommit.promise;
    });
    await relaying(bus, async () => {
      await until(() => late !== '');
      const fast = await test.database.transaction((tx) => append(tx, 'not in a gap'));
      await until(() => sent.some(({ id }) => id === fast));
    });
    expect(await outbox.lag(test.database.db)).toEqual({ waiting: 0, since: undefined });
    mayCommit.resolve();
    await slowTransaction;
    expect(await outbox.lag(test.database.db)).toMatchObject({ waiting: 1, since: expect.any(Date) });
    await relaying(bus, () => until(() => sent.some(({ id }) => id === late)));
    expect((await outbox.lag(test.database.db)).waiting).toBe(0);
  });

  it('looks for what it sent last before it sends again after a failure', async () => {
    const { bus, sent } = recordingBus();
    await relaying(
      bus,
      async () => {
        const lost = await test.database.transaction((tx) => append(tx, 'sent last'));
        await until(() => sent.some(({ id }) => id === lost));
        await sleep(60);
        bus.lose();
        bus.failNext = true;
        const later = await test.database.transaction((tx) => append(tx, 'refused'));
        await until(() => sent.filter(({ id }) => id === later).length === 2);
        const order = sent.map(({ id }) => id);
        expect(order.lastIndexOf(lost)).toBeGreaterThan(order.indexOf(later));
        expect(order.lastIndexOf(lost)).toBeLessThan(order.lastIndexOf(later));
      },
      1,
      500,
      { witnessMilliseconds: 60_000 },
    );
  });

  it('sends again, with the same id, when it could not write down that it had sent', async () => {
    const { bus, sent } = recordingBus();
    await relaying(bus, async () => {
      // To this bus everything that is kept is sent first, since it holds nothing yet.
      const first = await test.database.transaction((tx) => append(tx, 'first'));
      await until(() => sent.some((event) => event.id === first));
      bus.failNext = true;
      const id = await test.database.transaction((tx) => append(tx, 'repeated'));
      await until(() => sent.filter((event) => event.id === id).length === 2);
      await sleep(60);
      expect(sent.filter((event) => event.id === id)).toHaveLength(2);
    });
  });

  describe('when the bus has lost what it held', () => {
    const sentTwice = (sent: EventEnvelope[], ids: string[]) =>
      ids.every((id) => sent.filter((event) => event.id === id).length === 2);

    it('sends again all that the outbox keeps, in order, and then nothing twice', async () => {
      const { bus, sent } = recordingBus();
      await relaying(
        bus,
        async () => {
          const ids: string[] = [];
          for (let round = 0; round < 9; round += 1) {
            ids.push(await test.database.transaction((tx) => append(tx, 'lost')));
          }
          await until(() => ids.every((id) => sent.some((event) => event.id === id)));
          await sleep(250);
          const before = sent.length;
          bus.lose();
          await until(() => sentTwice(sent, ids));
          expect(
            sent
              .slice(before)
              .filter(({ subject }) => subject === 'lost')
              .map(({ id }) => id),
          ).toEqual(ids);
          await sleep(300);
          expect(sentTwice(sent, ids)).toBe(true);
        },
        1,
        4,
      );
    });

    it('notices although newer events have been sent since', async () => {
      const { bus, sent } = recordingBus();
      await relaying(bus, async () => {
        const lost = await test.database.transaction((tx) => append(tx, 'lost before'));
        await until(() => sent.some(({ id }) => id === lost));
        await sleep(250);
        bus.lose();
        await test.database.transaction((tx) => append(tx, 'sent after'));
        await until(() => sentTwice(sent, [lost]));
      });
    });

    it('notices when it starts, before it sends anything new', async () => {
      const { bus, sent } = recordingBus();
      const id = await test.database.transaction((tx) => append(tx, 'before the restart'));
      await relaying(bus, () => until(() => sent.some((event) => event.id === id)));
      bus.lose();
      const later = await test.database.transaction((tx) => append(tx, 'after the restart'));
      await relaying(bus, () => until(() => sentTwice(sent, [id])));
      const order = sent.map((event) => event.id);
      expect(order.lastIndexOf(id)).toBeLessThan(order.indexOf(later));
    });

    it('does not look for what the outbox has forgotten itself', async () => {
      const { bus, sent } = recordingBus();
      const id = await test.database.transaction((tx) => append(tx, 'old'));
      await relaying(bus, async () => {
        await until(() => sent.some((event) => event.id === id));
        await test.asOwner('delete from outbox.event');
        bus.lose();
        const before = sent.length;
        await sleep(300);
        expect(sent).toHaveLength(before);
        const later = await test.database.transaction((tx) => append(tx, 'new'));
        await until(() => sent.some((event) => event.id === later));
        expect(sent).toHaveLength(before + 1);
      });
    });
  });

  it('remembers no gap once every transaction that could fill it has ended', async () => {
    const { bus } = recordingBus();
    await relaying(bus, async () => {
      await test.database.transaction((tx) => append(tx, 'last'));
      await sleep(150);
    });
    const [row] = await test.asOwner<{ gaps: unknown[] }>('select gaps from outbox.relay');
    expect(row?.gaps).toEqual([]);
  });

  it('forgets once an hour what was sent long ago, and has the bus do so a day later for those who are fed', async () => {
    let at = Date.now();
    const clock = { now: () => new Date(at) };
    const { bus, sent, forgets } = recordingBus();
    const kept = async () =>
      Number((await test.asOwner<{ n: string }>('select count(*) as n from outbox.event'))[0]?.n);
    await relaying(
      bus,
      async () => {
        await test.database.transaction((tx) => append(tx, 'kept'));
        await until(() => sent.some(({ subject }) => subject === 'kept'));
        expect([forgets.length, (await kept()) > 0]).toEqual([0, true]);
        at += 7 * 86_400_000 + 3_600_000;
        await until(() => forgets.length === 3);
        expect(await kept()).toBe(0);
      },
      1,
      500,
      { clock },
    );
    for (const { before, consumers } of forgets) {
      expect(consumers).toEqual(['test.consumer']);
      expect(at - before.getTime()).toBe(8 * 86_400_000);
    }
  });

  it('forgets in parts, and goes on sending when nothing can be forgotten', async () => {
    let at = Date.now();
    const clock = { now: () => new Date(at) };
    const { bus } = recordingBus();
    const all = async (condition: string) => {
      for (let waited = 0; waited < 10_000; waited += 20) {
        const [row] = await test.asOwner<{ yes: boolean }>(`select ${condition} as yes`);
        if (row?.yes) return;
        await sleep(20);
      }
      throw new Error(`${condition} did not become true in 10 s`);
    };
    const isSent = 'coalesce((select max(seq) from outbox.event) <= (select position from outbox.relay), true)';
    await test.asOwner(`
      create table public.deletions (number int);
      create function public.count_deletion() returns trigger language plpgsql security definer as $$
      begin
        insert into public.deletions select count(*) from gone;
        if exists (select from gone where subject = 'stuck') then raise exception 'cannot be deleted'; end if;
        return null;
      end $$;
      create trigger counted after delete on outbox.event referencing old table as gone
        for each statement execute function public.count_deletion()`);
    await relaying(
      bus,
      async () => {
        await test.database.transaction(async (tx) => {
          for (let number = 0; number < 25; number += 1) await append(tx, 'many');
        });
        await all(isSent);
        at += 7 * 86_400_000 + 3_600_000;
        await all('(select count(*) = 0 from outbox.event)');
        await test.database.transaction((tx) => append(tx, 'stuck'));
        await all(isSent);
        at += 7 * 86_400_000 + 3_600_000;
        for (const subject of ['after', 'later']) {
          await test.database.transaction((tx) => append(tx, subject));
          await all(isSent);
        }
      },
      1,
      500,
      { clock, forgetAtOnce: 10 },
    );
    const deletions = await test.asOwner<{ number: number }>('select number from public.deletions');
    expect(Math.max(...deletions.map(({ number }) => number))).toBeLessThanOrEqual(10);
    expect(await test.asOwner("select from outbox.event where subject = 'stuck'")).toHaveLength(1);
    await test.asOwner('drop function public.count_deletion cascade; drop table public.deletions');
  });
});
