import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawCall } from './raw-call.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

const flood = 60;

describe('60 passwords at once', () => {
  let world: TestWorld;
  let form: { url: string; cookie: string };
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    const login = await fetch(`${world.url}/auth/login`, { redirect: 'manual' });
    const started = await fetch(login.headers.get('location') ?? '', { redirect: 'manual' });
    const cookie = started.headers.getSetCookie().map((line) => line.split(';')[0]);
    form = { url: new URL(started.headers.get('location') ?? '', world.url).href, cookie: cookie.join('; ') };
  });
  afterAll(() => world.stop());

  async function guess() {
    const answer = await fetch(form.url, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: form.cookie },
      body: new URLSearchParams({ username: 'dev-admin', password: 'wrong' }),
    });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  }

  /** The median time of calls that have nothing to do with passwords, one after the other, as long as `until` is open. */
  async function otherCalls(until: Promise<unknown>): Promise<{ count: number; median: number }> {
    let isOver = false;
    void until.finally(() => {
      isOver = true;
    });
    const times: number[] = [];
    while (!isOver) {
      const started = performance.now();
      expect((await rawCall(world, 'getMe', { status: 200 }, { token: world.admin.token })).status).toBe(200);
      times.push(performance.now() - started);
    }
    return { count: times.length, median: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0 };
  }

  it('are hashed a few at a time; the rest is refused at once, with a time to come back', async () => {
    const one = await otherCalls(guess());
    const answers = Promise.all(Array.from({ length: flood }, guess));
    const during = await otherCalls(answers);
    const given = await answers;
    const refused = given.filter(({ status }) => status === 503);
    // Nine are hashed where there are two cores, and a few more that arrive when those are done.
    expect(refused.length).toBeGreaterThan(flood / 3);
    expect(refused.every(({ retryAfter }) => retryAfter === '2')).toBe(true);
    expect(given.filter(({ status }) => status === 401).length).toBe(flood - refused.length);
    // Everything else goes on as it does beside a single sign-in.
    expect(during.count).toBeGreaterThan(5);
    expect(during.median / one.median).toBeLessThan(4);
  });
});
