import { createCtx, createDoorbell, sleep, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { expect, it } from 'vitest';
import { workflowEngineContract } from './contract.ts';
import { createEmbeddedEngine } from './embedded.ts';
import { Abandoned } from './runs/activity-wrapper.ts';
import { loseRuns } from './testing/lose-runs.ts';
import { defineWorkflow, registerWorkflow } from './workflow-engine.ts';

workflowEngineContract('embedded', async () => {
  const test = await createTestDatabase();
  const ctxSource = createTestCtxSource();
  return {
    database: test.database,
    ctx: createCtx(ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_contract' }),
    open(crash) {
      let alive = true;
      const dieIf = (due: boolean) => {
        // The dead do nothing more.
        if (!due && alive) return;
        if (alive) crash?.onCrash();
        alive = false;
        // Leaving with nothing written is what the database sees of a killed process.
        throw new Abandoned('crash');
      };
      return createEmbeddedEngine({
        database: test.database,
        doorbell: createDoorbell(),
        ctxSource,
        idleMilliseconds: 10,
        retryDelay: () => 0.01,
        around: async ({ step }, run) => {
          dieIf(step === crash?.step && crash.when === 'before');
          const result = await run();
          dieIf(step === crash?.step && crash.when === 'after');
          return result;
        },
      });
    },
    async pass(time) {
      await test.asOwner('update clock.shift set by_interval = by_interval + make_interval(secs => $1)', [time / 1000]);
    },
    lose: () => loseRuns(test),
    forget: async () => {},
    close: () => test.close(),
  };
});

it('names at its start the open runs of versions it does not have, and does not touch them', async () => {
  const test = await createTestDatabase();
  const warnings: unknown[] = [];
  const source = createTestCtxSource();
  const log = { ...source.log, warn: (...entry: unknown[]) => void warnings.push(entry) };
  const doorbell = createDoorbell();
  const engine = createEmbeddedEngine({ database: test.database, doorbell, ctxSource: { ...source, log } });
  const [old, next] = [1, 2].map((version) => defineWorkflow<object, object>('shop.sell', version, async () => {}));
  if (!old || !next) throw new Error('not made');
  const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_start' });
  const ids = [ctx.newId('wf'), ctx.newId('wf')];
  for (const id of ids) await test.database.transaction((tx) => engine.start(tx, ctx, old, id, {}));
  const stop = new AbortController();
  const running = engine.worker([registerWorkflow({ workflow: next, activities: {} })]).run(stop.signal);
  for (let waited = 0; warnings.length === 0 && waited < 10_000; waited += 10) await sleep(10);
  stop.abort();
  await running;
  const message = 'open runs of a workflow that is not here are left alone';
  expect(warnings).toEqual([[message, { workflow: 'shop.sell', runs: 2, workflow_ids: ids }]]);
  const states = await test.asOwner('select state, lease_until from workflow_engine.run');
  expect(states).toEqual([1, 2].map(() => ({ state: 'running', lease_until: null })));
  await test.close();
});
