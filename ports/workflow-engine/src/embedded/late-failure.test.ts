import { tablesOf } from '@gpuaas/database';
import { createCtx, createDoorbell, sleep, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedEngine } from '../embedded.ts';
import { defineWorkflow, registerWorkflow } from '../workflow-engine.ts';

const tables = tablesOf<{ note: { id: string } }>('late_test');

interface Acts {
  note(text: string): Promise<void>;
  failAtCommit(): Promise<void>;
}

/** Steps that follow each other are committed together: what the commit refuses is found out late. */
describe('steps whose commit fails', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    await test.asOwner(`
      create schema late_test;
      create table late_test.note (id text unique deferrable initially deferred);
      grant usage on schema late_test to gpuaas_app;
      grant select, insert on late_test.note to gpuaas_app`);
  });
  afterAll(() => test.close());

  it.each([
    { name: 'go on one by one, so that the guilty one fails', pause: 0 },
    { name: 'are not taken for done by a workflow that was doing something else meanwhile', pause: 30 },
  ])('$name', async ({ pause }) => {
    const ctxSource = createTestCtxSource();
    const ctx = createCtx(ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_late' });
    const done: string[] = [];
    const workflow = defineWorkflow<object, Acts>(`late.${pause}`, 1, async (wf) => {
      await wf.step('first', (act) => act.note('first'));
      await wf.step('second', (act) => act.failAtCommit(), { attempts: 2 });
      if (pause > 0) await sleep(pause);
      await wf.step('third', (act) => act.note('third'));
    });
    const insert = (tx: Parameters<typeof tables>[0], id: string) =>
      tables(tx).insertInto('note').values({ id }).execute();
    const registration = registerWorkflow<object, Acts>({
      workflow,
      activities: {
        async note({ tx }, text) {
          done.push(text);
          await insert(tx, `${text} ${pause}`);
        },
        async failAtCommit({ tx }) {
          await insert(tx, 'twice');
          await insert(tx, 'twice');
        },
      },
    });
    const engine = createEmbeddedEngine({
      ...{ database: test.database, doorbell: createDoorbell(), ctxSource, idleMilliseconds: 10 },
      retryDelay: () => 0.01,
    });
    const id = ctx.newId('wf');
    await test.database.transaction((tx) => engine.start(tx, ctx, workflow, id, {}));
    const stop = new AbortController();
    const running = engine.worker([registration]).run(stop.signal);
    for (let waited = 0; waited < 10_000; waited += 20) {
      if ((await engine.find(test.database.db, id))?.state !== 'running') break;
      await sleep(20);
    }
    stop.abort();
    await running;
    expect(await engine.find(test.database.db, id)).toMatchObject({ state: 'failed', failure: { code: 'internal' } });
    const journal = await test.asOwner<{ name: string; state: string }>(
      'select name, state from workflow_engine.journal where run_id = $1 order by number',
      [id],
    );
    expect(journal.map(({ name, state }) => `${name} ${state}`)).toEqual(['first done', 'second failed']);
    const notes = await test.asOwner<{ id: string }>('select id from late_test.note where id like $1', [`%${pause}`]);
    expect(notes).toEqual([{ id: `first ${pause}` }]);
    // Together with the second it may be tried, and is rolled back with it.
    if (pause > 0) expect(done).not.toContain('third');
  });
});
