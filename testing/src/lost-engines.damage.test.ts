import type { AllocationId } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState, release } from './allocations.ts';
import { loseEngines } from './lose-engines.ts';
import { startTestWorld, type TestUser, type TestWorld, testSku } from './test-world.ts';
import { until } from './until.ts';

describe('what the engines hold can be lost', () => {
  let world: TestWorld;
  let alice: TestUser;
  let gate = Promise.resolve();
  const made: AllocationId[] = [];

  beforeAll(async () => {
    world = await startTestWorld({
      // Whoever waits asks again and again.
      rateLimitFactor: 10,
      gpus: 8,
      // As many as a platform has. A third of them is more than there are users here, so none waits for another's.
      databaseConnections: 30,
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
  afterAll(() => world.stop());

  const lose = () => loseEngines(world.database.asOwner);
  const create = () => alice.api.createAllocation({ params: { project_id: alice.projectId }, body: { sku: testSku } });

  async function expectAtRest(): Promise<void> {
    let last: unknown;
    const rest = { free: 8, reservations: 0, runs: 0, operations: 0, tasks: 0, dead_letters: 0 };
    await until(
      'everything being at rest',
      async () => {
        [last] = await world.database.asOwner(`
          select (select count(*) from fleet.slot where state = 'available')::int as free,
                 (select count(*) from fleet.reservation where ended_at is null)::int as reservations,
                 (select count(*) from workflow_engine.run where state in ('running', 'broken'))::int as runs,
                 (select count(*) from operations.operation where ended_at is null)::int as operations,
                 (select count(*) from fleet.node_task where ended_at is null)::int as tasks,
                 (select count(*) from event_bus.dead_letter)::int as dead_letters`);
        return JSON.stringify(last) === JSON.stringify(rest);
      },
      { withinMilliseconds: 30_000 },
    ).catch((error: Error) => {
      throw new Error(`${error.message}: ${JSON.stringify(last)}`);
    });
  }

  it('while a node works: its result is accepted, and used instead of done again', async () => {
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate = promise;
    const { id } = await create();
    await until('the node having the task', async () => {
      const rows = await world.database.asOwner('select id from fleet.node_task where target = $1 and attempt = 1', [
        id,
      ]);
      return rows.length === 1;
    });
    await lose();
    open();
    await until('the result being accepted', async () => {
      const rows = await world.database.asOwner<{ state: string }>(
        'select state from fleet.node_task where target = $1',
        [id],
      );
      return rows[0]?.state === 'completed';
    });
    await inState(alice, id, 'active', { withinMilliseconds: 30_000 });
    expect(made.filter((one) => one === id)).toHaveLength(1);
    const tasks = await world.database.asOwner('select id from fleet.node_task where target = $1', [id]);
    expect(tasks).toHaveLength(1);
    expect(world.logs.filter((line) => line.includes('_fkey'))).toEqual([]); // no id holds an underscore there
    await release(alice, id);
    await expectAtRest();
  }, 60_000);

  it('although only the answer of the node is lost', async () => {
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate = promise;
    const { id } = await create();
    await until('the node having the task', async () => {
      const rows = await world.database.asOwner('select id from fleet.node_task where target = $1 and attempt = 1', [
        id,
      ]);
      return rows.length === 1;
    });
    await world.database.asOwner(`
      create function swallow() returns trigger language plpgsql as 'begin return null; end';
      create trigger swallow before insert on workflow_engine.answer for each row execute function swallow()`);
    open();
    await until('the result being accepted', async () => {
      const rows = await world.database.asOwner<{ state: string }>(
        'select state from fleet.node_task where target = $1',
        [id],
      );
      return rows[0]?.state === 'completed';
    });
    await world.database.asOwner('drop trigger swallow on workflow_engine.answer; drop function swallow()');
    await inState(alice, id, 'active', { withinMilliseconds: 30_000 });
    await release(alice, id);
    await expectAtRest();
  }, 60_000);

  it('again and again under load, and everything ends as if it had not been', async () => {
    gate = Promise.resolve();
    const losing = new AbortController();
    let losses = 0;
    const loser = (async () => {
      while (!losing.signal.aborted) {
        await sleep(150 + Math.random() * 900, losing.signal);
        await lose();
        losses += 1;
      }
    })();
    const one = async () => {
      const { id } = await createActiveWithin();
      await alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
      await inState(alice, id, 'released', { withinMilliseconds: 60_000 });
      return id;
    };
    const createActiveWithin = async () => {
      const { id } = await create();
      return inState(alice, id, 'active', { withinMilliseconds: 60_000 });
    };
    const ended: AllocationId[] = [];
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        // A quick machine has done it before much was lost.
        for (let round = 0; round < 2 || losses < 4; round += 1) ended.push(await one());
      }),
    );
    losing.abort();
    await loser;
    expect(ended.length).toBeGreaterThanOrEqual(12);
    expect(losses).toBeGreaterThan(3);
    const doubled = await world.database.asOwner(`
      select target, type from fleet.node_task group by target, type having count(*) > 1`);
    expect(doubled).toEqual([]);
    const events = await world.database.asOwner(`
      select subject, type from outbox.event group by subject, type having count(*) > 1`);
    expect(events).toEqual([]);
    const failed = world.logs.filter((line) => /"level":"error"/.test(line) && !line.includes('has lost events'));
    expect(failed).toEqual([]);
    await expectAtRest();
  }, 180_000);

  it('and old events that come again change nothing', async () => {
    const { id } = await createActive(alice);
    const before = await alice.api.getAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
    const operation = await alice.api.getOperation({ params: { operation_id: before.operation.id } });
    await lose();
    await until('all events being sent again', async () => {
      const [row] = await world.database.asOwner<{ same: boolean }>(`
        select (select count(*) from outbox.event) = (select count(*) from event_bus.log) as same`);
      return row?.same === true;
    });
    await sleep(1_500);
    expect(await alice.api.getAllocation({ params: { project_id: alice.projectId, allocation_id: id } })).toEqual(
      before,
    );
    expect(await alice.api.getOperation({ params: { operation_id: before.operation.id } })).toEqual(operation);
    expect(await world.database.asOwner('select id from workflow_engine.run')).toEqual([]);
    await release(alice, id);
    await expectAtRest();
  }, 60_000);
});
