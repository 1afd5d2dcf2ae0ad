import type { AllocationId } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState, release } from './allocations.ts';
import { type Engine, startTemporal } from './engines/index.ts';
import { startTestWorld, type TestUser, type TestWorld, testSku } from './test-world.ts';
import { until } from './until.ts';

describe('the whole path with Temporal', () => {
  let temporal: Engine;
  let world: TestWorld;
  let alice: TestUser;
  let gate = Promise.resolve();
  const made: AllocationId[] = [];

  beforeAll(async () => {
    temporal = await startTemporal({ kept: 'memory' });
    world = await startTestWorld({
      gpus: 4,
      rateLimitFactor: 10,
      temporalAddress: temporal.address,
      accounts: (real) => ({
        ...real,
        ensure: async (id) => {
          await gate;
          made.push(id);
          return real.ensure(id);
        },
      }),
    });
    alice = await world.signIn('alice');
  });
  afterAll(async () => {
    await world?.stop();
    await temporal?.stop();
  });

  async function expectAtRest(): Promise<void> {
    let last: unknown;
    const rest = { free: 4, reservations: 0, runs: 0, operations: 0, tasks: 0 };
    await until(
      'everything being at rest',
      async () => {
        [last] = await world.database.asOwner(`
          select (select count(*) from fleet.slot where state = 'available')::int as free,
                 (select count(*) from fleet.reservation where ended_at is null)::int as reservations,
                 (select count(*) from workflow_engine.run where state in ('running', 'broken'))::int as runs,
                 (select count(*) from operations.operation where ended_at is null)::int as operations,
                 (select count(*) from fleet.node_task where ended_at is null)::int as tasks`);
        return JSON.stringify(last) === JSON.stringify(rest);
      },
      { withinMilliseconds: 30_000 },
    ).catch((error: Error) => {
      throw new Error(`${error.message}: ${JSON.stringify(last)}`);
    });
  }

  it('leads from a SKU to an active allocation and back to free capacity', async () => {
    const allocation = await createActive(alice, { name: 'first' });
    const operation = await alice.api.getOperation({ params: { operation_id: allocation.operation.id } });
    expect(operation.state).toBe('succeeded');
    expect(operation.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'reserve_capacity succeeded',
      'accept succeeded',
      'prepare_host succeeded',
      'activate succeeded',
    ]);
    await release(alice, allocation.id);
    await expectAtRest();
  }, 60_000);

  it('costs time only when Temporal is away while a node answers, and comes back with nothing', async () => {
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate = promise;
    const create = () =>
      alice.api.createAllocation({ params: { project_id: alice.projectId }, body: { sku: testSku } });
    const taskOf = async (id: AllocationId) => {
      const sql = 'select state, attempt from fleet.node_task where target = $1';
      return (await world.database.asOwner<{ state: string; attempt: number }>(sql, [id]))[0];
    };
    const { id } = await create();
    await until('the node having the task', async () => (await taskOf(id))?.attempt === 1);
    await temporal.kill();
    open();
    await until('the result being accepted', async () => (await taskOf(id))?.state === 'completed');
    const both = [id, (await create()).id];
    await temporal.loseData();
    for (const one of both) await inState(alice, one, 'active', { withinMilliseconds: 30_000 });
    for (const one of both) expect(made.filter((each) => each === one)).toHaveLength(1);
    const doubled = await world.database.asOwner(
      'select target, type from fleet.node_task group by target, type having count(*) > 1',
    );
    expect(doubled).toEqual([]);
    for (const one of both) await release(alice, one);
    await expectAtRest();
  }, 90_000);
});
