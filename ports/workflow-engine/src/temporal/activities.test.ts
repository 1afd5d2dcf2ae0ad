import type { WorkflowId } from '@gpuaas/contract';
import { createCtx, createDoorbell, sleep, systemPrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecords } from '../runs/records.ts';
import { type Acts, type Input, sample } from '../testing/sample-workflows.ts';
import { registerWorkflow } from '../workflow-engine.ts';
import { createEngineActivities } from './activities.ts';
import type { PerformCall } from './protocol.ts';

/** Temporal calls an activity at least once, and at any time: what it does stands in the database, or it is not done. */
describe('what Temporal calls for a step', () => {
  let test: TestDatabase;
  const ctxSource = createTestCtxSource();
  const ctx = createCtx(ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_activities' });
  const records = createRecords(createDoorbell());
  const done: string[] = [];
  let slow = 0;
  const life = () => ({ heartbeat: () => {}, cancellationSignal: new AbortController().signal });
  const registration = registerWorkflow<Input, Acts>({
    workflow: sample,
    activities: {
      async note(_, text) {
        await sleep(slow);
        done.push(text);
        return text;
      },
      send: async () => 'the-question',
    },
  });
  const activities = () =>
    createEngineActivities({ database: test.database, ctxSource, retryDelay: () => 0.01 }, registration, life);

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  async function begin(): Promise<PerformCall> {
    const id = ctx.newId('wf');
    await test.database.transaction((tx) => records.start(tx, ctx, sample, id, {}));
    const [row] = await test.asOwner<{ fence: string }>('select fence::text from workflow_engine.run where id = $1', [
      id,
    ]);
    done.length = 0;
    const step = { number: 1, name: 'first', hasUndo: false, isTakingBack: false };
    return { id, fence: row?.fence ?? '', ...step, activity: 'note', args: ['one'], attempts: 5 };
  }
  const journalOf = (id: WorkflowId) =>
    test.asOwner('select number, name, state from workflow_engine.journal where run_id = $1', [id]);

  it('is done once, however often and by however many it is called for', async () => {
    const call = await begin();
    slow = 50;
    const outcomes = await Promise.all([1, 2, 3].map(() => activities().perform(call)));
    slow = 0;
    outcomes.push(await activities().perform({ ...call, args: ['another'] }));
    expect(outcomes).toEqual([1, 2, 3, 4].map(() => ({ kind: 'done', result: 'one' })));
    expect(done).toEqual(['one']);
    expect(await journalOf(call.id)).toEqual([{ number: 1, name: 'first', state: 'done' }]);
  });

  it('is not done for a run that was started again, is over or was never there', async () => {
    const call = await begin();
    const before = { ...call, fence: String(BigInt(call.fence) - 1n) };
    expect(await activities().perform(before)).toEqual({ kind: 'gone' });
    expect(await activities().end({ id: call.id, fence: before.fence })).toEqual({ kind: 'gone' });
    expect(await activities().end({ id: call.id, fence: call.fence })).toEqual({ kind: 'done' });
    expect(await activities().perform(call)).toEqual({ kind: 'gone' });
    expect(await activities().perform({ ...call, id: ctx.newId('wf') })).toEqual({ kind: 'gone' });
    expect(done).toEqual([]);
  });

  it('is a mistake of the workflow when another step has its number', async () => {
    const call = await begin();
    await activities().perform(call);
    const outcome = await activities().perform({ ...call, name: 'other' });
    expect(outcome).toEqual({ kind: 'mistake', message: expect.stringContaining('is not repeatable') });
    expect(done).toEqual(['one']);
  });

  it('is a failure when the run was cancelled, unless it takes back', async () => {
    const call = await begin();
    await test.database.transaction((tx) => records.cancel(tx, ctx, call.id, 'Stop.'));
    const failure = { code: 'cancelled', detail: 'Stop.' };
    expect(await activities().perform(call)).toEqual({ kind: 'failed', failure });
    expect(await activities().end(call)).toEqual({ kind: 'failed', failure });
    const undo = { ...call, number: 2, name: 'undo', isTakingBack: true };
    expect(await activities().perform(undo)).toEqual({ kind: 'done', result: 'one' });
    await activities().end({ ...call, failure });
    expect(await records.find(test.database.db, call.id)).toMatchObject({ state: 'cancelled' });
  });

  it('is never an activity that the workflow does not have', async () => {
    const call = await begin();
    const outcome = await activities().perform({ ...call, activity: 'constructor' });
    expect(outcome).toEqual({ kind: 'failed', failure: { code: 'internal', detail: expect.any(String) } });
  });
});
