import type { WorkflowId } from '@gpuaas/contract';
import type { Tx } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorsContract } from './testing/operators.ts';
import { apart, apartNext, sample } from './testing/sample-workflows.ts';
import { type EngineUnderTest, openScenarios, until } from './testing/scenario.ts';
import type { Registration } from './workflow-engine.ts';

export type { Crash, EngineUnderTest } from './testing/scenario.ts';

/** What every WorkflowEngine promises. Each adapter's test file calls this. */
export function workflowEngineContract(adapter: string, start: () => Promise<EngineUnderTest>): void {
  // A server, its workers and a bundle of workflows take their time on a busy machine.
  describe(`WorkflowEngine (${adapter})`, { timeout: 120_000 }, () => {
    let t: EngineUnderTest;
    let s: ReturnType<typeof openScenarios>;
    const stop = new AbortController();
    let crew: Promise<void>[] = [];
    /** Two processes execute the runs of the sample all the time. */
    beforeAll(async () => {
      t = await start();
      s = openScenarios(t);
      crew = [t.open(), t.open()].map((engine) => engine.worker([s.sample]).run(stop.signal));
      const { id, begin } = s.scenario();
      await until(() => begin().then(() => true));
      await until(s.ended(id));
    }, 120_000);
    afterAll(async () => {
      stop.abort();
      await Promise.all(crew);
      await t.close();
    });
    const find = (id: WorkflowId) => t.open().find(t.database.db, id);

    it('does the steps in their order, once, and says so as it goes', async () => {
      const run = s.scenario();
      await run.begin();
      await until(s.ended(run.id));
      expect(run.done).toEqual(['first', 'second', 'last']);
      expect(run.reports.map(({ name, state }) => `${name} ${state}`)).toEqual([
        'first succeeded',
        'second succeeded',
        'last succeeded',
      ]);
      expect(await find(run.id)).toMatchObject({ state: 'succeeded', correlationId: t.ctx.correlationId });
    });

    it('starts a run once, however often it is asked to', async () => {
      const run = s.scenario();
      await Promise.all([run.begin(), run.begin(), run.begin()]);
      await until(s.ended(run.id));
      await run.begin();
      expect(run.done).toEqual(['first', 'second', 'last']);
    });

    it('does not start what the caller rolled back', async () => {
      const run = s.scenario();
      const rolledBack = run.begin(async () => {
        throw new Error('no');
      });
      await expect(rolledBack).rejects.toThrow('no');
      expect(await find(run.id)).toBeUndefined();
    });

    it('tries a step again that fails for a passing reason', async () => {
      const run = s.scenario({ failAt: 'second', failures: 2 });
      await run.begin();
      await until(s.ended(run.id));
      expect(run.done).toEqual(['first', 'second', 'last']);
      expect(run.reports.filter(({ name }) => name === 'second').map(({ state }) => state)).toEqual([
        'running',
        'running',
        'succeeded',
      ]);
    });

    it.each(['53100', '40P01', '55P03', '25006'])(
      'fails nothing while the database refuses with %s, for however long that is',
      async (sqlState) => {
        const run = s.scenario({ failAt: 'second', failures: 12, sqlState });
        await run.begin();
        await until(s.ended(run.id));
        expect(run.done).toEqual(['first', 'second', 'last']);
        expect(await find(run.id)).toMatchObject({ state: 'succeeded' });
      },
    );

    it('takes back what was begun, last first and the failed step included, when a step fails for good', async () => {
      const run = s.scenario({ failAt: 'second' });
      await run.begin();
      await until(s.ended(run.id));
      expect(run.done).toEqual([
        'first',
        'undo second because capacity_unavailable',
        'undo first because capacity_unavailable',
      ]);
      expect(await find(run.id)).toMatchObject({ state: 'failed', failure: { code: 'capacity_unavailable' } });
    });

    it('waits for an answer and hands it to the workflow', async () => {
      const run = s.scenario({ ask: true });
      await run.begin();
      await until(() => run.done.includes('asked'));
      await run.answer('42');
      await until(s.ended(run.id));
      expect(run.done).toEqual(['first', 'second', 'asked', 'heard 42', 'last']);
      expect(run.reports.filter(({ name }) => name === 'question').map(({ state }) => state)).toEqual([
        'running',
        'succeeded',
      ]);
    });

    it('takes the first of several answers, also when it came before the question', async () => {
      const run = s.scenario({ ask: true });
      await run.begin(async (tx) => {
        for (const value of ['early', 'late']) {
          await t.open().answer(tx, run.id, 'the-question', { ok: true, value });
        }
      });
      await until(s.ended(run.id));
      expect(run.done).toContain('heard early');
    });

    it('fails the step on a negative answer', async () => {
      const run = s.scenario({ ask: true });
      const failure = { code: 'nope', detail: 'No.' };
      await run.begin((tx) => t.open().answer(tx, run.id, 'the-question', { ok: false, failure }));
      await until(s.ended(run.id));
      expect(run.done.slice(3)).toEqual([
        'undo question because nope',
        'undo second because nope',
        'undo first because nope',
      ]);
    });

    it('fails the step when no answer comes in time', async () => {
      const run = s.scenario({ ask: true });
      await run.begin();
      await until(() => run.done.includes('asked'));
      await t.pass(601_000);
      await until(s.ended(run.id));
      expect(run.done).toContain('undo question because timeout');
    });

    it('drops an answer to a run that it does not know, and takes it when it is given again', async () => {
      const run = s.scenario({ ask: true });
      await run.answer('kept');
      await run.begin();
      await run.answer('kept');
      await until(s.ended(run.id));
      expect(run.done).toContain('heard kept');
      await run.answer('kept');
    });

    it('says which runs it does not know', async () => {
      const [known, stranger] = [s.scenario(), s.scenario()];
      await known.begin();
      expect(await t.open().unknown(t.database.db, [known.id, stranger.id])).toEqual([stranger.id]);
      expect(await t.open().unknown(t.database.db, [])).toEqual([]);
      await t.lose();
      expect(await t.open().unknown(t.database.db, [known.id])).toEqual([known.id]);
    });

    it('runs what is started again after it lost everything, and lets no executor of before write into it', async () => {
      const run = s.scenario({ ask: true });
      await run.begin();
      await until(() => run.done.includes('asked'));
      await t.lose();
      await run.begin();
      await until(() => run.done.filter((text) => text === 'asked').length === 2);
      await run.answer('now');
      await until(s.ended(run.id));
      expect(run.done).toEqual(['first', 'second', 'asked', 'first', 'second', 'asked', 'heard now', 'last']);
    });

    it('goes on by itself when only what it has outside of the database is lost, and does nothing twice', async () => {
      const [waiting, untouched] = [s.scenario({ ask: true }), s.scenario({ ask: true }, apart)];
      await waiting.begin();
      await untouched.begin();
      await until(() => waiting.done.includes('asked'));
      await t.forget();
      await waiting.answer('after all');
      await until(s.ended(waiting.id));
      expect(waiting.done).toEqual(['first', 'second', 'asked', 'heard after all', 'last']);
      expect(untouched.done).toEqual([]);
    });

    it('goes on with the version a run was started with, and leaves alone what it does not have', async () => {
      const run = s.scenario({ ask: true }, apart);
      await run.begin();
      await s.whileWorking(t.open(), [s.apart], () => until(() => run.done.includes('asked')));
      await run.answer('x');

      const newer = s.scenario({}, apartNext);
      await newer.begin();
      await s.whileWorking(t.open(), [s.apartNext], () => until(s.ended(newer.id)));
      expect(run.done).toEqual(['first', 'second', 'asked']);
      expect(await find(run.id)).toMatchObject({ name: 'contract.apart', state: 'running' });
      expect(await find(newer.id)).toMatchObject({ name: 'contract.apart@2', state: 'succeeded' });
      const unserved = await t.open().unserved(t.database.db, [apartNext, sample]);
      expect(unserved).toEqual([{ workflow: 'contract.apart', runs: expect.any(Number), ids: expect.any(Array) }]);
      expect(await t.open().unserved(t.database.db, [apartNext, apart, sample])).toEqual([]);

      await s.whileWorking(t.open(), [s.apartNext, s.apart], () => until(s.ended(run.id)));
      expect(run.done).toEqual(['first', 'second', 'asked', 'heard x', 'last']);
    });

    it('wakes a run that is answered in the very transaction in which it asks', async () => {
      const run = s.scenario({ ask: true }, apart);
      const answering = {
        ...s.apart,
        activities: {
          ...s.apart.activities,
          async send({ tx, workflowId }: { tx: Tx; workflowId: WorkflowId }) {
            if (workflowId === run.id) run.done.push('asked');
            await t.open().answer(tx, workflowId, 'the-question', { ok: true, value: 'at once' });
            return 'the-question';
          },
        },
      };
      await run.begin();
      await s.whileWorking(t.open(), [answering], () => until(s.ended(run.id)));
      expect(run.done).toEqual(['first', 'second', 'asked', 'heard at once', 'last']);
    });

    async function crashIn(step: string, when: 'before' | 'after', registration: Registration): Promise<void> {
      const run = s.scenario({ ask: true }, registration.workflow);
      await run.begin((tx) => t.open().answer(tx, run.id, 'the-question', { ok: true, value: 'x' }));
      const crash = Promise.withResolvers<void>();
      await s.whileWorking(t.open({ step, when, onCrash: crash.resolve }), [registration], () => crash.promise);
      const before = run.reports.length;
      await s.whileWorking(t.open(), [registration], async () => {
        await until(async () => {
          await t.pass(1_000);
          return s.ended(run.id)();
        });
      });
      expect(run.reports.length).toBeGreaterThan(before);
      expect([...new Set(run.done)]).toEqual(['first', 'second', 'asked', 'heard x', 'last']);
      const succeeded = run.reports.filter(({ state }) => state === 'succeeded').map(({ name }) => name);
      expect(succeeded).toEqual(['first', 'second', 'question', 'heard', 'last']);
    }

    it.each(['first', 'second', 'question', 'heard', 'last'])('goes on after a crash in %s', async (step) => {
      await Promise.all([crashIn(step, 'before', s.apart), crashIn(step, 'after', s.aside)]);
    });

    operatorsContract(() => ({ t, s }));
  });
}
