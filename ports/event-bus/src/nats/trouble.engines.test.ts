import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EventEnvelope } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import { createDoorbell, createLogger, type Runnable, sleep, systemClock } from '@gpuaas/kernel';
import { until } from '@gpuaas/testing';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { type NatsEngine, startNats } from '@gpuaas/testing/engines';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer, EventBus } from '../event-bus.ts';
import { createNatsBus, type NatsBusOptions } from '../nats.ts';
import { createConnector, type Nats, type NatsConnector, optionsOf } from './connection.ts';

const day = 86_400 * 1_000_000_000;
const patience = { withinMilliseconds: 30_000 };

describe('a bus on NATS', () => {
  let test: TestDatabase;
  let server: NatsEngine;
  let connector: NatsConnector;
  const logs: string[] = [];
  const opened: EventBus[] = [];
  const run = Math.random().toString(36).slice(2, 10);
  let made = 0;

  beforeAll(async () => {
    [test, server] = await Promise.all([createTestDatabase(), startNats()]);
    await test.asOwner(`
      create schema trouble; create table trouble.effect (number bigint generated always as identity, id text);
      grant usage on schema trouble to gpuaas_app; grant select, insert on trouble.effect to gpuaas_app`);
    connector = createConnector(server.url);
  });
  afterAll(async () => {
    await Promise.all(opened.map((bus) => bus.close()));
    await connector.close();
    await server.stop();
    await test.close();
  });

  function open(options: Partial<NatsBusOptions> = {}): EventBus {
    const log = createLogger({ service: 'test', clock: systemClock, write: (line) => logs.push(line) });
    const bus = createNatsBus({
      url: server.url,
      streams: {
        settings: { PROVISIONING: { max_age_days: 8, max_bytes: 100_000_000, replicas: 3 } },
        of: { 'provisioning.active': 'PROVISIONING', 'provisioning.failed': 'PROVISIONING' },
      },
      keepDays: 7,
      database: test.database,
      doorbell: createDoorbell(),
      ctxSource: { ...createTestCtxSource(), log },
      idleMilliseconds: 20,
      ...options,
    });
    opened.push(bus);
    return bus;
  }

  function event(subject: string): EventEnvelope {
    made += 1;
    return {
      id: `evt_${run}${made}`,
      type: 'provisioning.active',
      subject,
      correlationid: 'cor',
      sequence: made,
    } as never;
  }

  /** Writes what it handles, so that the effect and the record of the event are one commit. */
  function effects(name: string, subject: string, afterwards: () => Promise<void> = async () => {}): Consumer {
    return {
      name: `${name}-${run}`,
      on: ['provisioning.active'],
      async handle(tx, _ctx, e) {
        if (e.subject !== subject) return;
        await sql`insert into trouble.effect (id) values (${e.id})`.execute(tablesOf('trouble')(tx));
        await afterwards();
      },
    };
  }

  async function effectsOf(events: readonly EventEnvelope[]): Promise<string[]> {
    const rows = await test.asOwner<{ id: string }>(
      'select id from trouble.effect where id = any($1) order by number',
      [events.map(({ id }) => id)],
    );
    return rows.map(({ id }) => id);
  }

  const ids = (events: readonly EventEnvelope[]) => events.map(({ id }) => id);

  /** A request that was under way when the server died is answered by nobody, and the next one by the new server. */
  async function connected(bus: EventBus): Promise<void> {
    const answers = () =>
      bus.lag(test.database.db, [{ name: 'nobody', on: ['provisioning.active'] }]).then(
        () => true,
        () => false,
      );
    await until('an answer', answers, patience);
  }

  async function whileRunning(runnables: Runnable[], work: () => Promise<unknown>): Promise<void> {
    const stop = new AbortController();
    const running = runnables.map((runnable) => runnable.run(stop.signal));
    try {
      await work();
    } finally {
      stop.abort();
      await Promise.all(running);
    }
  }

  it('keeps its streams as the contract says, and for longer than the outbox keeps events', async () => {
    await open().publish([event('config')]);
    const { streams } = await connector.open();
    const found = async () => (await streams.streams.info('PROVISIONING')).config;
    expect(await found()).toMatchObject({
      subjects: ['provisioning.>'],
      storage: 'file',
      discard: 'new',
      max_age: 8 * day,
      max_bytes: 100_000_000,
      // The server stands alone.
      num_replicas: 1,
    });
    await open({ keepDays: 30 }).publish([event('config')]);
    expect((await found()).max_age).toBe(31 * day);
  });

  it('has one effect of an event whose acknowledgement was lost with the server', async () => {
    const subject = 'unacknowledged';
    const events = [event(subject), event(subject)];
    const bus = open();
    let killed: Promise<void> | undefined;
    // Dead before it is committed: the acknowledgement has nowhere to go.
    const reader = effects('unacknowledged', subject, () => {
      killed ??= server.kill();
      return killed;
    });
    await bus.publish(events);
    await whileRunning([bus.feed(reader), open().feed(reader)], async () => {
      await until('the first effect', async () => (await effectsOf(events)).length === 1, patience);
      await server.restart();
      await until('the second effect', async () => (await effectsOf(events)).length === 2, patience);
      await until(
        'all being acknowledged',
        async () => (await bus.lag(test.database.db, [reader]))[0]?.unread === 0,
        patience,
      );
    });
    expect(await effectsOf(events)).toEqual(ids(events));
  });

  it('accepts nothing new after its stream was lost, until everything was sent again', async () => {
    const subject = 'lost';
    const before = [event(subject), event(subject), event(subject)];
    const [unread, later] = [event(subject), event(subject)];
    const bus = open();
    const reader = effects('lost', subject);
    await bus.publish(before);
    await whileRunning([bus.feed(reader)], () =>
      until('the effects', async () => (await effectsOf(before)).length === 3, patience),
    );
    await bus.publish([unread]);
    await server.loseData();
    await connected(bus);
    await whileRunning([bus.feed(reader)], async () => {
      await expect(bus.publish([later])).rejects.toThrow('has lost its events');
      // Another relay does not know it from its own memory either.
      await expect(open().publish([later])).rejects.toThrow('has lost its events');
      expect(await bus.holds(unread)).toBe(false);
      await bus.publish([...before, unread, later]);
      expect(await bus.holds(unread)).toBe(true);
      await until('the effects', async () => (await effectsOf([later])).length === 1, patience);
    });
    expect(await effectsOf([...before, unread, later])).toEqual(ids([...before, unread, later]));
  });

  it('takes it for lost when the rollback of the relay took back that it had noticed', async () => {
    const bus = open();
    const kept = event('noticed');
    await bus.publish([kept]);
    await server.loseData();
    await connected(bus);
    const noticing = test.database.transaction(async (tx) => {
      expect(await bus.holds(kept, tx)).toBe(false);
      throw new Error('rolled back');
    });
    await expect(noticing).rejects.toThrow('rolled back');
    await expect(bus.publish([event('noticed')])).rejects.toThrow('has lost its events');
    expect(await bus.holds(kept)).toBe(false);
    await bus.publish([kept]);
  });

  it('accepts nothing new after its stream has lost only the last events', async () => {
    const bus = open();
    const [kept, lost, later] = [event('tail'), event('tail'), event('tail')];
    await bus.publish([kept]);
    const [data, earlier] = [join(server.folder, 'data'), join(server.folder, 'earlier')];
    await server.kill();
    cpSync(data, earlier, { recursive: true });
    await server.restart();
    await connected(bus);
    await bus.publish([lost]);
    await server.kill();
    rmSync(data, { recursive: true });
    renameSync(earlier, data);
    await server.restart();
    await connected(bus);
    await expect(bus.publish([later])).rejects.toThrow('has lost its events');
    expect([await bus.holds(kept), await bus.holds(lost), await bus.holds(later)]).toEqual([true, false, false]);
    await bus.publish([kept, lost, later]);
    expect([await bus.holds(kept), await bus.holds(lost), await bus.holds(later)]).toEqual([true, true, true]);
  });

  it('takes it for lost when only a stream was that the event asked for is not on', async () => {
    const settings = { max_age_days: 8, max_bytes: 10_000_000, replicas: 1 };
    const bus = open({
      streams: {
        settings: { PROVISIONING: settings, BILLING: settings },
        of: { 'provisioning.active': 'PROVISIONING', 'billing.test': 'BILLING' },
      },
    });
    const charged = { ...event('two streams'), type: 'billing.test' } as unknown as EventEnvelope;
    await bus.publish([event('two streams'), charged]);
    expect(await bus.holds(charged)).toBe(true);
    const { streams } = await connector.open();
    await streams.streams.delete('PROVISIONING');
    expect([await bus.holds(charged), await bus.holds(charged)]).toEqual([false, true]);
    await streams.streams.delete('BILLING');
  });

  it('lets nothing of a batch overtake what was refused', async () => {
    const subject = 'refused';
    const [first, last] = [event(subject), event(subject)];
    // More than the server takes.
    const refused = { ...event(subject), data: { text: 'x'.repeat(2_000_000) } } as unknown as EventEnvelope;
    const bus = open();
    await expect(bus.publish([first, refused, last])).rejects.toThrow();
    expect([await bus.holds(first), await bus.holds(last)]).toEqual([true, false]);
  });

  it('makes a consumer anew that stands still with events before it', async () => {
    const subject = 'paused';
    const bus = open({ stuckMilliseconds: 1_500 });
    const reader = effects('paused', subject);
    const [first, second] = [event(subject), event(subject)];
    await whileRunning([bus.feed(reader)], async () => {
      await bus.publish([first]);
      await until('the first effect', async () => (await effectsOf([first])).length === 1, patience);
      const { streams } = await connector.open();
      await streams.consumers.pause('PROVISIONING', reader.name, new Date(Date.now() + 3_600_000));
      await bus.publish([second]);
      await until('the second effect', async () => (await effectsOf([second])).length === 1, patience);
    });
    expect(await effectsOf([first, second])).toEqual(ids([first, second]));
    expect(logs.some((line) => line.includes('made anew') && line.includes(reader.name))).toBe(true);
  });

  it('goes past what is no event', async () => {
    const subject = 'garbage';
    const bus = open();
    const good = event(subject);
    await bus.publish([event('before garbage')]);
    const nats: Nats = await connector.open();
    for (const text of ['', '{', 'null', '[]', '"text"', '{"id":7}']) {
      await nats.client.publish(`provisioning.active.${subject}`, text);
    }
    const later = open();
    await later.publish([good]);
    await whileRunning([bus.feed(effects('garbage', subject))], () =>
      until('the effect', async () => (await effectsOf([good])).length === 1, patience),
    );
    expect(logs.some((line) => line.includes('is no event'))).toBe(true);
  });

  it('carries subjects that mean something to NATS', async () => {
    const subjects = ['a.b', '*', '>', 'a b', '', 'ä/=%', '$SYS.x'];
    const bus = open();
    const events = subjects.map((subject) => event(subject));
    await bus.publish(events);
    for (const one of events) expect(await bus.holds(one)).toBe(true);
    const seen: string[] = [];
    const reader: Consumer = {
      name: `odd-${run}`,
      on: ['provisioning.active', 'provisioning.failed'],
      handle: async (_tx, _ctx, e) => void (subjects.includes(e.subject) && seen.push(e.id)),
    };
    await whileRunning([bus.feed(reader)], () => until('all', () => seen.length === events.length, patience));
    expect(seen).toEqual(ids(events));
  });

  it('is looked for until it is there', async () => {
    const subject = 'away';
    const late = event(subject);
    await server.kill();
    const bus = open();
    await expect(bus.publish([late])).rejects.toThrow();
    await whileRunning([bus.feed(effects('away', subject))], async () => {
      await sleep(300);
      await server.restart();
      await until(
        'it being published',
        () =>
          bus.publish([late]).then(
            () => true,
            () => false,
          ),
        patience,
      );
      await until('the effect', async () => (await effectsOf([late])).length === 1, patience);
    });
  });
});

it.each([
  ['nats://127.0.0.1:4222', { servers: ['127.0.0.1:4222'] }],
  ['nats://a,nats://b:5222', { servers: ['a:4222', 'b:5222'] }],
  ['nats://someone:p%40ss@a', { servers: ['a:4222'], user: 'someone', pass: 'p@ss' }],
  ['tls://token@a', { servers: ['a:4222'], token: 'token', tls: {} }],
])('connects to %s as it says', (url, expected) => {
  expect(optionsOf(url)).toMatchObject(expected);
});
