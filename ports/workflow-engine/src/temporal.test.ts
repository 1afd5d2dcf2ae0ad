import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCtx, createDoorbell, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { startTemporal } from '@gpuaas/testing/engines';
import { workflowEngineContract } from './contract.ts';
import { Abandoned } from './runs/activity-wrapper.ts';
import { createTemporalEngine } from './temporal.ts';
import { loseRuns } from './testing/lose-runs.ts';

workflowEngineContract('temporal', async () => {
  const [test, server] = await Promise.all([createTestDatabase(), startTemporal({ kept: 'memory' })]);
  const ctxSource = createTestCtxSource();
  const doorbell = createDoorbell();
  const bundleFolder = mkdtempSync(join(tmpdir(), 'gpuaas-bundles-'));
  return {
    database: test.database,
    ctx: createCtx(ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_contract' }),
    open(crash) {
      let alive = true;
      const dieIf = (due: boolean) => {
        if (!due && alive) return;
        if (alive) crash?.onCrash();
        alive = false;
        throw new Abandoned('crash');
      };
      return createTemporalEngine({
        database: test.database,
        doorbell,
        ctxSource,
        address: server.address,
        bundleFolder,
        inThisThread: true,
        idleMilliseconds: 100,
        lookOutMilliseconds: 200,
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
    async lose() {
      await loseRuns(test);
      await server.restart();
    },
    forget: () => server.restart(),
    async close() {
      await server.stop();
      await test.close();
    },
  };
});
