import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import type { TransportAnswer } from './transport.ts';

const busy = (headers: Record<string, string>, text = 'busy'): TransportAnswer => ({ status: 503, headers, text });
const done: TransportAnswer = { status: 200, headers: {}, text: '{"username":"alice"}' };

describe('a client that is told to come back later', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** When it came back, in milliseconds after it was refused. */
  async function comesBackAfter(answer: TransportAnswer): Promise<number> {
    const refusedAt = Date.now();
    const answers = [answer, done];
    let cameAt = 0;
    const api = createClient({
      server: 'http://localhost',
      transport: async () => {
        cameAt = Date.now();
        return answers.shift() ?? done;
      },
    });
    const me = api.getMe();
    await vi.runAllTimersAsync();
    expect(await me).toMatchObject({ username: 'alice' });
    return cameAt - refusedAt;
  }

  it('does so, and not together with all others', async () => {
    const waits: number[] = [];
    for (let caller = 0; caller < 20; caller += 1) waits.push(await comesBackAfter(busy({ 'retry-after': '4' })));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(4_000);
    expect(Math.max(...waits)).toBeLessThan(5_000);
    expect(new Set(waits).size).toBeGreaterThan(3);
  });

  it('does so within a second where no time is named', async () => {
    expect(await comesBackAfter(busy({}))).toBeLessThan(1_000);
    expect(await comesBackAfter(busy({ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }))).toBeLessThan(1_000);
  });

  it('gives up at once where that is longer than a person would wait, and says how long it is', async () => {
    const transport = async () => busy({ 'retry-after': '60' });
    const asking = createClient({ server: 'http://localhost', transport }).getMe();
    await expect(asking).rejects.toMatchObject({ code: 'unavailable', problem: { retry_after_seconds: 60 } });
  });
});
