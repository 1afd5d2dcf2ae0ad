import type { WorkflowId } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inState, release } from './allocations.ts';
import { startTestWorld, type TestUser, type TestWorld, testSku } from './test-world.ts';

describe('the correlation id of a create', () => {
  let world: TestWorld;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 1 });
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());

  const create = (headers: Record<string, string> = {}) =>
    alice.api.raw('createAllocation', { params: { project_id: alice.projectId }, body: { sku: testSku }, headers });
  const logLines = (id: string) =>
    world.logs
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['correlation_id'] === id);

  it('leads from the answer to request log, audit row, event, workflow, task and the log of the agent', async () => {
    const { headers, body } = await create();
    const id = headers['x-correlation-id'] as string;
    expect(headers['x-request-id']).toMatch(/^req_/);
    await inState(alice, body.id, 'active');

    const lines = logLines(id);
    const find = (fields: Record<string, unknown>) => expect(lines).toContainEqual(expect.objectContaining(fields));
    find({ message: 'request', operation: 'createAllocation', status: 202, request_id: headers['x-request-id'] });

    const audit = await alice.api.listProjectAuditEvents({
      params: { project_id: alice.projectId },
      query: { correlation_id: id },
    });
    expect(audit.items).toContainEqual(
      expect.objectContaining({
        action: 'allocation.create',
        target: { type: 'allocation', id: body.id, name: body.name },
        request_id: headers['x-request-id'],
      }),
    );

    const [event] = await world.database.asOwner<{ id: string }>(
      "select id from outbox.event where correlation_id = $1 and type = 'provisioning.requested'",
      [id],
    );
    find({ message: 'event relayed', event_id: event?.id });
    find({ message: 'event handled', event_id: event?.id });

    const workflowId = body.operation.id.replace('op_', 'wf_') as WorkflowId;
    const { workflows, database } = world.platform.ports;
    expect(await workflows.find(database.db, workflowId)).toMatchObject({ state: 'succeeded', correlationId: id });

    const { items: tasks } = await world.admin.api.listNodeTasks({ params: { node_id: body.node.id } });
    const task = tasks.find(({ correlation_id: correlation }) => correlation === id);
    expect(task).toMatchObject({ type: 'allocation.provision_user', state: 'completed', target: body.id });
    find({ service: 'platform', message: 'node task dispatched', task_id: task?.id });
    find({ service: 'node-agent', message: 'task started', task_id: task?.id });
    find({ service: 'node-agent', message: 'task ended', outcome: 'completed' });

    const operation = await alice.api.getOperation({ params: { operation_id: body.operation.id } });
    expect(operation.correlation_id).toBe(id);
    await release(alice, body.id);
  });

  it('is the caller’s own when they send one, unless it could break a log', async () => {
    const own = await create({ 'x-correlation-id': 'my-pipeline:42' });
    expect(own.headers['x-correlation-id']).toBe('my-pipeline:42');
    await inState(alice, own.body.id, 'active');
    expect(logLines('my-pipeline:42').some(({ service }) => service === 'node-agent')).toBe(true);
    await release(alice, own.body.id);
    const odd = await create({ 'x-correlation-id': 'a b"c' });
    expect(odd.headers['x-correlation-id']).toMatch(/^cor_/);
    await inState(alice, odd.body.id, 'active');
    await release(alice, odd.body.id);
  });

  it('stands in every problem', async () => {
    const refused = alice.api.createAllocation({
      params: { project_id: alice.projectId },
      body: { sku: 'none' },
      headers: { 'x-correlation-id': 'cor-problem' },
    });
    await expect(refused).rejects.toMatchObject({
      problem: { correlation_id: 'cor-problem', request_id: expect.stringMatching(/^req_/) },
    });
  });

  it('never stands beside a secret: tokens appear in no log line', async () => {
    const everything = world.logs.join('\n');
    expect(everything).not.toContain(alice.token);
    expect(everything).not.toContain(alice.refreshToken);
    expect(everything).not.toMatch(/gpuaas_(join|refresh|terminal)_[\w-]{16,}/);
    expect(everything).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY/);
    expect(everything).not.toMatch(/eyJ[\w-]{10,}\.eyJ/);
  });
});
