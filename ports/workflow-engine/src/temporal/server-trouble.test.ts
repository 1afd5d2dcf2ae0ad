import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCtx, createDoorbell, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { type Engine, startTemporal } from '@gpuaas/testing/engines';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporalEngine } from '../temporal.ts';
import { type EngineUnderTest, openScenarios, type Scenario, until } from '../testing/scenario.ts';

/** The contract suite takes its data from the server; here it keeps them and is treated badly. */
describe('a Temporal server', () => {
  let test: TestDatabase;
  let server: Engine;
  let s: ReturnType<typeof openScenarios>;
  const stop = new AbortController();
  let working: Promise<void>;

  beforeAll(async () => {
    [test, server] = await Promise.all([createTestDatabase(), startTemporal({ kept: 'file' })]);
    const ctxSource = createTestCtxSource();
    const bundleFolder = mkdtempSync(join(tmpdir(), 'gpuaas-bundles-'));
    const t: EngineUnderTest = {
      database: test.database,
      ctx: createCtx(ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_trouble' }),
      open: () =>
        createTemporalEngine({
          ...{ database: test.database, doorbell: createDoorbell(), ctxSource, address: server.address, bundleFolder },
          ...{ idleMilliseconds: 10, lookOutMilliseconds: 200, inThisThread: true, retryDelay: () => 0.01 },
        }),
      pass: async () => {},
      lose: async () => {},
      forget: async () => {},
      close: async () => {},
    };
    s = openScenarios(t);
    await server.kill();
    working = t.open().worker([s.sample]).run(stop.signal);
  });
  afterAll(async () => {
    stop.abort();
    await working;
    await server.stop();
    await test.close();
  });

  async function asked(): Promise<Scenario> {
    const run = s.scenario({ ask: true });
    await run.begin();
    await until(() => run.done.includes('asked'));
    return run;
  }
  const all = ['first', 'second', 'asked', 'heard x', 'last'];

  it('may be away when the platform starts', async () => {
    const run = s.scenario();
    await run.begin();
    await server.restart();
    await until(s.ended(run.id));
    expect(run.done).toEqual(['first', 'second', 'last']);
  });

  it('may be killed while runs wait, are answered and are started', async () => {
    const waiting = await asked();
    await server.kill();
    const begun = s.scenario();
    await begun.begin();
    await waiting.answer('x');
    await server.restart();
    await until(s.ended(waiting.id));
    await until(s.ended(begun.id));
    expect(waiting.done).toEqual(all);
    expect(begun.done).toEqual(['first', 'second', 'last']);
  });

  it('may hang: whoever starts and answers does not notice', async () => {
    const waiting = await asked();
    server.freeze();
    const began = performance.now();
    const begun = s.scenario();
    await begun.begin();
    await waiting.answer('x');
    expect(performance.now() - began).toBeLessThan(4_000);
    server.thaw();
    await until(s.ended(waiting.id));
    await until(s.ended(begun.id));
    expect(waiting.done).toEqual(all);
  });

  it('may have a run ended by somebody: it is started again, and skips what was done', async () => {
    const waiting = await asked();
    const connection = await Connection.connect({ address: server.address });
    const [row] = await test.asOwner<{ id: string }>(
      "select id || '/' || fence as id from workflow_engine.run where id = $1",
      [waiting.id],
    );
    const { workflow } = new Client({ connection });
    await workflow.getHandle(row?.id ?? '').terminate('by hand');
    await until(async () => (await workflow.getHandle(row?.id ?? '').describe()).status.name === 'RUNNING');
    await connection.close();
    await waiting.answer('x');
    await until(s.ended(waiting.id));
    expect(waiting.done).toEqual(all);
  });
});
