import { createLogger, DomainError, sleep, systemClock } from '@gpuaas/kernel';
import { type Engine, startMutingProxy, startRedis } from '@gpuaas/testing/engines';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ephemeralStoreContract } from './contract.ts';
import type { EphemeralStore } from './ephemeral-store.ts';
import { createRedisStore } from './redis.ts';

let server: Engine;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server?.stop());

const lines: string[] = [];
const log = createLogger({ service: 'test', clock: systemClock, write: (line) => lines.push(line) });
const open = (database = 0) => createRedisStore({ url: `${server.url}/${database}`, log });

let number = 0;
ephemeralStoreContract('redis', async () => {
  // A database of its own for each test, as each has an embedded store of its own.
  number += 1;
  const [store, other] = [open(number), open(number)];
  return {
    store,
    other,
    pass: sleep,
    close: async () => {
      await Promise.all([store.close(), other.close()]);
    },
  };
});

describe('a Redis that fails', () => {
  const opened: EphemeralStore[] = [];
  const openOne = () => {
    const store = open();
    opened.push(store);
    return store;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    server.thaw();
    await server.restart();
  });

  it('answers every command soon with what is away, and works again when it is back', async () => {
    const store = openOne();
    await store.put('before', 'v', 60_000);
    await server.kill();
    for (const command of commandsOf(store)) expect(await trouble(command)).toEqual(away);

    await server.restart();
    await until('it is back', async () => (await store.get('before')) === 'v');
    for (const command of commandsOf(store)) expect(await trouble(command)).toBeUndefined();
    expect(lines.filter((line) => line.includes('ephemeral store lost'))).not.toEqual([]);
    expect(lines.filter((line) => line.includes('ephemeral store is back'))).not.toEqual([]);
  });

  it('is not waited for when it hangs', async () => {
    const store = openOne();
    await store.put('before', 'v', 60_000);
    server.freeze();
    const troubles = await Promise.all(commandsOf(store).map(trouble));
    expect(troubles).toEqual(troubles.map(() => away));
    server.thaw();
    await until('it answers again', async () => (await store.get('before')) === 'v');
  });

  it('was not there when the platform started, and came later', async () => {
    await server.kill();
    const store = openOne();
    const heard: string[] = [];
    const before = performance.now();
    await store.subscribe('news', (message) => heard.push(message));
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(await trouble(() => store.get('k'))).toEqual(away);
    await server.restart();
    await until('it is heard', async () => {
      await store.publish('news', 'hello');
      return heard.length > 0;
    });
  });

  it('forgets everything when it is flushed, and counts anew without a mistake', async () => {
    const store = openOne();
    await store.put('token', 'v', 60_000);
    await store.count('c', 60_000);
    const admin = new Redis(server.url);
    await admin.flushall();
    await admin.script('FLUSH');
    admin.disconnect();
    expect(await store.take('token')).toBeUndefined();
    expect(await store.count('c', 60_000)).toEqual({ count: 1, endsIn: 60_000 });
  });

  it.each([
    ['was killed', () => server.restart()],
    ['lost its data', () => server.loseData()],
  ])('that %s is listened to again without anybody asking', async (_, harm) => {
    const [listener, speaker] = [openOne(), openOne()];
    const [kept, stopped]: string[][] = [[], []];
    await listener.subscribe('news', (message) => kept?.push(message));
    const stop = await listener.subscribe('old news', (message) => stopped?.push(message));
    stop();
    await harm();
    await until('it is heard again', async () => {
      await speaker.publish('old news', 'hello');
      await speaker.publish('news', 'hello');
      return kept?.length !== 0;
    });
    expect(stopped).toEqual([]);
  });

  it('is listened to again after its line went dead without a word', async () => {
    const line = await startMutingProxy(server);
    const listener = createRedisStore({ url: `redis://127.0.0.1:${line.port}`, log });
    const speaker = openOne();
    const heard: string[] = [];
    await listener.subscribe('news', (message) => heard.push(message));
    line.mute();
    await speaker.publish('news', 'lost');
    // The dead connection stays dead: only whoever makes another one hears again.
    line.unmute();
    await until('it is heard again', async () => {
      await speaker.publish('news', 'hello');
      return heard.length > 0;
    });
    expect(heard).not.toContain('lost');
    await listener.close();
    await line.close();
  });

  it('takes no commands while it may not write, and says so', async () => {
    const store = openOne();
    await store.get('k');
    const admin = new Redis(server.url);
    await admin.replicaof('127.0.0.1', '1');
    try {
      expect(await trouble(() => store.put('k', 'v', 1_000))).toEqual({
        ...away,
        reason: 'The ephemeral store takes no commands right now.',
      });
    } finally {
      await admin.replicaof('NO', 'ONE');
      admin.disconnect();
    }
  });

  it('shares nothing between the databases of one server', async () => {
    const [one, two] = [open(1), open(2)];
    const heard: string[] = [];
    await two.subscribe('news', (message) => heard.push(message));
    await one.put('k', 'v', 60_000);
    await one.publish('news', 'for database 1');
    await two.publish('news', 'for database 2');
    expect(await two.get('k')).toBeUndefined();
    await until('the second is heard', async () => heard.length > 0);
    expect(heard).toEqual(['for database 2']);
    await Promise.all([one.close(), two.close()]);
  });
});

const away = { code: 'unavailable', reason: 'The ephemeral store is not responding.', soon: true };

function commandsOf(store: EphemeralStore): (() => Promise<unknown>)[] {
  return [
    () => store.put('k', 'v', 1_000),
    () => store.get('k'),
    () => store.take('k'),
    () => store.count('c', 1_000),
    () => store.publish('news', 'm'),
  ];
}

/** What a caller is told, if anything, and whether they waited long for it. */
async function trouble(command: () => Promise<unknown>): Promise<object | undefined> {
  const before = performance.now();
  try {
    await command();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { code: error.code, reason: error.params['reason'], soon: performance.now() - before < 5_000 };
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`15 s over, and not: ${what}`);
    await sleep(50);
  }
}
