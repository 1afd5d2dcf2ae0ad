import { createEmbeddedStore } from '@gpuaas/ephemeral-store/embedded';
import { createDoorbell, createLogger, type Doorbell, sleep, systemClock } from '@gpuaas/kernel';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSecureRandom } from './secure-random.ts';
import { shareDoorbell } from './shared-doorbell.ts';

/** One store that two processes share. */
let store: ReturnType<typeof createEmbeddedStore>;
let published: string[];
let logged: string[];
let [here, there]: Doorbell[] = [];

const source = () => ({
  randomBytes: createSecureRandom(),
  log: createLogger({ service: 'test', clock: systemClock, write: (line) => logged.push(line) }),
});

beforeEach(async () => {
  [published, logged] = [[], []];
  store = createEmbeddedStore(systemClock);
  await store.subscribe('bells', (message) => published.push(message));
  // As over a network, a message arrives later.
  const distant = {
    subscribe: store.subscribe,
    publish: (channel: string, message: string) => sleep(2).then(() => store.publish(channel, message)),
  };
  here = await shareDoorbell(createDoorbell(), distant, source());
  there = await shareDoorbell(createDoorbell(), distant, source());
});

const heard = (listener: ReturnType<Doorbell['listen']> | undefined) =>
  listener?.heard(10_000, new AbortController().signal);

describe('a bell of several processes', () => {
  it('rings in its own process at once, and in the others', async () => {
    const [own, other] = [here?.listen('outbox'), there?.listen('outbox')];
    here?.ring('outbox');
    expect(own?.rang).toBe(true);
    expect(await heard(other)).toBe(true);
  });

  it('rings once where it was rung, and only by its own name', async () => {
    const [own, other, unconcerned] = [here?.listen('outbox'), there?.listen('outbox'), there?.listen('node trust')];
    here?.ring('outbox');
    expect(await heard(own)).toBe(true);
    expect(await heard(other)).toBe(true);
    expect([own?.rang, unconcerned?.rang]).toEqual([false, false]);
  });

  it('is one message, however often it rings while another is on its way', async () => {
    const arrive: (() => void)[] = [];
    const slow = {
      subscribe: store.subscribe,
      publish: async (_: string, message: string) => {
        published.push(message);
        await new Promise<void>((resolve) => arrive.push(resolve));
      },
    };
    const bell = await shareDoorbell(createDoorbell(), slow, source());
    for (let times = 0; times < 100; times += 1) for (const name of ['first', 'outbox', 'tasks']) bell.ring(name);
    arrive.shift()?.();
    await sleep(5);
    expect(published.map((message) => JSON.parse(message).names)).toEqual([['first'], ['outbox', 'tasks', 'first']]);
  });

  it('still rings in its own process when the store is away, and in the others when it is back', async () => {
    let isAway = true;
    const store_ = {
      subscribe: store.subscribe,
      publish: (channel: string, message: string) =>
        isAway ? Promise.reject(new Error('away')) : store.publish(channel, message),
    };
    const bell = await shareDoorbell(createDoorbell(), store_, source());
    const [own, other] = [bell.listen('outbox'), there?.listen('outbox')];
    bell.ring('outbox');
    expect(own.rang).toBe(true);
    await sleep(5);
    expect(other?.rang).toBe(false);
    isAway = false;
    bell.ring('outbox');
    expect(await heard(other)).toBe(true);
  });

  it.each(['', 'not JSON', 'null', '7', '{}', '{"from":"x","names":[1]}', '{"from":"x","names":"outbox"}'])(
    'takes no notice of %j on its channel, and says so',
    async (message) => {
      const other = there?.listen('outbox');
      await store.publish('bells', message);
      expect(logged.join('')).toContain('a bell could not be read');
      here?.ring('outbox');
      expect(await heard(other)).toBe(true);
    },
  );
});
