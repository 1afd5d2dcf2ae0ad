import type { AuditEventView, DeadLetterView, WorkflowId, WorkflowRunDetailsView } from '@gpuaas/contract';
import { expect } from 'vitest';
import { createCommandLine } from './command-line.ts';
import { type TestWorld, type TestWorldOptions, testSku } from './test-world.ts';
import { until } from './until.ts';

/** What platform administrators do by hand when something is stuck, on whatever engines the world runs on. */

const patience = { withinMilliseconds: 30_000 };

/** The command line of the platform administrator. */
function commandLineOf(world: TestWorld) {
  const { run } = createCommandLine({ GPUAAS_SERVER: world.url, GPUAAS_TOKEN: world.admin.token });
  return {
    run,
    async json<T>(...args: string[]): Promise<T> {
      const result = await run(...args, '-o', 'json');
      expect([args.join(' '), result.code, result.stderr]).toEqual([args.join(' '), 0, '']);
      return result.json<T>();
    },
  };
}

async function auditOf(world: TestWorld, action: string, targetId: string): Promise<AuditEventView[]> {
  return (await world.admin.api.listAuditEvents({ query: { action, target_id: targetId } })).items;
}

/** One event that its consumer cannot handle, while it handles the others; its cause goes away, and it is replayed. */
export async function replayPoisonedEvent(world: TestWorld): Promise<void> {
  const cli = commandLineOf(world);
  const [poisoned, other] = [await world.signIn('poisoned'), await world.signIn('not-poisoned')];
  let isBroken = true;
  const handled: string[] = [];
  const name = 'test.poisoned';
  const consumer = world.platform.ports.eventBus.feed({
    name,
    on: ['provisioning.requested'],
    async handle(_tx, _ctx, { projectid, subject }) {
      if (isBroken && projectid === poisoned.projectId) throw new Error('The price list is missing.');
      handled.push(subject);
    },
  });
  const stop = new AbortController();
  const feeding = consumer.run(stop.signal);
  const create = async ({ api, projectId }: typeof poisoned) =>
    (await api.createAllocation({ params: { project_id: projectId }, body: { sku: testSku } })).id;
  try {
    const bad = await create(poisoned);
    const good = await create(other);
    await until('the other event being handled', () => handled.includes(good), patience);
    // As if it had failed for a quarter of an hour.
    const age = `update event_bus.waiting set failing_since = failing_since - interval '16 minutes', retry_at = clock.now()
      where consumer = $1`;
    const letter = await until(
      'the event being dead-lettered',
      async () => {
        await world.database.asOwner(age, [name]);
        const query = { state: 'open', consumer: name } as const;
        return (await world.admin.api.listDeadLetters({ query })).items[0];
      },
      { ...patience, everyMilliseconds: 100 },
    );
    expect(letter).toMatchObject({
      state: 'open',
      consumer: name,
      reason: 'The price list is missing.',
      event: { type: 'provisioning.requested', subject: bad, project_id: poisoned.projectId },
      closed_at: null,
    });
    expect(handled).not.toContain(bad);
    const { items } = await cli.json<{ items: DeadLetterView[] }>('dead-letter', 'list', '--consumer', name);
    expect(items).toEqual([letter]);
    expect((await cli.run('dead-letter', 'get', letter.id)).stdout).toContain('The price list is missing.');
    expect((await cli.run('dead-letter', 'replay', letter.id)).code).toBe(2);

    isBroken = false;
    const reason = 'The price list is back.';
    const replayed = await cli.json<DeadLetterView>('dead-letter', 'replay', letter.id, '--reason', reason);
    expect(replayed).toMatchObject({ id: letter.id, state: 'replayed' });
    await until('the replayed event being handled', () => handled.includes(bad), patience);
    const again = await cli.run('dead-letter', 'replay', letter.id, '--reason', 'Once more.');
    expect([again.code, again.stderr]).toEqual([7, expect.stringContaining('already replayed')]);
    const tooLate = await cli.run('dead-letter', 'discard', letter.id, '--reason', 'Not needed.', '--yes');
    expect(tooLate.code).toBe(7);

    const [refused, done, ...more] = await auditOf(world, 'dead_letter.replay', letter.id);
    expect(more).toEqual([]);
    expect(done).toMatchObject({
      result: 'success',
      actor: { name: 'dev-admin' },
      target: { type: 'dead_letter', name: 'provisioning.requested' },
      detail: { reason, consumer: name, event_id: letter.event.id },
    });
    expect(refused).toMatchObject({ result: 'failure', detail: { error_code: 'dead_letter_closed' } });
    expect(handled.filter((id) => id === bad)).toHaveLength(1);
  } finally {
    stop.abort();
    await feeding;
  }
}

