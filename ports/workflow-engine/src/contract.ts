import type { Failure, WorkflowId } from '@gpuaas/contract';
import { type Database, tablesOf } from '@gpuaas/database';
import { type Ctx, DomainError, type Milliseconds, sleep, type Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineWorkflow, registerWorkflow, type StepReport, type WorkflowEngine } from './workflow-engine.ts';

export interface EngineUnderTest {
  database: Database;
  ctx: Ctx;
  /** Another engine on the same store, as another process would have. */
  open(crash?: Crash): WorkflowEngine;
  pass(time: Milliseconds): Promise<void>;
  /** Takes everything from the engine that it holds. */
  lose(): Promise<void>;
  close(): Promise<void>;
}

/** Die once, like kill -9, before or after the activity of a step and before anything of it is committed. */
export interface Crash {
  step: string;
  when: 'before' | 'after';
  onCrash(): void;
}

interface Input {
  failAt?: string;
  /** A failure of the database, with this SQLSTATE, instead of one of the step itself. */
  sqlState?: string;
  failures?: number;
  ask?: boolean;
}

interface Acts {
  note(text: string): Promise<string>;
  send(): Promise<string>;
}

/** Fails in Postgres itself, as a full disk does. */
async function raise(tx: Tx, sqlState: string): Promise<void> {
  const statement = `do $$ begin raise exception 'on purpose' using errcode = '${sqlState}'; end $$`;
  await sql.raw(statement).execute(tablesOf('workflow_engine')(tx));
}

/** Two steps, a request if wanted, a last step; each can be taken back. */
const sample = defineWorkflow<Input, Acts>('contract.sample', 1, async (wf, input) => {
  const undo = (name: string) => async (failure: Failure) => {
    await wf.step(`undo_${name}`, (act) => act.note(`undo ${name} because ${failure.code}`));
  };
  await wf.step('first', (act) => act.note('first'), { undo: undo('first') });
  await wf.step('second', (act) => act.note('second'), { undo: undo('second'), attempts: 3 });
  if (input.ask) {
    const answer = await wf.request<string>('question', (act) => act.send(), {
      undo: undo('question'),
      timeoutSeconds: 600,
    });
    await wf.step('heard', (act) => act.note(`heard ${answer}`));
  }
  await wf.step('last', (act) => act.note('last'), { undo: undo('last') });
});

