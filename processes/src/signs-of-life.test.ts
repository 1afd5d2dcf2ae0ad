import { silentLogger } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { expect, it } from 'vitest';
import { ownSign, signsOfLife } from './signs-of-life.ts';

it('has another id with every start', () => {
  const source = createTestCtxSource();
  const [first, second] = [ownSign(source, ['api']), ownSign(source, ['api'])];
  expect(first.id).not.toBe(second.id);
  expect(first).toMatchObject({ roles: ['api'], version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});

it('signs until it is stopped, also after a sign that failed, and then says so', async () => {
  const done: string[] = [];
  const stop = new AbortController();
  const { promise: signedOften, resolve } = Promise.withResolvers<void>();
  const running = signsOfLife({
    async sign() {
      done.push('sign');
      if (done.length === 3) resolve();
      if (done.length === 1) throw new Error('not now');
    },
    end: async () => done.push('end'),
    log: silentLogger,
    every: 1,
  }).run(stop.signal);
  await signedOften;
  stop.abort();
  await running;
  expect(done.slice(0, 3)).toEqual(['sign', 'sign', 'sign']);
  expect(done.filter((what) => what === 'end')).toHaveLength(1);
  expect(done.at(-1)).toBe('end');
});

it('does not keep a process from stopping', async () => {
  const stop = new AbortController();
  stop.abort();
  const never = () => new Promise<void>(() => {});
  await signsOfLife({ sign: never, end: never, log: silentLogger, endWithin: 5 }).run(stop.signal);
});
