import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActive } from './allocations.ts';
import { startTestWorld, type TestUser, type TestWorld, testSku } from './test-world.ts';

/** Who asks, whether they may, and what they ask for: one statement finds out all of it. */
describe('reading one thing', () => {
  let world: TestWorld;
  let alice: TestUser;
  const query = vi.spyOn(pg.Client.prototype, 'query');
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 2 });
    alice = await world.signIn('alice');
  });
  afterAll(async () => {
    query.mockRestore();
    await world.stop();
  });

  const statementsOf = async (read: () => Promise<unknown>) => {
    query.mockClear();
    await read();
    return query.mock.calls.length;
  };

  it('takes as few statements as it has to', async () => {
    const { id, operation } = await createActive(alice, { name: 'counted' });
    await world.pauseBackground();
    const params = { project_id: alice.projectId, allocation_id: id };
    expect(await statementsOf(() => alice.api.getAllocation({ params }))).toBe(1);
    expect(await statementsOf(() => alice.api.getOperation({ params: { operation_id: operation.id } }))).toBe(1);
    const [node] = (await world.admin.api.listNodes()).items;
    if (!node) throw new Error('there is a node');
    // The node, its GPUs, and what its tasks say about the way to it and back.
    expect(await statementsOf(() => world.admin.api.getNode({ params: { node_id: node.id } }))).toBe(3);
    expect(await statementsOf(() => world.admin.api.listNodeTasks({ params: { node_id: node.id } }))).toBe(2);
  });

  /** With the background at rest, as the test before has left it. */
  it('writes nothing where an allocation is only planned', async () => {
    const rows = async () => {
      const tables = ['allocations.allocation', 'operations.operation', 'fleet.reservation', 'outbox.event'];
      const counted = [...tables, 'audit.event', 'idempotency.key'].map((table) => `(select count(*) from ${table})`);
      const [row] = await world.database.asOwner<{ n: string }>(`select concat_ws(' ', ${counted.join(', ')}) as n`);
      return row?.n;
    };
    const before = await rows();
    const params = { project_id: alice.projectId };
    query.mockClear();
    await alice.api.planAllocation({ params, body: { sku: testSku, name: 'planned' } });
    await expect(alice.api.planAllocation({ params, body: { sku: 'sim-h200-4' } })).rejects.toMatchObject({
      code: 'capacity_unavailable',
    });
    const texts = query.mock.calls.map(([asked]: unknown[]) =>
      typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? ''),
    );
    expect(texts.filter((text) => /\b(insert|update|delete|lock|begin)\b/i.test(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(4);
    expect(await rows()).toBe(before);
  });
});
