import type { NodeHealth, NodeId } from '@gpuaas/contract';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wireCapacity } from './capacity.ts';
import { type FleetUnderTest, type NodeActor, operator, startFleet } from './testing/fleet-under-test.ts';

const source = createTestCtxSource();
const capacity = wireCapacity({ read: () => 0 });
const wanted = (gpuCount: number) => ({ id: 'h200', gpuModel: 'H200', gpuCount, simulated: true });
const gpus = [0, 1].map((index) => ({ index, uuid: `GPU-${index}`, model: 'H200', memory_bytes: 1 }));
const said = { hostname: 'h', kernel: '6', agent_version: '1', isolation: 'none' as const, simulated: true };
const past = '2020-01-01T00:00:00.000Z';
const future = '2999-01-01T00:00:00.000Z';

describe('the health of GPUs', () => {
  let under: FleetUnderTest;
  let id: NodeId;
  let actor: NodeActor;
  beforeAll(async () => {
    under = await startFleet(await createTestDatabase(), source);
  });
  afterAll(() => under.test.close());
  beforeEach(async () => {
    await under.test.asOwner('truncate fleet.node cascade');
    under.events.length = 0;
    ({ id, actor } = await under.join('host', { gpus }));
    await under.test.asOwner(`update fleet.node set state = 'active'`);
  });

  const report = (conditions: [uuid: string | null, code: string, since?: string][], more: Partial<NodeHealth> = {}) =>
    under.change(actor, (tx, ctx) =>
      under.nodes.reportHealth(tx, ctx, id, {
        conditions: conditions.map(([uuid, code, since = past]) => ({ gpu_uuid: uuid, code, detail: 'seen', since })),
        gpus: [],
        ...more,
      }),
    );
  const slots = async () => (await capacity.slotsOf(under.test.database.db, [id])).get(id) ?? [];
  const states = async () => (await slots()).map(({ state }) => state);
  const clear = (uuid: string) =>
    under.change(operator, async (tx, ctx) => under.nodes.clearGpu(tx, ctx, await under.nodes.get(tx, id), uuid));
  const free = async () => (await capacity.countFree(under.test.database.db, [wanted(1)]))[0]?.[0]?.free;
  const reserve = async (gpuCount: number) => {
    const allocationId = source.newId('alloc');
    await under.change(operator, (tx, ctx) => capacity.reserve(tx, ctx, wanted(gpuCount), allocationId));
    return allocationId;
  };

  it('takes a GPU out of service whose condition says so, and tells of it once', async () => {
    expect(await report([['GPU-1', 'fell_off_the_bus']])).toEqual({ changed: ['fell_off_the_bus'] });
    expect(await report([['GPU-1', 'fell_off_the_bus']])).toEqual({ changed: [] });
    expect(await states()).toEqual(['available', 'unhealthy']);
    expect(await free()).toBe(1);
    expect(under.events.map(({ type }) => type)).toEqual(['provisioning.slot.unhealthy']);
  });

  it('that is told twice changes nothing the second time: no row, no event, no entry', async () => {
    const tell = () =>
      report(
        [
          ['GPU-0', 'application_fault'],
          ['GPU-1', 'fell_off_the_bus'],
          [null, 'driver_hangs'],
        ],
        { gpus: [{ uuid: 'GPU-0', busy_since: past, idle_since: null }] },
      );
    const kept = async () => ({
      node: await under.test.asOwner('select * from fleet.node'),
      slots: await under.test.asOwner('select * from fleet.slot order by id'),
      audit: await under.test.asOwner('select count(*) from audit.event'),
      events: [...under.events],
    });
    await tell();
    const once = await kept();
    await tell();
    expect(await kept()).toEqual(once);
  });

  it('leaves a GPU in service whose condition is only to be shown', async () => {
    await report([['GPU-1', 'application_fault']]);
    expect(await states()).toEqual(['available', 'available']);
    expect((await slots())[1]?.conditions).toEqual([{ code: 'application_fault', detail: 'seen', since: past }]);
    expect(under.events).toEqual([]);
  });

  it('is back by itself where the table says so, and for every GPU when it concerns the host', async () => {
    await report([[null, 'driver_unreadable']]);
    expect(await states()).toEqual(['unhealthy', 'unhealthy']);
    await report([]);
    expect(await states()).toEqual(['available', 'available']);
    expect(under.events.map(({ type }) => type)).toEqual([
      ...['provisioning.slot.unhealthy', 'provisioning.slot.unhealthy'],
      ...['provisioning.slot.healthy', 'provisioning.slot.healthy'],
    ]);
  });

  it('is back when an operator says so where the table says that, and what happened before does not come back', async () => {
    await report([['GPU-0', 'fell_off_the_bus']]);
    await report([]);
    expect(await states()).toEqual(['unhealthy', 'available']);
    await clear('GPU-0');
    expect(await states()).toEqual(['available', 'available']);
    await report([['GPU-0', 'fell_off_the_bus', past]]);
    expect(await states()).toEqual(['available', 'available']);
    await report([['GPU-0', 'fell_off_the_bus', future]]);
    expect(await states()).toEqual(['unhealthy', 'available']);
  });

  it('is not cleared by an operator of what is still so', async () => {
    await report([
      ['GPU-0', 'ecc_uncorrected'],
      ['GPU-0', 'nvlink_fault'],
    ]);
    await clear('GPU-0');
    expect(await states()).toEqual(['unhealthy', 'available']);
    expect((await slots())[0]?.conditions.map(({ code }) => code)).toEqual(['ecc_uncorrected']);
    await expect(clear('GPU-9')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps a GPU out of service for something that only a newer agent knows', async () => {
    await report([
      ['GPU-0', 'melted'],
      ['GPU-1', 'constructor'],
    ]);
    expect(await states()).toEqual(['unhealthy', 'unhealthy']);
  });

  it('leaves an allocation its GPU, and gives that GPU to nobody after it', async () => {
    const allocationId = await reserve(2);
    await report([['GPU-0', 'fell_off_the_bus']]);
    expect(await states()).toEqual(['reserved', 'reserved']);
    await under.change(operator, (tx, ctx) => capacity.free(tx, ctx, allocationId));
    expect(await states()).toEqual(['unhealthy', 'available']);
    expect(await free()).toBe(1);
  });

  it('gives a GPU to nobody that vanished while an allocation had it', async () => {
    const allocationId = await reserve(2);
    const show = (shown: typeof gpus) =>
      under.change(actor, (tx, ctx) => under.nodes.reportInventory(tx, ctx, id, { ...said, gpus: shown }));
    await show(gpus.slice(0, 1));
    await under.change(operator, (tx, ctx) => capacity.free(tx, ctx, allocationId));
    expect(await states()).toEqual(['available', 'unhealthy']);
    await report([['GPU-1', 'application_fault']]);
    expect(await states()).toEqual(['available', 'unhealthy']);
    await show(gpus);
    expect(await states()).toEqual(['available', 'available']);
  });

  it('does not bring back a sick GPU because it is seen', async () => {
    await report([['GPU-0', 'fell_off_the_bus']]);
    await under.joinAgain(id, { gpus });
    expect(await states()).toEqual(['unhealthy', 'available']);
  });

  it('never places anything on an unfit GPU, whatever its state says', async () => {
    await report([['GPU-0', 'fell_off_the_bus']]);
    await under.test.asOwner(`update fleet.slot set state = 'available'`);
    expect(await free()).toBe(1);
    await expect(reserve(2)).rejects.toMatchObject({ code: 'capacity_unavailable' });
    await reserve(1);
    expect(await states()).toEqual(['available', 'reserved']);
  });

  it('holds for GPUs that are approved after it was told', async () => {
    const joined = await under.join('later', { gpus: [] });
    ({ id, actor } = joined);
    await report([['GPU-0', 'fell_off_the_bus']]);
    await under.change(actor, (tx, ctx) => under.nodes.reportInventory(tx, ctx, id, { ...said, gpus: [] }));
    await under.test.asOwner(`update fleet.node set discovered_gpus = $1::jsonb where id = $2`, [
      JSON.stringify(gpus),
      id,
    ]);
    await under.change(operator, async (tx, ctx) => under.nodes.approve(tx, ctx, await under.nodes.get(tx, id)));
    expect(await states()).toEqual(['unhealthy', 'available']);
  });

  it('quarantines a node whose driver hangs, with what to do, and once', async () => {
    await report([[null, 'driver_hangs']]);
    const node = await under.nodes.get(under.test.database.db, id);
    expect(node).toMatchObject({
      state: 'quarantined',
      quarantineReason: expect.stringContaining('Reboot the host, then lift the quarantine. (seen)'),
    });
    expect(await free()).toBe(0);
    const entries = await under.test.asOwner(
      `select from audit.event where action = 'node.quarantine' and target_id = $1`,
      [id],
    );
    expect(entries).toHaveLength(1);
    const lifted = await under.change(operator, (tx, ctx) => under.nodes.lift(tx, ctx, node));
    expect(lifted.state).toBe('offline');
  });

  it('says since when a GPU is busy or idle, and nothing else changes by it', async () => {
    const busy = { gpus: [{ uuid: 'GPU-0', busy_since: past, idle_since: null }] };
    expect(await report([], busy)).toEqual({ changed: [] });
    expect((await slots())[0]).toMatchObject({ busySince: new Date(past), idleSince: undefined, state: 'available' });
    await report([]);
    expect((await slots())[0]).toMatchObject({ busySince: new Date(past) });
  });

  it('of another node’s GPU is nobody’s business', async () => {
    const other = await under.join('other', {
      gpus: [{ index: 0, uuid: 'GPU-other', model: 'H200', memory_bytes: 1 }],
    });
    await report([['GPU-other', 'fell_off_the_bus']]);
    const theirs = (await capacity.slotsOf(under.test.database.db, [other.id])).get(other.id);
    expect(theirs).toMatchObject([{ state: 'available', conditions: [] }]);
  });
});
