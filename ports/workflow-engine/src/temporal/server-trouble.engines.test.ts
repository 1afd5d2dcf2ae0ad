import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCtx, createDoorbell, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { type Engine, startTemporal } from '@gpuaas/testing/engines';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedEngine } from '../embedded.ts';
import { createTemporalEngine } from '../temporal.ts';
import { apart, aside } from '../testing/sample-workflows.ts';
import { type EngineUnderTest, openScenarios, type Scenario, until } from '../testing/scenario.ts';

/** The contract suite takes its data from the server; here it keeps them and is treated badly. */
describe('a Temporal server', { timeout: 120_000 }, () => {
  let test: TestDatabase;
  let server: Engine;
  let t: EngineUnderTest;
  let s: ReturnType<typeof openScenarios>;
  const ctxSource = createTestCtxSource();
  const stop = new AbortController();
  let working: Promise<void>;
  let bundleFolder: string;

  beforeAll(async () => {
    [test, server] = await Promise.all([createTestDatabase(), startTemporal({ kept: 'file' })]);
    bundleFolder = mkdtempSync(join(tmpdir(), 'gpuaas-bundles-'));
    t = {
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
    working = t.open().worker([s.sample]).run(stop.signal);
    const { id, begin } = s.scenario();
    await until(() => begin().then(() => true));
    await until(s.ended(id));
  }, 120_000);
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
    await server.kill();
    const run = s.scenario({}, apart);
    await run.begin();
    await s.whileWorking(t.open(), [s.apart], async () => {
      await server.restart();
      await until(s.ended(run.id));
    });
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
    expect(performance.now() - began).toBeLessThan(5_000);
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

  it.each(['hang', 'be away'])('may %s when the platform stops', async (trouble) => {
    const stopping = new AbortController();
    const running = t.open().worker([s.apart]).run(stopping.signal);
    const run = s.scenario({ ask: true }, apart);
    await run.begin();
    await until(() => run.done.includes('asked'));
    if (trouble === 'hang') server.freeze();
    else await server.kill();
    const began = performance.now();
    stopping.abort();
    await running;
    const took = performance.now() - began;
    if (trouble === 'hang') server.thaw();
    else await server.restart();
    expect(took).toBeLessThan(5_000);
  });

  it('may come into use, or out of it, while runs are under way', async () => {
    const embedded = () =>
      createEmbeddedEngine({ database: test.database, doorbell: createDoorbell(), ctxSource, idleMilliseconds: 10 });
    for (const [first, second] of [
      [embedded, t.open],
      [t.open, embedded],
    ] as const) {
      const run = s.scenario({ ask: true }, aside);
      await run.begin();
      const isAsked = async () => (await second().inspect(test.database.db, run.id))?.steps.length === 3;
      await s.whileWorking(first(), [s.aside], () => until(isAsked));
      await run.answer('x');
      await s.whileWorking(second(), [s.aside], () => until(s.ended(run.id)));
      expect(run.done).toEqual(all);
    }
  });

  it('has the step of a worker that was killed done again, and no step before it', async () => {
    const run = s.scenario({}, apart);
    await run.begin();
    const script = fileURLToPath(new URL('../testing/worker-process.ts', import.meta.url));
    const child = spawn(process.execPath, [script, test.url, server.address, bundleFolder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    await ended;
    await s.whileWorking(t.open(), [s.apart], () => until(s.ended(run.id)));
    // The first was done by the other process, and stands in the journal.
    expect(run.done).toEqual(['second', 'last']);
  });
});
