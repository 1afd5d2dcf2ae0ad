import type { ErrorCode } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { createDoorbell } from './doorbell.ts';
import { DomainError, toProblem } from './errors.ts';
import { createIdSource, idPrefix, isId } from './ids.ts';
import { fromMoneyView, toMoneyView } from './money.ts';
import { pageOf, toPage } from './page.ts';
import { oneOf, readSettings, text, wholeNumber } from './settings.ts';

describe('ids', () => {
  let now = 1_700_000_000_000;
  const newId = createIdSource({ now: () => new Date(now) }, (size) => crypto.getRandomValues(new Uint8Array(size)));

  it('have the form of the contract and sort by time', () => {
    const first = newId('alloc');
    now += 1;
    const second = newId('alloc');
    expect(first).toMatch(/^alloc_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    expect(first < second).toBe(true);
    expect(isId('alloc', first)).toBe(true);
    expect(isId('node', first)).toBe(false);
    expect([idPrefix(first), idPrefix('alloc_'), idPrefix('x')]).toEqual(['alloc', undefined, undefined]);
  });

  it('of one millisecond sort in the order they were made in', () => {
    const made = Array.from({ length: 500 }, () => newId('aud'));
    expect([...made].sort()).toEqual(made);
    expect(new Set(made.map((id) => id.slice(-16))).size).toBe(500);
  });

  it('are a UUID of version 7 in disguise', () => {
    const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
    const value = [...newId('node').slice(5)].reduce(
      (sum, letter) => (sum << 5n) | BigInt(alphabet.indexOf(letter)),
      0n,
    );
    expect(Number(value >> 80n)).toBe(now);
    expect(Number((value >> 76n) & 0xfn)).toBe(7);
    expect(Number((value >> 62n) & 0b11n)).toBe(0b10);
  });
});

describe('money', () => {
  it.each([
    [4_500_000n, '4.50'],
    [0n, '0.00'],
    [75_000n, '0.075'],
    [1n, '0.000001'],
    [-1_234_560n, '-1.23456'],
    [10n ** 20n, '100000000000000.00'],
  ])('%s micros are %s', (micros, amount) => {
    expect(toMoneyView({ micros, currency: 'USD' })).toEqual({ amount, currency: 'USD' });
    expect(fromMoneyView({ amount, currency: 'USD' })).toEqual({ micros, currency: 'USD' });
  });
});

describe('pages', () => {
  const idOf = (letter: string) => `node_${letter.repeat(26)}`;
  const rows = ['a', 'b', 'c'].map((letter) => ({ id: idOf(letter) }));

  it('end with a cursor while there is more, and only then', () => {
    const first = toPage(rows, { limit: 2, after: undefined }, 'list');
    expect(first.items).toHaveLength(2);
    expect(pageOf({ cursor: first.nextCursor as string }, 'list')).toEqual({ limit: 50, after: idOf('b') });
    expect(toPage(rows, { limit: 3, after: undefined }, 'list').nextCursor).toBeNull();
  });

  it('refuse a cursor of another list, and one that is none', () => {
    const { nextCursor } = toPage(rows, { limit: 1, after: undefined }, { state: 'active' });
    expect(() => pageOf({ cursor: nextCursor as string }, { state: 'failed' })).toThrow(
      expect.objectContaining({ code: 'cursor_invalid' }),
    );
    for (const forge of [
      (name: unknown) => ['', name],
      (name: unknown) => ['a\0b', name],
      (name: unknown) => [`node_${'a'.repeat(25)}\ud800`, name],
      (name: unknown) => [7, name],
      (name: unknown) => ({ 0: idOf('a'), 1: name }),
      () => null,
    ]) {
      const [, name] = JSON.parse(Buffer.from(nextCursor as string, 'base64url').toString()) as unknown[];
      const cursor = Buffer.from(JSON.stringify(forge(name))).toString('base64url');
      expect(() => pageOf({ cursor }, { state: 'active' })).toThrow(
        expect.objectContaining({ code: 'cursor_invalid' }),
      );
    }
    expect(() => pageOf({ cursor: '%%%' }, 'list')).toThrow(expect.objectContaining({ code: 'cursor_invalid' }));
  });

  it('have short cursors, however long the filter', () => {
    const filter = { text: 'x'.repeat(10_000) };
    const { nextCursor } = toPage(rows, { limit: 1, after: undefined }, filter);
    expect(nextCursor?.length).toBeLessThan(200);
    expect(pageOf({ cursor: nextCursor as string }, filter).after).toBe(idOf('a'));
  });

  it('have at most 200 items', () => {
    expect(pageOf({ limit: 10_000 }, 'list').limit).toBe(200);
  });
});

describe('problems', () => {
  it('say in words what their parameters say in data', () => {
    const error = new DomainError('capacity_unavailable', { sku: 'h200-4', gpu_count: 4, gpu_model: 'H200', free: 0 });
    expect(toProblem(error, { requestId: 'req_1', correlationId: 'cor_1' })).toMatchObject({
      status: 409,
      code: 'capacity_unavailable',
      detail: 'No node has 4 × H200 free right now (0 of this SKU available).',
      retryable: true,
      params: { sku: 'h200-4', gpu_count: 4, gpu_model: 'H200', free: 0 },
      actions: [{ label: 'See what is available', cli: 'gpuaas sku list' }],
    });
  });

  it('cannot be made with other parameters than those of their code', () => {
    const refused = () => [
      // @ts-expect-error: a parameter is missing
      new DomainError('state_conflict', { resource: 'node', state: 'active' }),
      // @ts-expect-error: there are no parameters at all
      new DomainError('not_found'),
      // @ts-expect-error: the parameter of another code
      new DomainError('unavailable', { what: 'The database' }),
      // @ts-expect-error: a parameter too many
      new DomainError('not_found', { resource: 'node', id: 'node_1' }),
      // @ts-expect-error: a text where a number belongs
      new DomainError('payload_too_large', { limit_bytes: '64 KiB' }),
      // @ts-expect-error: one of two codes, and only one of them has none
      new DomainError(Number('1') > 0 ? 'not_found' : 'internal', {}),
      // @ts-expect-error: any code at all
      new DomainError('internal' as ErrorCode),
      // @ts-expect-error: parameters of a code that has none
      new DomainError('internal', { reason: 'It is late.' }),
    ];
    expect(refused).toBeTypeOf('function');
  });

  it('tell nothing of what was not foreseen', () => {
    const problem = toProblem(new Error('password is hunter2'), { requestId: 'req_1', correlationId: 'cor_1' });
    expect(problem.code).toBe('internal');
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });
});

describe('a doorbell', () => {
  it('is heard by who listens later but was there when it rang', async () => {
    const bell = createDoorbell();
    const listener = bell.listen('door');
    bell.ring('door');
    const started = performance.now();
    await listener.heard(5_000, new AbortController().signal);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('is heard once: who has heard it waits for the next ring', async () => {
    const bell = createDoorbell();
    const listener = bell.listen('door');
    const { signal } = new AbortController();
    const heard = async () => {
      const started = performance.now();
      await listener.heard(200, signal);
      return performance.now() - started < 150 ? 'at once' : 'after the time was over';
    };
    bell.ring('door');
    bell.ring('door');
    expect([await heard(), await heard()]).toEqual(['at once', 'after the time was over']);
    const waiting = listener.heard(5_000, signal);
    bell.ring('door');
    await waiting;
    expect(await heard()).toBe('after the time was over');
  });

  it('wakes who waits, and nobody at another door', async () => {
    const bell = createDoorbell();
    const stop = new AbortController();
    const waits = bell
      .listen('door')
      .heard(5_000, stop.signal)
      .then(() => 'heard');
    const other = bell
      .listen('other')
      .heard(5_000, stop.signal)
      .then(() => 'heard');
    bell.ring('door');
    expect(await waits).toBe('heard');
    expect(await Promise.race([other, Promise.resolve('waiting')])).toBe('waiting');
    stop.abort();
    expect(await other).toBe('heard');
  });

  it('can be one of several that somebody hears, until they stop', async () => {
    const bell = createDoorbell();
    const listener = bell.listen('front', 'back');
    const { signal } = new AbortController();
    for (const door of ['front', 'back']) {
      bell.ring(door);
      expect(await listener.heard(0, signal)).toBe(true);
    }
    listener.stop();
    for (const door of ['front', 'back']) bell.ring(door);
    expect(listener.rang).toBe(false);
  });
});

describe('settings', () => {
  const schema = {
    port: { env: 'PORT', description: 'Where', parse: wholeNumber(1, 65_535), fallback: 80 },
    mode: { env: 'MODE', description: 'How', parse: oneOf('fast', 'slow') },
    name: { env: 'NAME', description: 'Who', parse: text },
  };

  it('have defaults and forms', () => {
    expect(readSettings(schema, { MODE: 'fast', NAME: 'x' })).toEqual({ port: 80, mode: 'fast', name: 'x' });
  });

  it('report everything that is wrong at once', () => {
    expect(() => readSettings(schema, { PORT: '0', MODE: 'odd' })).toThrow(
      /PORT must be.*\n.*MODE must be one of fast, slow\n.*NAME is not set: Who/s,
    );
  });
});
