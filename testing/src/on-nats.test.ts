import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState, release } from './allocations.ts';
import { type NatsEngine, startNats } from './engines/index.ts';
import { startTestWorld, type TestUser, type TestWorld, testSku } from './test-world.ts';
import { until } from './until.ts';

const patience = { withinMilliseconds: 60_000 };

describe('a platform whose events go through NATS', () => {
  let nats: NatsEngine;
  let world: TestWorld;
  let user: TestUser;
  beforeAll(async () => {
    nats = await startNats();
    world = await startTestWorld({ natsUrl: nats.url, gpus: 4, rateLimitFactor: 10 });
    user = await world.signIn('member');
  });
  afterAll(async () => {
    await world?.stop();
    await nats?.stop();
  });

  const create = () => user.api.createAllocation({ params: { project_id: user.projectId }, body: { sku: testSku } });
  const letGo = (id: Parameters<typeof inState>[1]) =>
    user.api.releaseAllocation({ params: { project_id: user.projectId, allocation_id: id } });

  async function expectAtRest(): Promise<void> {
    const rest = { free: 4, operations: 0, waiting: 0, dead_letters: 0, unsent: 0, in_table: 0 };
    await until(
      'everything being at rest',
      async () => {
        const [row] = await world.database.asOwner(`
          select (select count(*) from fleet.slot where state = 'available')::int as free,
                 (select count(*) from operations.operation where ended_at is null)::int as operations,
                 (select count(*) from event_bus.waiting)::int as waiting,
                 (select count(*) from event_bus.dead_letter)::int as dead_letters,
                 (select count(*) from outbox.event, outbox.relay where seq > position)::int as unsent,
                 (select count(*) from event_bus.log)::int as in_table`);
        return JSON.stringify(row) === JSON.stringify(rest);
      },
      patience,
    );
  }

  const takenTwice = () =>
    world.database.asOwner(`select target, type from fleet.node_task group by target, type having count(*) > 1`);

  it('makes an allocation active and releases it', async () => {
    const { id } = await createActive(user);
    await release(user, id);
    // A sweep may have been quicker than the event, which is taken all the same.
    await until('both events being taken', async () => {
      const rows = await world.database.asOwner<{ consumer: string }>(
        "select consumer from event_bus.taken where consumer like 'allocations.start-%' order by 1",
      );
      const names = rows.map(({ consumer }) => consumer).join(' ');
      return names === 'allocations.start-provisioning allocations.start-releasing';
    });
    await expectAtRest();
  }, 60_000);

  it('accepts and finishes work while NATS is away, and sends what happened when it is back', async () => {
    await nats.kill();
    const { id } = await create();
    await inState(user, id, 'active', patience);
    const unsent = await world.platform.modules.outbox.lag(world.platform.ports.database.db);
    expect(unsent.waiting).toBeGreaterThan(0);
    await nats.restart();
    await letGo(id);
    await inState(user, id, 'released', patience);
    await expectAtRest();
    expect(await takenTwice()).toEqual([]);
  }, 120_000);

  it('notices by itself that NATS has lost everything, under load, and sends again what the outbox keeps', async () => {
    const one = async () => {
      const { id } = await create();
      await inState(user, id, 'active', patience);
      await letGo(id);
      await inState(user, id, 'released', patience);
    };
    const load = Promise.all([one(), one(), one()]);
    await nats.loseData();
    await load;
    await until('the loss being noticed', () => world.logs.some((line) => line.includes('has lost events')), patience);
    await expectAtRest();
    expect(await takenTwice()).toEqual([]);
    const doubled = await world.database.asOwner(
      'select subject, type from outbox.event group by subject, type having count(*) > 1',
    );
    expect(doubled).toEqual([]);
  }, 120_000);
});
