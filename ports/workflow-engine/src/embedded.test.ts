import { createCtx, createDoorbell, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { workflowEngineContract } from './contract.ts';
import { Abandoned, createEmbeddedEngine } from './embedded.ts';

workflowEngineContract('embedded', async () => {
  const test = await createTestDatabase();
  const ctxSource = createTestCtxSource();
  return {
    database: test.database,
    ctx: createCtx(ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_contract' }),
    open(crash) {
      let alive = true;
      const dieIf = (due: boolean) => {
        if (!due || !alive) return;
        alive = false;
        crash?.onCrash();
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
    async lose() {
      await test.asOwner('truncate workflow_engine.run, workflow_engine.journal, workflow_engine.answer');
    },
    close: () => test.close(),
  };
});
