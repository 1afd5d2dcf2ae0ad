import { createCtx, createDoorbell, sleep, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedEngine } from '../embedded.ts';
import { loseRuns } from '../testing/lose-runs.ts';
import { type Acts, apart, type Input } from '../testing/sample-workflows.ts';
import { type EngineUnderTest, openScenarios, until } from '../testing/scenario.ts';
import { defineWorkflow } from '../workflow-engine.ts';

/** An executor that stands still between two steps has nothing but its lease and its fence. */
describe('an executor that has lost its run', () => {
  let test: TestDatabase;
  let t: EngineUnderTest;
  let s: ReturnType<typeof openScenarios>;
  beforeAll(async () => {
    test = await createTestDatabase();
    const ctxSource = createTestCtxSource();
    const { database } = test;
    t = {
      database,
      ctx: createCtx(ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_lease' }),
      open: () => createEmbeddedEngine({ database, doorbell: createDoorbell(), ctxSource, idleMilliseconds: 10 }),
      async pass(time) {
        const shift = 'update clock.shift set by_interval = by_interval + make_interval(secs => $1)';
        await test.asOwner(shift, [time / 1000]);
      },
      lose: () => loseRuns(test),
      forget: async () => {},
      close: () => test.close(),
    };
    s = openScenarios(t);
  });
  afterAll(() => test.close());

  /** Does the first step, then stands still until it is told to go on. */
  function pausing() {
    const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = defineWorkflow<Input, Acts>(apart.name, 1, async (wf) => {
      await wf.step('first', (act) => act.note('first'));
      reached.resolve();
      await mayGoOn.promise;
      await wf.step('second', (act) => act.note('second, by an executor of before'));
    });
    const stop = new AbortController();
    const running = t
      .open()
      .worker([s.register(slow)])
      .run(stop.signal);
    return { reached: reached.promise, goOn: mayGoOn.resolve, stop, running };
  }

  it.each([
    ['was lost under it', () => t.lose(), ['first', 'first', 'second', 'question']],
    ['another one took over when its lease had run out', () => t.pass(3_600_000), ['first', 'second', 'question']],
  ] as const)('does not go on with a run that %s', async (_, happens, reported) => {
    const run = s.scenario({ ask: true }, apart);
    await run.begin();
    const before = pausing();
    await before.reached;
    before.stop.abort();
    await happens();
    await run.begin();
    await s.whileWorking(t.open(), [s.apart], () => until(() => run.done.includes('asked')));
    before.goOn();
    await before.running;
    expect(run.reports.map(({ name }) => name)).toEqual(reported);
    expect(run.done).not.toContain('second, by an executor of before');
  });

  it('does not go on with a run that another one has taken from it', async () => {
    const run = s.scenario({ ask: true }, apart);
    await run.begin();
    const before = pausing();
    await before.reached;
    before.stop.abort();
    // What was done is committed when the workflow does something else; then only its lease keeps the run.
    await until(async () => run.reports.length > 0);
    await sleep(50);
    await t.pass(60_000);
    await s.whileWorking(t.open(), [s.apart], () => until(() => run.done.includes('asked')));
    before.goOn();
    await before.running;
    expect(run.done).toEqual(['first', 'second', 'asked']);
  });

  it('takes back a run that was cancelled while it did something else', async () => {
    const run = s.scenario({}, apart);
    await run.begin();
    const slow = pausing();
    await slow.reached;
    await until(() => run.reports.length > 0);
    const cancelled = await t.database.transaction((tx) => t.open().cancel(tx, t.ctx, run.id, 'Stop.'));
    expect(cancelled).toBe(true);
    slow.goOn();
    await until(s.ended(run.id));
    slow.stop.abort();
    await slow.running;
    expect(run.done).toEqual(['first']);
    expect(await t.open().find(t.database.db, run.id)).toMatchObject({ state: 'cancelled' });
  });
});
