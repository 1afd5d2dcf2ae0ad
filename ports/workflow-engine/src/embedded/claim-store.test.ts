import { tablesOf } from '@gpuaas/database';
import { createCtx, sleep, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeJournal } from '../runs/journal-store.ts';
import { insertAnswer, insertRun } from '../runs/run-store.ts';
import { type ClaimedRun, claimRun, parkRun } from './claim-store.ts';

const tables = tablesOf<object>('workflow_engine');
const gate = 8_209;

/**
 * Between the moment a claim looks at a run and the moment it locks it, somebody else may write. A policy that only a
 * marked transaction notices holds the claim exactly there.
 */
describe('a claim that is overtaken between its look and its lock', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    await test.asOwner(`
      create function workflow_engine.pause() returns boolean language plpgsql volatile as $$
      begin
        if current_setting('gate.closed', true) = 'yes' then perform pg_advisory_xact_lock_shared(${gate}); end if;
        return true;
      end $$;
      alter table workflow_engine.run enable row level security;
      create policy pausing on workflow_engine.run using (workflow_engine.pause())`);
  });
  afterAll(() => test.close());

  const newRun = async (name: string) => {
    const ctxSource = createTestCtxSource();
    const ctx = createCtx(ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_claim' });
    const id = ctx.newId('wf');
    await test.database.transaction(async (tx) => insertRun(tx, { id, name, input: {}, correlationId: 'cor_claim' }));
    return id;
  };
  const claim = (name: string) => test.database.transaction((tx) => claimRun(tx, [name], 5));
  const atTheGate = async () => {
    const here = '(select oid from pg_database where datname = current_database())';
    const locks = `select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted and database = ${here}`;
    return (await test.asOwner(locks)).length > 0;
  };

  /** What a claim answers that looks before `write` is committed, and locks after it. */
  async function overtaken(name: string, write: (tx: Tx) => Promise<void>) {
    let late: ReturnType<typeof claim> | undefined;
    await test.database.transaction(async (tx) => {
      await write(tx);
      await sql`select pg_advisory_xact_lock(${sql.lit(gate)})`.execute(tables(tx));
      late = test.database.transaction(async (other) => {
        await sql`select set_config('gate.closed', 'yes', true)`.execute(tables(other));
        return claimRun(other, [name], 5);
      });
      for (let waited = 0; !(await atTheGate()); waited += 10) {
        if (waited > 10_000) throw new Error('the claim never came to the gate');
        await sleep(10);
      }
    });
    return late;
  }

  it('is not kept when an answer has come, and has the answer when it looks again', async () => {
    const id = await newRun('answered');
    const answer = { ok: true, value: 'ready' } as const;
    expect(await overtaken('answered', async (tx) => insertAnswer(tx, id, 'node', answer))).toBe('changed');
    await test.asOwner('update workflow_engine.run set lease_until = null');
    expect(await claim('answered')).toMatchObject({ run: { id, answers: 1, given: { node: answer } } });
  });

  it('is not kept when another executor has gone on with the run, and has its steps when it looks again', async () => {
    const id = await newRun('continued');
    const late = await overtaken('continued', async (tx) => {
      const { run } = (await claimRun(tx, ['continued'], 5)) as { run: ClaimedRun };
      const at = new Date();
      writeJournal(tx, run, [{ number: 1, name: 'first', state: 'done', startedAt: at, endedAt: at }]);
      parkRun(tx, run, { seconds: -1 });
    });
    expect(late).toBe('changed');
    await test.asOwner('update workflow_engine.run set lease_until = null');
    expect(await claim('continued')).toMatchObject({ run: { id, journal: [{ number: 1, state: 'done' }] } });
  });
});
