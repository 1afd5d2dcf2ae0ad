import type { Tx } from '@gpuaas/kernel';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdempotentCall, type StoredResponse, wireIdempotency } from './idempotency.ts';

const idempotency = wireIdempotency();

describe('an idempotency key', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  const callOf = (key: string, more: Partial<IdempotentCall> = {}): IdempotentCall => ({
    scope: 'user_1 createThing',
    key,
    requestHash: 'body',
    ...more,
  });
  const answer = (body: string): StoredResponse => ({ status: 201, headers: { location: `/${body}` }, body });
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => test.database.transaction(work);
  /** What the binder does: the first call has its effect, a repeated one gets what the first was answered. */
  const call = (asked: IdempotentCall, body: string, effect: (tx: Tx) => Promise<void> = async () => {}) =>
    inTransaction(async (tx) => {
      const known = await idempotency.claim(tx, asked);
      if (known) return known;
      await effect(tx);
      await idempotency.complete(tx, asked, answer(body));
      return answer(body);
    });
  const pass = (seconds: number) =>
    test.asOwner('update clock.shift set by_interval = by_interval + make_interval(secs => $1)', [seconds]);

  it('gives the first answer again, byte for byte', async () => {
    expect(await call(callOf('again'), '{"n": 1}')).toEqual(answer('{"n": 1}'));
    expect(await call(callOf('again'), 'second')).toEqual(answer('{"n": 1}'));
  });

  it('belongs to who called what: in another scope it is another key', async () => {
    const theirs = { scope: 'user_2 createThing' };
    await call(callOf('shared', theirs), 'theirs');
    expect(await call(callOf('shared'), 'mine')).toEqual(answer('mine'));
    expect(await call(callOf('shared'), 'x')).toEqual(answer('mine'));
    expect(await call(callOf('shared', theirs), 'x')).toEqual(answer('theirs'));
  });

  it('is refused with another body, and goes on giving the first answer', async () => {
    await call(callOf('body'), 'first');
    const other = call(callOf('body', { requestHash: 'another body' }), 'x');
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await call(callOf('body'), 'x')).toEqual(answer('first'));
  });

  it('is claimed in the transaction of the effect: a call that comes meanwhile waits, and has no effect of its own', async () => {
    const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const first = call(callOf('meanwhile'), 'first', async () => {
      enter();
      await gate;
    });
    await entered;
    let effects = 0;
    const second = call(callOf('meanwhile'), 'second', async () => {
      effects += 1;
    });
    // It waits in its insert, for the first to end.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => test.asOwner(waiting), { timeout: 4_000 }).toHaveLength(1);
    open();
    expect([await first, await second, effects]).toEqual([answer('first'), answer('first'), 0]);
  });

  it('is free again when the effect is undone', async () => {
    const failing = call(callOf('undone'), 'first', async () => {
      throw new Error('no effect');
    });
    await expect(failing).rejects.toThrow('no effect');
    expect(await call(callOf('undone'), 'second')).toEqual(answer('second'));
  });

  it('is kept for 24 hours, and can be used again afterwards', async () => {
    await call(callOf('day'), 'first');
    await pass(24 * 3600 - 60);
    await inTransaction((tx) => idempotency.sweep(tx));
    expect(await call(callOf('day'), 'x')).toEqual(answer('first'));
    await pass(120);
    expect(await call(callOf('day', { requestHash: 'another body' }), 'second')).toEqual(answer('second'));
    const left = () => test.asOwner<{ key: string }>('select key from idempotency.key');
    expect((await left()).length).toBeGreaterThan(1);
    await inTransaction((tx) => idempotency.sweep(tx));
    expect(await left()).toEqual([{ key: 'day' }]);
  });
});
