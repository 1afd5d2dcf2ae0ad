import type { NodeHealth, NodeInventory, NodeTaskId, TaskPayload, TaskWait } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState } from './allocations.ts';
import { type RawAnswer, rawCall } from './raw-call.ts';
import { startTestWorld, type TestNode, type TestUser, type TestWorld, testSku } from './test-world.ts';
import { until } from './until.ts';

/** A host whose key somebody has, who says whatever they like with it. */
describe('a hostile node', () => {
  let world: TestWorld;
  let hostile: TestNode;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 1 });
    alice = await world.signIn('alice');
    hostile = await world.addNode({ name: 'hostile', gpus: 0, run: false });
  });
  afterAll(() => world.stop());

  const certificate = () => ({ key: hostile.identity.privateKeyPem, cert: hostile.identity.chainPem });
  const report = (operation: 'reportInventory' | 'reportHealth', body: unknown): Promise<RawAnswer> =>
    rawCall(world, operation, { params: { node_id: hostile.id }, body } as never, { certificate: certificate() });
  const inventory: NodeInventory = {
    hostname: 'hostile',
    kernel: '6.1',
    agent_version: '0.1.0',
    isolation: 'user',
    simulated: true,
    task_types: [],
    gpus: [],
  };
  const gpu = { index: 0, uuid: 'GPU-hostile', model: 'NVIDIA H200', memory_bytes: 1 };
  const slots = () => world.database.asOwner('select * from fleet.slot order by id');

  it.each<[string, unknown]>([
    ['10,000 GPUs', { ...inventory, gpus: Array.from({ length: 10_000 }, (_, index) => ({ ...gpu, index })) }],
    ['a negative number', { ...inventory, gpus: [{ ...gpu, index: -1 }] }],
    ['a negative size', { ...inventory, gpus: [{ ...gpu, memory_bytes: -1 }] }],
    ['a number beyond all numbers', { ...inventory, gpus: [{ ...gpu, memory_bytes: 1e300 }] }],
    ['half a GPU', { ...inventory, gpus: [{ ...gpu, index: 0.5 }] }],
    ['a huge name', { ...inventory, hostname: 'h'.repeat(50_000) }],
    ['a NUL', { ...inventory, gpus: [{ ...gpu, model: 'a\0b' }] }],
    ['half a letter', { ...inventory, kernel: '\uD83D' }],
    ['a prototype', JSON.parse('{"__proto__":{"gpus":[]},"hostname":"h"}')],
    ['a list', []],
    ['nothing', null],
    ['a text', 'hello'],
  ])('reports %s, is refused and changes nothing', async (_, body) => {
    const before = await slots();
    const { status } = await report('reportInventory', body);
    expect([400, 413, 422]).toContain(status);
    expect(await slots()).toEqual(before);
  });

  it('reports one GPU twice, and has it once', async () => {
    const twins = [gpu, { ...gpu, index: 1 }, { ...gpu, uuid: 'GPU-other', index: 0 }];
    expect((await report('reportInventory', { ...inventory, gpus: twins })).status).toBe(204);
    const sql = 'select gpu_uuid from fleet.slot where node_id = $1 order by gpu_uuid';
    expect(await world.database.asOwner(sql, [hostile.id])).toEqual([
      { gpu_uuid: 'GPU-hostile' },
      { gpu_uuid: 'GPU-other' },
    ]);
    const view = await world.admin.api.getNode({ params: { node_id: hostile.id } });
    expect(view.gpus.map(({ uuid }) => uuid).sort()).toEqual(['GPU-hostile', 'GPU-other']);
  });

  it.each<[string, string]>([
    ['before all time', '0000-01-01T00:00:00Z'],
    ['before the year 0 elsewhere', '0000-01-01T00:00:00+23:59'],
    ['after all time', '9999-12-31T23:59:59-23:59'],
    ['at no time', '2026-02-30T25:61:61Z'],
  ])('reports a GPU idle since a time %s, and is refused', async (_, at) => {
    const health: NodeHealth = { conditions: [], gpus: [{ uuid: gpu.uuid, busy_since: null, idle_since: at }] };
    expect((await report('reportHealth', health)).status).toBe(400);
    expect((await world.admin.api.getNode({ params: { node_id: hostile.id } })).id).toBe(hostile.id);
  });

  it('reports what is wrong with the GPU of another node, and changes nothing of it', async () => {
    const [own] = await world.database.asOwner<{ gpu_uuid: string }>('select * from fleet.slot where node_id <> $1', [
      hostile.id,
    ]);
    const before = await world.database.asOwner('select * from fleet.slot where node_id <> $1', [hostile.id]);
    const since = new Date().toISOString();
    const uuid = own?.gpu_uuid ?? '';
    const conditions: NodeHealth['conditions'] = [{ gpu_uuid: uuid, code: 'gpu_missing', detail: 'x', since }];
    const health = { conditions, gpus: [{ uuid, busy_since: null, idle_since: since }] };
    expect((await report('reportHealth', health)).status).toBe(204);
    expect(await world.database.asOwner('select * from fleet.slot where node_id <> $1', [hostile.id])).toEqual(before);
  });

  it('claims, answers and refuses no task of another node', async () => {
    const { id } = await createActive(alice, { name: 'not-theirs' });
    const [task] = await world.database.asOwner<{ id: NodeTaskId; attempt: number }>(
      'select id, attempt from fleet.node_task where target = $1',
      [id],
    );
    const state = () => world.database.asOwner('select * from fleet.node_task where id = $1', [task?.id]);
    const before = await state();
    const params = { node_id: hostile.id, task_id: String(task?.id) };
    const body = { attempt: task?.attempt, outcome: 'failed', output: {}, evidence: [], error: null };
    const answer = await rawCall(world, 'reportTaskResult', { params, body } as never, { certificate: certificate() });
    expect(answer.status).toBe(404);
    const query = { agent: 'a'.repeat(16), wait_seconds: '0', running: String(task?.id) };
    const waited = await rawCall(world, 'waitForTask', { params, query } as never, { certificate: certificate() });
    const { task: got } = JSON.parse(waited.text) as TaskWait;
    if (got) expect((JSON.parse(got.payload) as TaskPayload).node_id).toBe(hostile.id);
    expect(await state()).toEqual(before);
    await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
    await inState(alice, id, 'released');
  });

  it.each(['{', '"', '[]', 'null', '{"attempt":1e999}', '\u0000', `{"attempt":${'9'.repeat(400)}}`])(
    'sends %s where JSON is wanted, and no request fails inside',
    async (text) => {
      const response = await rawCall(
        world,
        'reportTaskResult',
        { params: { node_id: hostile.id, task_id: world.platform.ctxSource.newId('task') }, body: text } as never,
        { certificate: certificate() },
      );
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    },
  );

  describe('beside hostile people', () => {
    const price = (effective_from: string, amount = '1.00') => ({
      params: { sku_id: testSku },
      body: { price_per_hour: { amount, currency: 'USD' }, effective_from },
    });

    it.each([
      '0000-01-01T00:00:00Z',
      '1970-01-01T00:00:00Z',
      '9999-12-31T23:59:59-23:59',
      '10000-01-01T00:00:00Z',
      'never',
    ])('no price holds from %s', async (at) => {
      const before = await world.admin.api.listSkuPrices({ params: { sku_id: testSku } });
      const { status } = await rawCall(world, 'addSkuPrice', price(at) as never, { token: world.admin.token });
      expect([400, 422]).toContain(status);
      expect(await world.admin.api.listSkuPrices({ params: { sku_id: testSku } })).toEqual(before);
    });

    it('a price far from now holds then, and not now', async () => {
      const at = '9999-12-31T23:59:59.000Z';
      expect((await world.admin.api.addSkuPrice(price(at, '999999999.999999'))).effective_from).toBe(at);
      const { items } = await alice.api.listSkus({ params: { project_id: alice.projectId } });
      expect(items.find(({ id }) => id === testSku)?.price_per_hour.amount).toBe('4.50');
    });

    it('extends nothing by what is no duration, and labels nothing with what is no label', async () => {
      const { id } = await createActive(alice, { name: 'attacked' });
      const params = { project_id: alice.projectId, allocation_id: id };
      const credentials = { token: alice.token };
      const read = () => alice.api.getAllocation({ params });
      const before = await read();
      for (const duration_seconds of [0, -1, 299, 315_360_001, 2 ** 31, 2 ** 53, 1e308, 300.5, '300', null]) {
        const answer = await rawCall(
          world,
          'extendAllocation',
          { params, body: { duration_seconds } } as never,
          credentials,
        );
        expect([duration_seconds, answer.status]).toEqual([duration_seconds, 400]);
      }
      const labels = [
        { 'a\nb': 'x' },
        { team: '\u001b[31m' },
        { team: '<script>' },
        { team: 'x'.repeat(64) },
        { team: { deep: 1 } },
        { TEAM: 'x' },
        JSON.parse('{"__proto__":"x"}'),
        Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`l${index}`, 'x'])),
      ];
      for (const hostileLabels of labels) {
        const body = { labels: hostileLabels };
        const answer = await rawCall(world, 'updateAllocation', { params, body } as never, credentials);
        expect([JSON.stringify(hostileLabels).slice(0, 40), answer.status]).toEqual([expect.any(String), 400]);
      }
      expect(await read()).toEqual(before);
      await alice.api.releaseAllocation({ params });
      await until('its end', async () => (await read()).state === 'released');
    });
  });
});