/** What every WorkflowEngine promises. Each adapter's test file calls this. */
export function workflowEngineContract(adapter: string, start: () => Promise<EngineUnderTest>): void {
  describe(`WorkflowEngine (${adapter})`, () => {
    let t: EngineUnderTest;
    beforeAll(async () => {
      t = await start();
    });
    afterAll(() => t.close());

    /** A run of the sample with what its activities did, as outside observers see it. */
    function scenario(input: Input = {}) {
      const id = t.ctx.newId('wf');
      const done: string[] = [];
      const reports: StepReport[] = [];
      let failuresLeft = input.failures ?? Number.POSITIVE_INFINITY;
      const registration = registerWorkflow<Input, Acts>({
        workflow: sample,
        activities: {
          async note({ tx, workflowId }, text) {
            if (workflowId !== id) return text;
            if (text === input.failAt && failuresLeft > 0) {
              failuresLeft -= 1;
              if (input.sqlState) await raise(tx, input.sqlState);
              throw new DomainError('capacity_unavailable', { sku: 'x-1', gpu_count: 1, gpu_model: 'x', free: 0 });
            }
            done.push(text);
            return text;
          },
          async send({ workflowId }) {
            if (workflowId === id) done.push('asked');
            return 'the-question';
          },
        },
        onSteps: async ({ workflowId }, _input, steps) => {
          if (workflowId === id) reports.push(...steps);
        },
      });
      return {
        id,
        done,
        reports,
        registration,
        begin: () => t.database.transaction((tx) => t.open().start(tx, t.ctx, sample, id, input)),
      };
    }

    async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
      for (let waited = 0; waited < 15_000; waited += 10) {
        if (await condition()) return;
        await sleep(10);
      }
      throw new Error('did not happen in 15 s');
    }

    const ended = (id: WorkflowId) => async () => {
      const run = await t.open().find(t.database.db, id);
      return run !== undefined && run.state !== 'running';
    };

    async function whileWorking(
      engines: WorkflowEngine[],
      { registration }: ReturnType<typeof scenario>,
      work: () => Promise<void>,
    ) {
      const stop = new AbortController();
      const running = engines.map((engine) => engine.worker([registration]).run(stop.signal));
      try {
        await work();
      } finally {
        stop.abort();
        await Promise.all(running);
      }
    }

    it('does the steps in their order, once, and says so as it goes', async () => {
      const run = scenario();
      await run.begin();
      await whileWorking([t.open(), t.open()], run, () => until(ended(run.id)));
      expect(run.done).toEqual(['first', 'second', 'last']);
      expect(run.reports.map(({ name, state }) => `${name} ${state}`)).toEqual([
        'first succeeded',
        'second succeeded',
        'last succeeded',
      ]);
      expect(await t.open().find(t.database.db, run.id)).toMatchObject({
        state: 'succeeded',
        correlationId: t.ctx.correlationId,
      });
    });

    it('starts a run once, however often it is asked to', async () => {
      const run = scenario();
      await Promise.all([run.begin(), run.begin(), run.begin()]);
      await whileWorking([t.open()], run, () => until(ended(run.id)));
      await run.begin();
      expect(run.done).toEqual(['first', 'second', 'last']);
    });

    it('does not start what the caller rolled back', async () => {
      const run = scenario();
      const rolledBack = t.database.transaction(async (tx) => {
        await t.open().start(tx, t.ctx, sample, run.id, {});
        throw new Error('no');
      });
      await expect(rolledBack).rejects.toThrow('no');
      expect(await t.open().find(t.database.db, run.id)).toBeUndefined();
    });

    it('tries a step again that fails for a passing reason', async () => {
      const run = scenario({ failAt: 'second', failures: 2 });
      await run.begin();
      await whileWorking([t.open()], run, () => until(ended(run.id)));
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
        const run = scenario({ failAt: 'second', failures: 12, sqlState });
        await run.begin();
        await whileWorking([t.open()], run, () => until(ended(run.id)));
        expect(run.done).toEqual(['first', 'second', 'last']);
        expect(await t.open().find(t.database.db, run.id)).toMatchObject({ state: 'succeeded' });
      },
    );

    it('takes back what was begun, last first and the failed step included, when a step fails for good', async () => {
      const run = scenario({ failAt: 'second' });
      await run.begin();
      await whileWorking([t.open()], run, () => until(ended(run.id)));
      expect(run.done).toEqual([
        'first',
        'undo second because capacity_unavailable',
        'undo first because capacity_unavailable',
      ]);
      expect(await t.open().find(t.database.db, run.id)).toMatchObject({
        state: 'failed',
        failure: { code: 'capacity_unavailable' },
      });
    });

    it('waits for an answer and hands it to the workflow', async () => {
      const run = scenario({ ask: true });
      await run.begin();
      await whileWorking([t.open()], run, async () => {
        await until(() => run.done.includes('asked'));
        await t.database.transaction((tx) => t.open().answer(tx, run.id, 'the-question', { ok: true, value: '42' }));
        await until(ended(run.id));
      });
      expect(run.done).toEqual(['first', 'second', 'asked', 'heard 42', 'last']);
      expect(run.reports.filter(({ name }) => name === 'question').map(({ state }) => state)).toEqual([
        'running',
        'succeeded',
      ]);
    });

    it('takes the first of several answers, also when it came before the question', async () => {
      const run = scenario({ ask: true });
      await run.begin();
      for (const value of ['early', 'late']) {
        await t.database.transaction((tx) => t.open().answer(tx, run.id, 'the-question', { ok: true, value }));
      }
      await whileWorking([t.open()], run, () => until(ended(run.id)));
      expect(run.done).toContain('heard early');
    });

    it('fails the step on a negative answer', async () => {
      const run = scenario({ ask: true });
      await run.begin();
      await t.database.transaction((tx) =>
        t.open().answer(tx, run.id, 'the-question', { ok: false, failure: { code: 'nope', detail: 'No.' } }),
      );
      await whileWorking([t.open()], run, () => until(ended(run.id)));
      expect(run.done.slice(3)).toEqual([
        'undo question because nope',
        'undo second because nope',
        'undo first because nope',
      ]);
    });

    it('fails the step when no answer comes in time', async () => {
      const run = scenario({ ask: true });
      await run.begin();
      await whileWorking([t.open()], run, async () => {
        await until(() => run.done.includes('asked'));
        await t.pass(601_000);
        await until(ended(run.id));
      });
      expect(run.done).toContain('undo question because timeout');
    });

    it('drops an answer to a run that it does not know, and takes it when it is given again', async () => {
      const run = scenario({ ask: true });
      const answer = () =>
        t.database.transaction((tx) => t.open().answer(tx, run.id, 'the-question', { ok: true, value: 'kept' }));
      await answer();
      await run.begin();
      await answer();
      await whileWorking([t.open()], run, () => until(ended(run.id)));
      expect(run.done).toContain('heard kept');
      await answer();
    });

    it('says which runs it does not know', async () => {
      const [known, stranger] = [scenario(), scenario()];
      await known.begin();
      expect(await t.open().unknown(t.database.db, [known.id, stranger.id])).toEqual([stranger.id]);
      expect(await t.open().unknown(t.database.db, [])).toEqual([]);
      await t.lose();
      expect(await t.open().unknown(t.database.db, [known.id])).toEqual([known.id]);
    });

    it('runs what is started again after it lost everything, and lets no executor of before write into it', async () => {
      const run = scenario({ ask: true });
      await run.begin();
      const [before, after] = [t.open(), t.open()];
      await whileWorking([before], run, async () => {
        await until(() => run.done.includes('asked'));
        await t.lose();
        await run.begin();
        await whileWorking([after], run, async () => {
          await until(() => run.done.filter((text) => text === 'asked').length === 2);
          await t.database.transaction((tx) => after.answer(tx, run.id, 'the-question', { ok: true, value: 'now' }));
          await until(ended(run.id));
        });
      });
      expect(run.done).toEqual(['first', 'second', 'asked', 'first', 'second', 'asked', 'heard now', 'last']);
    });

    it.each([
      ['was lost under it', () => t.lose(), ['first', 'first', 'second', 'question']],
      ['another one took over when its lease had run out', () => t.pass(3_600_000), ['first', 'second', 'question']],
    ] as const)('does not let an executor go on with a run that %s', async (_, happens, reported) => {
      const run = scenario({ ask: true });
      await run.begin();
      const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow = defineWorkflow<Input, Acts>('contract.sample', 1, async (wf) => {
        await wf.step('first', (act) => act.note('first'));
        reached.resolve();
        await mayGoOn.promise;
        await wf.step('second', (act) => act.note('second, by an executor of before'));
      });
      const stop = new AbortController();
      const executor = t.open().worker([{ ...run.registration, workflow: slow as typeof run.registration.workflow }]);
      const before = executor.run(stop.signal);
      await reached.promise;
      stop.abort();
      await happens();
      await run.begin();
      await whileWorking([t.open()], run, () => until(() => run.done.includes('asked')));
      mayGoOn.resolve();
      await before;
      expect(run.reports.map(({ name }) => name)).toEqual(reported);
      expect(run.done).not.toContain('second, by an executor of before');
    });

    it('goes on with the version a run was started with, and leaves alone what it does not have', async () => {
      const run = scenario({ ask: true });
      const next = defineWorkflow<Input, Acts>('contract.sample', 2, async (wf) => {
        await wf.step('other', (act) => act.note('other'));
      });
      const registration = { ...run.registration, workflow: next as typeof run.registration.workflow };
      await run.begin();
      await whileWorking([t.open()], run, () => until(() => run.done.includes('asked')));
      await t.database.transaction((tx) => t.open().answer(tx, run.id, 'the-question', { ok: true, value: 'x' }));

      const newer = t.ctx.newId('wf');
      await t.database.transaction((tx) => t.open().start(tx, t.ctx, next, newer, {}));
      await whileWorking([t.open()], { ...run, registration }, () => until(ended(newer)));
      expect(run.done).toEqual(['first', 'second', 'asked']);
      const find = (id: WorkflowId) => t.open().find(t.database.db, id);
      expect(await find(run.id)).toMatchObject({ name: 'contract.sample', state: 'running' });
      expect(await find(newer)).toMatchObject({ name: 'contract.sample@2', state: 'succeeded' });
      const unserved = await t.open().unserved(t.database.db, [next]);
      expect(unserved).toEqual([{ workflow: 'contract.sample', runs: expect.any(Number), ids: expect.any(Array) }]);
      expect(await t.open().unserved(t.database.db, [next, sample])).toEqual([]);

      const stop = new AbortController();
      const both = t.open().worker([registration, run.registration]).run(stop.signal);
      await until(ended(run.id)).finally(() => stop.abort());
      await both;
      expect(run.done).toEqual(['first', 'second', 'asked', 'heard x', 'last']);
    });

    /** Does the first step, then stands still until it is told to go on. */
    function pausing(run: ReturnType<typeof scenario>, second: (act: Acts) => Promise<string>) {
      const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow = defineWorkflow<Input, Acts>('contract.sample', 1, async (wf) => {
        await wf.step('first', (act) => act.note('first'));
        reached.resolve();
        await mayGoOn.promise;
        await wf.step('second', second);
      });
      const stop = new AbortController();
      const executor = t.open().worker([{ ...run.registration, workflow: slow as typeof run.registration.workflow }]);
      return { reached: reached.promise, goOn: mayGoOn.resolve, stop, running: executor.run(stop.signal) };
    }

    it('does not let an executor go on with a run that another one has taken from it', async () => {
      const run = scenario({ ask: true });
      await run.begin();
      const before = pausing(run, (act) => act.note('second, by an executor of before'));
      await before.reached;
      before.stop.abort();
      // What was done is committed when the workflow does something else; then only its lease keeps the run.
      await until(async () => run.reports.length > 0);
      await sleep(50);
      await t.pass(60_000);
      await whileWorking([t.open()], run, () => until(() => run.done.includes('asked')));
      before.goOn();
      await before.running;
      expect(run.done).toEqual(['first', 'second', 'asked']);
    });

    it('wakes a run that is answered in the very transaction in which it asks', async () => {
      const run = scenario({ ask: true });
      const answering = {
        ...run.registration,
        activities: {
          ...run.registration.activities,
          async send({ tx, workflowId }: { tx: Tx; workflowId: WorkflowId }) {
            run.done.push('asked');
            await t.open().answer(tx, workflowId, 'the-question', { ok: true, value: 'at once' });
            return 'the-question';
          },
        },
      };
      await run.begin();
      const stop = new AbortController();
      const running = t
        .open()
        .worker([answering as typeof run.registration])
        .run(stop.signal);
      await until(ended(run.id));
      stop.abort();
      await running;
      expect(run.done).toEqual(['first', 'second', 'asked', 'heard at once', 'last']);
    });

    it.each(['first', 'second', 'question', 'heard', 'last'])('goes on after a crash in %s', async (step) => {
      for (const when of ['before', 'after'] as const) {
        const run = scenario({ ask: true });
        await run.begin();
        await t.database.transaction((tx) => t.open().answer(tx, run.id, 'the-question', { ok: true, value: 'x' }));
        let crashed = false;
        const crashing = t.open({
          step,
          when,
          onCrash: () => {
            crashed = true;
          },
        });
        await whileWorking([crashing], run, () => until(() => crashed));
        const before = run.reports.length;
        await whileWorking([t.open()], run, async () => {
          await until(async () => {
            await t.pass(1_000);
            return ended(run.id)();
          });
        });
        expect(run.reports.length).toBeGreaterThan(before);
        expect([...new Set(run.done)]).toEqual(['first', 'second', 'asked', 'heard x', 'last']);
        expect(run.reports.filter(({ state }) => state === 'succeeded').map(({ name }) => name)).toEqual([
          'first',
          'second',
          'question',
          'heard',
          'last',
        ]);
      }
    });
  });
}
