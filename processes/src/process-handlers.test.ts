import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperationName } from '@gpuaas/contract';
import type { Handlers } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { afterAll, describe, expect, it } from 'vitest';
import type { DatabaseProbe } from './database-probe.ts';
import type { BinderDeps } from './http/admit.ts';
import { createApp } from './http/app.ts';
import { bindContract } from './http/bind-contract.ts';
import type { LookAtPlatform } from './platform-health.ts';
import { processHandlers } from './process-handlers.ts';
import type { Settings } from './settings.ts';

type Seen = Awaited<ReturnType<DatabaseProbe['look']>>;

describe('readiness', () => {
  const notBuilt = mkdtempSync(join(tmpdir(), 'gpuaas-console-'));
  afterAll(() => rmSync(notBuilt, { recursive: true }));

  async function ask(seen: Seen, consoleFolder?: string) {
    const ctxSource = createTestCtxSource();
    const app = createApp({ ctxSource });
    const served = processHandlers(
      { consoleFolder } as Settings,
      { look: async () => seen } as DatabaseProbe,
      {} as LookAtPlatform,
    );
    const handlers = new Proxy(served, { has: () => true }) as unknown as Handlers<OperationName>;
    const resources = new Proxy({}, { has: () => true });
    const essentialDatabase = { share: () => ({ db: {} }) };
    const admission = { enter: async () => () => {} };
    const deps = {
      ctxSource,
      handlers,
      resources,
      checkResponses: true,
      rateLimitFactor: 1,
      essentialDatabase,
      admission,
    };
    bindContract(app, 'public', deps as unknown as BinderDeps);
    const answer = await app.inject({ method: 'GET', url: '/readyz' });
    await app.close();
    return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json() };
  }

  it('says what it has looked at', async () => {
    const { status, body } = await ask({ ok: true, milliseconds: 3 });
    expect([status, body]).toEqual([
      200,
      { status: 'ready', checks: [{ name: 'database', ok: true, detail: 'took a write in 3 ms' }] },
    ]);
  });

  it('is a problem like every other error while something is missing, with all the reasons', async () => {
    const { status, type, body } = await ask({ ok: false, reason: 'The database is not responding.' }, notBuilt);
    expect([status, type]).toEqual([503, expect.stringMatching(/^application\/problem\+json\b/)]);
    expect(body).toMatchObject({
      code: 'unavailable',
      retryable: true,
      params: { reason: 'The database is not responding. The console is being built.' },
    });
  });
});
