import type { OperationName } from '@gpuaas/contract';
import { DomainError, type Handlers } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { describe, expect, it } from 'vitest';
import type { BinderDeps } from './admit.ts';
import { createApp } from './app.ts';
import { bindContract } from './bind-contract.ts';

/** The public listener, where every operation fails with this. Only operations that need nothing else can be called. */
async function codeAnswered(error: DomainError, { checkResponses }: { checkResponses: boolean }): Promise<string> {
  const ctxSource = createTestCtxSource();
  const app = createApp({ ctxSource });
  const fail = () => Promise.reject(error);
  const handlers = new Proxy({}, { has: () => true, get: () => fail }) as Handlers<OperationName>;
  const resources = new Proxy({}, { has: () => true });
  const essentialDatabase = { share: () => ({ db: {} }) };
  const admission = { enter: async () => () => {} };
  const deps = { ctxSource, handlers, resources, checkResponses, rateLimitFactor: 1, essentialDatabase, admission };
  bindContract(app, 'public', deps as unknown as BinderDeps);
  const answer = await app.inject({ method: 'GET', url: '/healthz' });
  await app.close();
  return answer.json<{ code: string }>().code;
}

describe('an error that the contract does not name for its operation', () => {
  const undeclared = new DomainError('name_taken', { resource: 'allocation', name: 'train' });

  it('is a failure of ours in tests, so that it is named or not answered', async () => {
    expect(await codeAnswered(undeclared, { checkResponses: true })).toBe('internal');
    expect(await codeAnswered(new DomainError('unavailable', { reason: 'A test.' }), { checkResponses: true })).toBe(
      'unavailable',
    );
  });

  it('reaches the caller elsewhere: they can act on it', async () => {
    expect(await codeAnswered(undeclared, { checkResponses: false })).toBe('name_taken');
  });
});
