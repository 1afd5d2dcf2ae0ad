import type { WorkflowId } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';
import { broken } from './broken-workflow.ts';
import { repaired } from './repaired-workflow.ts';
import { apart } from './sample-workflows.ts';
import { type EngineUnderTest, type openScenarios, until } from './scenario.ts';

const files = {
  broken: new URL('broken-workflow.ts', import.meta.url),
  repaired: new URL('repaired-workflow.ts', import.meta.url),
};

/** What operators can do with runs. */
export function operatorsContract(running: () => { t: EngineUnderTest; s: ReturnType<typeof openScenarios> }): void {
  const find = (id: WorkflowId) => running().t.open().find(running().t.database.db, id);
  const inspect = (id: WorkflowId) => running().t.open().inspect(running().t.database.db, id);
  const retry = (id: WorkflowId) => {
    const { t } = running();
    return t.database.transaction((tx) => t.open().retry(tx, t.ctx, id));
  };
  const cancel = (id: WorkflowId, reason: string) => {
    const { t } = running();
    return t.database.transaction((tx) => t.open().cancel(tx, t.ctx, id, reason));
  };

  describe('lets operators', () => {
    it('list runs, the newest first, by state and by workflow, a page at a time', async () => {
      const { t, s } = running();
      await t.lose();
      /** Ids of the same millisecond have no order. */
      const begun = async (...made: Parameters<typeof s.scenario>) => {
        await sleep(5);
        const run = s.scenario(...made);
        await run.begin();
        return run;
      };
      const older = await begun();
      const failing = await begun({ failAt: 'second' });
      const newer = await begun();
      const open = await begun({}, apart);
      for (const { id } of [older, failing, newer]) await until(s.ended(id));
      const list = async (query: object) =>
        (await t.open().list(t.database.db, { limit: 10, ...query })).map(({ id }) => id);
      expect(await list({})).toEqual([open.id, newer.id, failing.id, older.id]);
      expect(await list({ limit: 2 })).toEqual([open.id, newer.id]);
      expect(await list({ limit: 2, before: newer.id })).toEqual([failing.id, older.id]);
      expect(await list({ state: 'failed' })).toEqual([failing.id]);
      expect(await list({ state: 'running' })).toEqual([open.id]);
      expect(await list({ workflow: 'contract.sample', state: 'succeeded' })).toEqual([newer.id, older.id]);
      expect(await list({ workflow: 'contract.other' })).toEqual([]);
      expect(await t.open().list(t.database.db, { limit: 1, state: 'failed' })).toEqual([
        {
          id: failing.id,
          name: 'contract.sample',
          state: 'failed',
          failure: { code: 'capacity_unavailable', detail: expect.any(String) },
          cancelReason: undefined,
          correlationId: t.ctx.correlationId,
          startedAt: expect.any(Date),
          endedAt: expect.any(Date),
        },
      ]);
    });

    it('see how many runs have something to do that nobody does', async () => {
      const { t, s } = running();
      const late = async () => (await t.open().count(t.database.db)).late;
      const run = s.scenario({ ask: true }, apart);
      await run.begin();
      const before = await late();
      await t.pass(31_000);
      expect(await late()).toBeGreaterThan(before);
      await s.whileWorking(t.open(), [s.apart], () => until(async () => (await late()) === 0));
    });

    it('look at a run, step by step', async () => {
      const { s } = running();
      const run = s.scenario({ ask: true, failAt: 'second', failures: 2 });
      await run.begin();
      await until(() => run.done.includes('asked'));
      await until(async () => (await inspect(run.id))?.steps.length === 3);
      const found = await inspect(run.id);
      expect(found).toMatchObject({ id: run.id, state: 'running', endedAt: undefined, input: { ask: true } });
      const steps = found?.steps.map(({ name, state, failedAttempts }) => ({ name, state, failedAttempts }));
      expect(steps).toEqual([
        { name: 'first', state: 'succeeded', failedAttempts: 0 },
        { name: 'second', state: 'succeeded', failedAttempts: 0 },
        { name: 'question', state: 'running', failedAttempts: 0 },
      ]);
      const waitsUntil = found?.steps.map((step) => step.waitsUntil);
      expect(waitsUntil).toEqual([undefined, undefined, expect.any(Date)]);
      await run.answer('x');
      await until(s.ended(run.id));
      expect(await inspect(s.scenario().id)).toBeUndefined();
    });

    it('retry a failed run: what was taken back is done again, and what was not stays as it is', async () => {
      const { t, s } = running();
      const run = s.scenario({ ask: true, failAt: 'last', failures: 2 });
      await run.begin();
      await until(() => run.done.includes('asked'));
      await run.answer('then');
      await until(s.ended(run.id));
      expect(await find(run.id)).toMatchObject({ state: 'failed' });
      expect(run.done.slice(3)).toEqual([
        'heard then',
        'undo last because capacity_unavailable',
        'undo question because capacity_unavailable',
        'undo second because capacity_unavailable',
        'undo first because capacity_unavailable',
      ]);
      run.done.length = 0;
      const isSetAside = () => t.open().isSetAside(t.database.db, run.id, 'the-question');
      expect(await isSetAside()).toBe(false);
      expect(await retry(run.id)).toBe(true);
      expect(await isSetAside()).toBe(true);
      await until(() => run.done.includes('asked'));
      expect(await find(run.id)).toMatchObject({ state: 'running', failure: undefined, endedAt: undefined });
      await run.answer('now');
      await until(s.ended(run.id));
      expect(run.done).toEqual(['first', 'second', 'asked', 'last']);
      expect(await find(run.id)).toMatchObject({ state: 'succeeded', failure: undefined });
      expect(await retry(run.id)).toBe(false);
    });

    it('retry a broken run when its workflow is repaired: it goes on where it stood', async () => {
      const { t, s } = running();
      const run = s.scenario({}, broken);
      await run.begin();
      await s.whileWorking(t.open(), [s.register(broken, files.broken)], () => until(s.ended(run.id)));
      expect(await find(run.id)).toMatchObject({ state: 'broken', failure: { code: 'internal' } });
      expect(await t.open().count(t.database.db)).toMatchObject({ broken: 1 });
      expect(await retry(run.id)).toBe(true);
      await s.whileWorking(t.open(), [s.register(repaired, files.repaired)], () => until(s.ended(run.id)));
      // What was not on record when it broke was not done.
      expect([...new Set(run.done)]).toEqual(['first', 'last']);
      expect(await find(run.id)).toMatchObject({ state: 'succeeded', failure: undefined });
    });

    it('cancel a run that waits: it takes back what it began, and the reason stays', async () => {
      const { t, s } = running();
      const run = s.scenario({ ask: true });
      await run.begin();
      await until(() => run.done.includes('asked'));
      expect(await cancel(run.id, 'The host burns.')).toBe(true);
      await until(s.ended(run.id));
      expect(run.done.slice(3)).toEqual([
        'undo question because cancelled',
        'undo second because cancelled',
        'undo first because cancelled',
      ]);
      expect(await find(run.id)).toMatchObject({
        state: 'cancelled',
        failure: { code: 'cancelled', detail: 'The host burns.' },
        cancelReason: 'The host burns.',
      });
      expect(run.reports.filter(({ name }) => name === 'question').map(({ state }) => state)).toEqual([
        'running',
        'failed',
      ]);
      expect(await cancel(run.id, 'Again.')).toBe(false);
      expect(await retry(run.id)).toBe(false);
      expect(await t.open().list(t.database.db, { limit: 10, state: 'cancelled' })).toMatchObject([{ id: run.id }]);
    });

    it('cancel a run before its first step', async () => {
      const { t, s } = running();
      const run = s.scenario();
      await run.begin((tx) => t.open().cancel(tx, t.ctx, run.id, 'Not needed.'));
      await until(s.ended(run.id));
      expect(run.done).toEqual(['undo first because cancelled']);
      expect(await find(run.id)).toMatchObject({ state: 'cancelled' });
    });

    it('cancel a run once, and a crash on the way back changes nothing', async () => {
      const { t, s } = running();
      const run = s.scenario({ ask: true }, apart);
      await run.begin();
      await s.whileWorking(t.open(), [s.apart], () => until(() => run.done.includes('asked')));
      expect(await cancel(run.id, 'First.')).toBe(true);
      expect(await cancel(run.id, 'Second.')).toBe(false);
      let crashed = false;
      const onCrash = () => {
        crashed = true;
      };
      const crashing = t.open({ step: 'undo_second', when: 'before', onCrash });
      await s.whileWorking(crashing, [s.apart], () => until(() => crashed));
      await s.whileWorking(t.open(), [s.apart], async () => {
        await until(async () => {
          await t.pass(1_000);
          return s.ended(run.id)();
        });
      });
      expect([...new Set(run.done.slice(3))]).toEqual([
        'undo question because cancelled',
        'undo second because cancelled',
        'undo first because cancelled',
      ]);
      expect(await find(run.id)).toMatchObject({ state: 'cancelled', cancelReason: 'First.' });
    });

    it('end a broken run for good', async () => {
      const { t, s } = running();
      const run = s.scenario({}, broken);
      await run.begin();
      await s.whileWorking(t.open(), [s.register(broken, files.broken)], () => until(s.ended(run.id)));
      expect(await cancel(run.id, 'Nobody needs it.')).toBe(true);
      expect(await find(run.id)).toMatchObject({ state: 'cancelled', cancelReason: 'Nobody needs it.' });
      expect(await t.open().count(t.database.db)).toMatchObject({ broken: 0 });
    });

    it('do nothing to runs that are not there or have ended well', async () => {
      const { s } = running();
      const [stranger, run] = [s.scenario(), s.scenario()];
      await run.begin();
      await until(s.ended(run.id));
      for (const { id } of [stranger, run]) {
        expect(await retry(id)).toBe(false);
        expect(await cancel(id, 'x')).toBe(false);
      }
    });
  });
}