/** A host that can be made to hang while it sets up an account, and to leave something behind when it removes one. */
export function stubbornHost() {
  const host = { isDirty: false, opened: Promise.resolve(), hang: () => () => {} };
  host.hang = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    host.opened = promise;
    return resolve;
  };
  const accounts: NonNullable<TestWorldOptions['accounts']> = (real) => ({
    ...real,
    async ensure(id) {
      await host.opened;
      return real.ensure(id);
    },
    async verify(id) {
      return host.isDirty ? [{ check: 'files', ok: false, found: 'something' }] : real.verify(id);
    },
  });
  return { host, accounts };
}

/** A run that waits is cancelled; cleaning up after it fails, and is retried once the host is in order. */
export async function cancelAndRetryRuns(world: TestWorld, { host }: ReturnType<typeof stubbornHost>): Promise<void> {
  const cli = commandLineOf(world);
  const { api } = world.admin;
  const user = await world.signIn('waiting');
  const show = (id: WorkflowId) => api.getWorkflow({ params: { workflow_id: id } });
  const ended = (id: WorkflowId, state: string) =>
    until(`${id} being ${state}`, async () => (await show(id)).state === state, patience);
  const freeSlots = async () => {
    const sql = `select count(*)::int as free from fleet.slot where state = 'available'`;
    return (await world.database.asOwner<{ free: number }>(sql))[0]?.free;
  };
  const free = await freeSlots();

  const letGo = host.hang();
  const params = { project_id: user.projectId };
  const { id, operation } = await user.api.createAllocation({ params, body: { sku: testSku } });
  const runId = operation.id.replace(/^op_/, 'wf_') as WorkflowId;
  const running = await until(
    'the run waiting',
    async () => {
      const { items } = await api.listWorkflows({ query: { state: 'running', workflow: 'allocations.provision' } });
      const run = items.find((one) => one.id === runId);
      return run && (await show(run.id)).waiting?.until ? run : undefined;
    },
    patience,
  );
  const details = await cli.json<WorkflowRunDetailsView>('workflow', 'get', running.id);
  expect(details).toMatchObject({
    workflow: 'allocations.provision',
    version: 1,
    state: 'running',
    input: { allocationId: id },
    waiting: { for: 'an answer to prepare_host' },
  });
  expect(details.steps).toMatchObject([
    { name: 'accept', state: 'succeeded', duration_ms: expect.any(Number) },
    { name: 'prepare_host', state: 'running', duration_ms: null },
  ]);
  const early = await cli.run('workflow', 'retry', running.id, '--reason', 'x');
  expect([early.code, early.stderr]).toEqual([7, expect.stringContaining('is running')]);

  host.isDirty = true;
  const reason = 'The host will not come back.';
  await cli.json('workflow', 'cancel', running.id, '--yes', '--reason', reason);
  await ended(running.id, 'cancelled');
  const allocation = await user.api.getAllocation({ params: { ...params, allocation_id: id } });
  expect(allocation.state).toBe('failed');
  const again = await cli.run('workflow', 'cancel', running.id, '--yes', '--reason', 'x');
  expect([again.code, again.stderr]).toEqual([7, expect.stringContaining('is cancelled')]);
  expect(await auditOf(world, 'workflow.cancel', running.id)).toMatchObject([
    { result: 'failure', detail: { error_code: 'state_conflict' } },
    { result: 'success', target: { type: 'workflow', name: 'allocations.provision' }, detail: { reason } },
  ]);

  letGo();
  const cleanUp = { state: 'failed', workflow: 'allocations.clean_up' } as const;
  const firstFailed = async () => (await api.listWorkflows({ query: cleanUp })).items[0];
  const failed = await until('cleaning up failing', firstFailed, patience);
  expect(failed.failure).toMatchObject({ code: 'not_clean' });
  const listed = await cli.run('workflow', 'list', '--state', 'failed', '-o', 'name');
  expect(listed.stdout).toBe(`${failed.id}\n`);
  host.isDirty = false;
  const fixed = 'The host is clean now.';
  await cli.json('workflow', 'retry', failed.id, '--reason', fixed);
  await ended(failed.id, 'succeeded');
  expect(await auditOf(world, 'workflow.retry', failed.id)).toMatchObject([{ detail: { reason: fixed } }]);
  expect(await freeSlots()).toBe(free);
}
