import type { AllocationId, NodeId } from '@gpuaas/contract';
import { createCtx, hasCode, sleep, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { explainPlacement } from './explain-placement.ts';
import { moveToRegion } from './move-node.ts';
import { findNode } from './node-store.ts';
import { readNodeClasses } from './placement-class-store.ts';
import { wireRegions } from './regions.ts';
import { reserveCapacity } from './reserve-capacity.ts';
import { addSlots, countFreeOfEach, findRoom } from './slot-store.ts';

const source = createTestCtxSource();
const ctx = createCtx(source, { principal: systemPrincipal('test'), correlationId: 'cor_test' });

describe('Reserving capacity', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());
  beforeEach(() => test.asOwner('truncate fleet.node cascade'));

  /** Nodes with so many free GPUs each, named a, b, c … in the order of their ids. */
  async function nodes(...gpus: number[]): Promise<void> {
    for (const [index, count] of gpus.entries()) {
      const name = String.fromCharCode('a'.charCodeAt(0) + index);
      await test.asOwner(
        `insert into fleet.node (id, name, state, state_changed_at, simulated, created_at)
         values ($1, $1, 'active', now(), true, now())`,
        [name],
      );
      await test.asOwner(
        `insert into fleet.slot (id, node_id, number, gpu_uuid, gpu_model, gpu_memory_bytes, simulated, state, state_changed_at)
         select $1 || '-' || n, $1, n, $1 || '-' || n, 'H200', 1, true, 'available', now() from generate_series(1, $2::int) n`,
        [name, count],
      );
    }
  }

  const wanted = (gpuCount: number) => ({ id: `h200-${gpuCount}`, gpuModel: 'H200', gpuCount, simulated: true });
  const reserve = (tx: Tx, gpuCount: number) => reserveCapacity(tx, ctx, wanted(gpuCount), ctx.newId('alloc'));
  const create = (gpuCount: number) => test.database.transaction((tx) => reserve(tx, gpuCount), { repeatable: true });
  /** Does what the refusal says when the machine is so slow that others do not decide in time. */
  async function createPatiently(gpuCount: number): Promise<{ nodeName: string }> {
    for (;;) {
      try {
        return await create(gpuCount);
      } catch (error) {
        if (!hasCode(error, 'unavailable')) throw error;
      }
    }
  }
  const outcome = (reserving: Promise<{ nodeName: string }>) =>
    reserving.then(
      ({ nodeName }) => nodeName,
      (error: unknown) => (hasCode(error, 'capacity_unavailable') ? 'none' : String(error)),
    );

  /** What the tables say about every allocation: how many GPUs on how many nodes. */
  const placed = () =>
    test.asOwner<{ allocation: AllocationId; gpus: number; nodes: number }>(
      `select allocation_id as allocation, count(*)::int as gpus, count(distinct node_id)::int as nodes
       from fleet.slot join fleet.reservation r using (allocation_id)
       where r.slot_id = slot.id and r.ended_at is null and state = 'reserved' group by 1`,
    );

  /** A transaction that has reserved and has not decided yet. */
  async function undecided(gpuCount: number): Promise<{ node: string; decide(commit: boolean): Promise<unknown> }> {
    let decide: (commit: boolean) => void = () => {};
    const decision = new Promise<boolean>((resolve) => {
      decide = resolve;
    });
    let reserved: (node: string) => void = () => {};
    const node = new Promise<string>((resolve) => {
      reserved = resolve;
    });
    const transaction = test.database
      .transaction(async (tx) => {
        reserved((await reserve(tx, gpuCount)).nodeName);
        if (!(await decision)) throw new Error('given up');
      })
      .catch(() => {});
    return {
      node: await node,
      decide(commit) {
        decide(commit);
        return transaction;
      },
    };
  }

  describe('in regions', () => {
    const named = (regions?: string[]) =>
      outcome(
        test.database.transaction((tx) => reserveCapacity(tx, ctx, { ...wanted(1), regions }, ctx.newId('alloc')), {
          repeatable: true,
        }),
      );
    const put = (node: string, region: string) =>
      test.database.transaction(async (tx) => {
        const found = await findNode(tx, node as NodeId);
        if (!found) throw new Error(`no node ${node}`);
        await moveToRegion(tx, ctx, found, region);
      });
    beforeEach(async () => {
      await test.asOwner("delete from fleet.region where id <> 'local'");
      await test.asOwner(
        "insert into fleet.region values ('north', 'North', '', true, now()), ('shut', 'Shut', '', false, now())",
      );
      await nodes(1, 2, 3);
      await put('b', 'north');
      await put('c', 'shut');
    });

    it('takes GPUs of a region that was named and of no other, and none of a closed one', async () => {
      expect(await named(['north'])).toBe('b');
      expect(await named(['north', 'local'])).toBe('a');
      expect(await named()).toBe('b');
      expect([await named(), await named(['shut']), await named(['nowhere']), await named([])]).toEqual(
        Array(4).fill('none'),
      );
      const counted = await countFreeOfEach(test.database.db, [
        wanted(1),
        { ...wanted(1), regions: ['north', 'shut'] },
      ]);
      expect(counted.map((each) => each.map(({ region, free }) => [region, free]))).toEqual([
        [
          ['local', 0],
          ['north', 0],
        ],
        [['north', 0]],
      ]);
      const classes = await readNodeClasses(test.database.db);
      const rules = explainPlacement(classes, { ...wanted(1), regions: ['local', 'shut'] });
      expect(rules.map(({ rule, names }) => [rule, names])).toEqual([
        ['gpus_taken', ['a']],
        ['region_closed', ['c']],
        ['other_region', ['b']],
      ]);
    });

    it('takes nothing of a node that moved meanwhile, whatever it had looked like', async () => {
      let arrive: () => void = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      let go: () => void = () => {};
      const moving = test.database.transaction(async (tx) => {
        const found = await findNode(tx, 'b' as NodeId);
        if (found) await moveToRegion(tx, ctx, found, 'local');
        arrive();
        await new Promise<void>((resolve) => {
          go = resolve;
        });
      });
      await arrived;
      const asking = named(['north']);
      go();
      await moving;
      expect(await asking).toBe('none');
      expect(await named(['local'])).toBe('a');
      expect(await named(['local'])).toBe('b');
      await expect(put('b', 'north')).rejects.toMatchObject({ code: 'node_not_empty' });
      await expect(put('a', 'nowhere')).rejects.toMatchObject({ code: 'region_unknown' });
    });

    it('are deleted when nothing is there, and nothing can come while they are', async () => {
      const regions = wireRegions();
      const nothing = async () => ({ skus: [] });
      const remove = (name: string, users = nothing as () => Promise<{ skus: string[] }>) =>
        test.database.transaction((tx) => regions.remove(tx, name, users));
      await expect(remove('north', async () => ({ skus: ['h200-1'] }))).rejects.toMatchObject({
        code: 'region_not_empty',
        params: { nodes: ['b'], skus: ['h200-1'] },
      });
      await put('b', 'local');
      // Whoever comes while it is looked at waits, and finds that it is gone.
      let coming: Promise<unknown> = Promise.resolve();
      await remove('north', async () => {
        let isDone = false;
        coming = put('b', 'north')
          .catch((error: { code: string }) => error.code)
          .finally(() => {
            isDone = true;
          });
        const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        while (!isDone && (await test.asOwner(waits)).length === 0) await sleep(10);
        return { skus: [] };
      });
      expect(await coming).toBe('region_unknown');
      expect((await regions.list(test.database.db)).map(({ name }) => name)).toEqual(['local', 'shut']);
    });
  });

  it('fills the node that has the fewest GPUs to spare', async () => {
    await nodes(4, 2, 3);
    expect(await outcome(create(1))).toBe('b');
    expect(await outcome(create(2))).toBe('c');
    expect(await outcome(create(1))).toBe('b');
    expect(await outcome(create(4))).toBe('a');
  });

  it('takes GPUs of another node at once while others are taking those of the fullest', async () => {
    await nodes(1, 4, 5);
    const last = await undecided(1);
    const one = await undecided(1);
    expect([last.node, one.node]).toEqual(['a', 'b']);
    const startedAt = performance.now();
    expect([await outcome(create(4)), await outcome(create(1))]).toEqual(['c', 'c']);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    expect((await placed()).map(({ gpus }) => gpus).sort()).toEqual([1, 4]);
    await Promise.all([last.decide(true), one.decide(true)]);
  });

  it('takes other GPUs of the same node at once while some of it are being taken', async () => {
    await nodes(8);
    const first = await undecided(3);
    const startedAt = performance.now();
    expect(await outcome(create(5))).toBe('a');
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    await first.decide(true);
  });

  it.each([1, 2])(
    'says that there is none only when those who were taking the last %i have kept them',
    async (gpus) => {
      await nodes(gpus);
      const keeps = await undecided(gpus);
      const late = outcome(create(gpus));
      await sleep(200);
      await keeps.decide(true);
      expect(await late).toBe('none');

      await test.asOwner('truncate fleet.node cascade');
      await nodes(gpus);
      const givesUp = await undecided(gpus);
      const lucky = outcome(create(gpus));
      await sleep(200);
      await givesUp.decide(false);
      expect(await lucky).toBe('a');
    },
  );

  it('says that it may be tried again when those who are taking the last do not decide', async () => {
    await nodes(1);
    const slow = await undecided(1);
    await expect(create(1)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    await slow.decide(true);
  });

  it('never puts one allocation on two nodes', async () => {
    await nodes(3, 3);
    expect(await outcome(create(4))).toBe('none');
    expect(await placed()).toEqual([]);
    expect(await outcome(create(3))).toBe('a');
  });

  it('leaves a GPU with one open reservation at most, whoever writes it', async () => {
    await nodes(1);
    await create(1);
    const again = `insert into fleet.reservation (allocation_id, slot_id, reserved_at)
      select 'alloc_second', slot_id, reserved_at from fleet.reservation`;
    await expect(test.asOwner(again)).rejects.toThrow('reservation_open');
  });

  it('leaves out nodes that are cordoned or offline, and GPUs of another kind', async () => {
    await nodes(1, 1, 1, 1);
    await test.asOwner("update fleet.node set cordoned = true where id = 'a'");
    await test.asOwner("update fleet.node set state = 'offline' where id = 'b'");
    await test.asOwner("update fleet.slot set simulated = false where node_id = 'c'");
    await test.asOwner("update fleet.slot set gpu_model = 'H100' where node_id = 'd'");
    expect(await outcome(create(1))).toBe('none');
  });

  it.each([
    ['node_not_active', "update fleet.node set state = 'offline'"],
    ['node_not_active', "update fleet.node set state = 'quarantined'"],
    ['node_cordoned', 'update fleet.node set cordoned = true'],
    ['agent_outdated', "update fleet.node set task_types = '{terminal.open}'"],
    ['gpu_driver_unreadable', `update fleet.node set gpu_driver = '{"state": "unreadable"}'`],
    ['gpus_not_approved', 'delete from fleet.slot'],
    ['gpus_divided', 'update fleet.slot set divided = true where number = 1'],
    ['gpus_unhealthy', "update fleet.slot set state = 'unhealthy' where number = 1"],
    ['gpus_unhealthy', 'update fleet.slot set unfit = true where number = 1'],
    ['gpus_unhealthy', 'update fleet.slot set held_back = true where number = 1'],
    ['gpus_taken', "update fleet.slot set state = 'reserved', allocation_id = 'alloc_x' where number = 1"],
    ['node_too_small', 'delete from fleet.slot where number = 1'],
    ['other_gpu', "update fleet.slot set gpu_model = 'H100'"],
    ['other_gpu', 'update fleet.slot set simulated = false'],
  ])('passes over a node for one rule, and names it: %s, after %s', async (rule, change) => {
    await nodes(2);
    const explain = async () => explainPlacement(await readNodeClasses(test.database.db), wanted(2));
    expect(await explain()).toEqual([]);
    await test.asOwner(change);
    expect(await explain()).toMatchObject([{ rule, nodes: 1, names: ['a'] }]);
    expect(await outcome(create(2))).toBe('none');
  });

  /** Says how the GPUs of node a are connected: NVLink group and NUMA node of each. */
  const connect = async (...places: [link: number | null, numa: number | null][]) => {
    for (const [index, [link, numa]] of places.entries()) {
      await test.asOwner('update fleet.slot set link_group = $1, numa_node = $2 where id = $3', [
        ...[link, numa],
        `a-${index + 1}`,
      ]);
    }
  };
  const take = (...numbers: number[]) =>
    test.asOwner("update fleet.slot set state = 'reserved', allocation_id = 'alloc_x' where number = any($1)", [
      numbers,
    ]);

  const switched = [0, 0, 0, 0, 1, 1, 1, 1].map((numa) => [0, numa] as [number, number]);
  const rings = [0, 0, 0, 0, 4, 4, 4, 4].map((link, index) => [link, Math.floor(index / 4)] as [number, number]);
  const alone = [0, 1, 2, 3, 4, 5, 6, 7].map((link) => [link, Math.floor(link / 4)] as [number, number]);
  const unknown = Array.from({ length: 8 }, () => [null, null] as [null, null]);

  it.each([
    [
      'two with a bridge',
      [
        [0, 0],
        [0, 0],
      ],
      [],
      2,
      [1, 2],
    ],
    ['NVSwitches: of one NUMA node', switched, [1], 4, [5, 6, 7, 8]],
    ['NVSwitches: one in the fuller half', switched, [1, 2, 3], 1, [4]],
    ['NVSwitches: all over when no half is enough', switched, [1], 6, [2, 3, 5, 6, 7, 8]],
    ['two rings: of one ring', rings, [1, 2, 5], 3, [6, 7, 8]],
    ['two rings: two in the fuller ring', rings, [1, 2], 2, [3, 4]],
    ['no NVLink: of one NUMA node', alone, [1, 2], 3, [5, 6, 7]],
    [
      'a bridge is worth more than a NUMA node',
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 0],
      ],
      [2],
      2,
      [1, 3],
    ],
    ['nobody has looked: by number', unknown, [2], 3, [1, 3, 4]],
  ] as [string, [number | null, number | null][], number[], number, number[]][])(
    'takes GPUs that are near each other: %s',
    async (_, places, taken, count, expected) => {
      await nodes(places.length);
      await connect(...places);
      await take(...taken);
      const { gpuUuids } = await create(count);
      expect(gpuUuids).toEqual(expected.map((number) => `a-${number}`));
    },
  );

  it('prefers a node where all GPUs are linked, then packs or spreads as it is told', async () => {
    await nodes(3, 4, 4);
    await connect([0, 0], [1, 0], [2, 0]);
    expect(await outcome(create(2))).toBe('b');
    const spread = (gpuCount: number) =>
      test.database.transaction((tx) => reserveCapacity(tx, ctx, wanted(gpuCount), ctx.newId('alloc'), 'spread'));
    expect([await outcome(spread(1)), await outcome(spread(1)), await outcome(create(1))]).toEqual(['c', 'a', 'a']);
    expect(await findRoom(test.database.db, wanted(1), 'spread')).toMatchObject({ nodeName: 'c', nodes: 3, free: 6 });
    expect(await findRoom(test.database.db, wanted(1), 'pack')).toMatchObject({ nodeName: 'a' });
  });

  it('tells of nodes that are alike together, the nearest miss first, and of the largest room among them', async () => {
    await nodes(4, 4, 1, 4);
    await test.asOwner(
      "update fleet.slot set state = 'reserved', allocation_id = 'alloc_x' where id in ('a-1', 'b-1', 'b-2')",
    );
    await test.asOwner("update fleet.node set cordoned = true where id = 'd'");
    const explain = explainPlacement(await readNodeClasses(test.database.db), wanted(4));
    expect(explain.map(({ rule, nodes, mostFree, names }) => [rule, nodes, mostFree, names.join()])).toEqual([
      ['gpus_taken', 2, 3, 'a,b'],
      ['node_cordoned', 1, 4, 'd'],
      ['node_too_small', 1, 1, 'c'],
    ]);
  });

  it('gives away exactly what there is when many ask at once', async () => {
    await nodes(8, 8, 8, 8, 8);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcome(createPatiently(1))));
    expect(outcomes.filter((name) => /^[a-e]$/.test(name))).toHaveLength(40);
    expect(outcomes.filter((name) => name === 'none')).toHaveLength(60);
    expect(await placed()).toHaveLength(40);
  });

  it('places allocations of many sizes at once without a deadlock, each whole and on one node', async () => {
    await nodes(8, 8, 8, 8, 8, 8);
    const sizes = Array.from({ length: 72 }, (_, index) => [1, 2, 4, 8][index % 4] as number);
    const outcomes = await Promise.all(sizes.map((size) => outcome(createPatiently(size))));
    expect(outcomes.filter((name) => !/^([a-f]|none)$/.test(name))).toEqual([]);
    const allocations = await placed();
    expect(allocations.every(({ nodes }) => nodes === 1)).toBe(true);
    const succeeded = sizes.filter((_, index) => outcomes[index] !== 'none');
    expect(allocations.map(({ gpus }) => gpus).sort()).toEqual(succeeded.toSorted());
    const [{ most } = { most: 0 }] = await test.asOwner<{ most: number }>(
      `select coalesce(max(free), 0)::int as most
       from (select count(*) as free from fleet.slot where state = 'available' group by node_id) n`,
    );
    const refused = sizes.filter((_, index) => outcomes[index] === 'none');
    expect(Math.min(...refused)).toBeGreaterThan(most);
  });

  const host = (gpuCount: number) => ({ ...wanted(gpuCount), capacityShape: 'baremetal' as const });
  const takeHost = (gpuCount: number) =>
    test.database.transaction((tx) => reserveCapacity(tx, ctx, host(gpuCount), ctx.newId('alloc')), {
      repeatable: true,
    });
  async function takeHostPatiently(gpuCount: number): Promise<{ nodeName: string }> {
    for (;;) {
      try {
        return await takeHost(gpuCount);
      } catch (error) {
        if (!hasCode(error, 'unavailable')) throw error;
      }
    }
  }

  it('gives a whole host to one: every GPU of a node that has exactly so many, and nobody else', async () => {
    await nodes(4, 2, 3);
    expect(await outcome(takeHost(2))).toBe('b');
    expect(await outcome(takeHost(2))).toBe('none');
    expect(await outcome(create(1))).toBe('c');
    expect(await outcome(takeHost(3))).toBe('none');
    expect(await findRoom(test.database.db, host(4), 'pack')).toMatchObject({ nodeName: 'a', nodes: 1, free: 1 });
    expect(await outcome(takeHost(4))).toBe('a');
  });

  it('gives nothing of a host that somebody has whole, not even a GPU that appears later', async () => {
    await nodes(2);
    await takeHost(2);
    await test.asOwner(`insert into fleet.slot
      (id, node_id, number, gpu_uuid, gpu_model, gpu_memory_bytes, simulated, state, state_changed_at)
      values ('late', 'a', 3, 'late', 'H200', 1, true, 'available', now())`);
    expect(await outcome(create(1))).toBe('none');
    const explain = explainPlacement(await readNodeClasses(test.database.db), wanted(1));
    expect(explain).toMatchObject([{ rule: 'gpus_taken', mostFree: 0 }]);
  });

  it('takes no host on which a GPU is just appearing, nor lets one appear while it is taken', async () => {
    await nodes(2);
    const gpu = { index: 9, uuid: 'new', model: 'H200', memory_bytes: 1 };
    const add = (tx: Tx) =>
      addSlots(tx, 'a' as NodeId, { gpus: [gpu], simulated: true }, () => ctx.newId('slot'), new Date());
    let decide: () => void = () => {};
    const decision = new Promise<void>((resolve) => {
      decide = resolve;
    });
    let added: () => void = () => {};
    const appears = new Promise<void>((resolve) => {
      added = resolve;
    });
    const appearing = test.database.transaction(async (tx) => {
      await add(tx);
      added();
      await decision;
    });
    await appears;
    await expect(takeHost(2)).rejects.toMatchObject({ code: 'unavailable' });
    decide();
    await appearing;
    expect(await outcome(takeHost(2))).toBe('none');
    expect(await outcome(takeHost(3))).toBe('a');
  });

  it('never has a host taken whole and in parts, when many ask for both at once', async () => {
    await nodes(4, 4, 4, 4);
    const asked = Array.from({ length: 40 }, (_, index) => (index % 5 === 0 ? 4 : 1));
    const outcomes = await Promise.all(
      asked.map((size) => outcome(size === 4 ? takeHostPatiently(4) : createPatiently(1))),
    );
    expect(outcomes.filter((name) => !/^([a-d]|none)$/.test(name))).toEqual([]);
    const shared = await test.asOwner<{ node_id: string }>(
      `select node_id from fleet.slot where allocation_id is not null group by node_id
       having bool_or(exclusive) and (count(distinct allocation_id) > 1 or count(*) < 4)`,
    );
    expect(shared).toEqual([]);
    const [{ taken } = { taken: 0 }] = await test.asOwner<{ taken: number }>(
      'select count(*)::int as taken from fleet.slot where allocation_id is not null',
    );
    expect(taken).toBe(16);
  });

  it.each([
    ['host_not_empty', "update fleet.slot set state = 'reserved', allocation_id = 'alloc_x' where number = 1"],
    ['host_not_empty', "update fleet.slot set gpu_model = 'H100', state = 'unhealthy' where number = 3"],
    ['gpus_unhealthy', "update fleet.slot set state = 'unhealthy' where number = 1"],
    ['gpus_unhealthy', "update fleet.slot set state = 'cleanup_blocked', allocation_id = 'alloc_x' where number = 1"],
    ['node_too_small', 'delete from fleet.slot where number = 1'],
    ['host_too_large', 'update fleet.slot set id = id, gpu_model = gpu_model where false'],
  ])('passes over a host for one rule, and names it: %s, after %s', async (rule, change) => {
    const count = rule === 'host_too_large' ? 2 : 3;
    await nodes(3);
    await test.asOwner(change);
    const [first] = explainPlacement(await readNodeClasses(test.database.db), host(count)).filter(
      (one) => one.rule !== 'other_gpu',
    );
    expect([first?.rule === rule || change.includes('H100'), await outcome(takeHost(count))]).toEqual([true, 'none']);
  });

  it('passes over nodes whose agent does not know what the SKU says, and counts none there', async () => {
    await nodes(2);
    const needing = { ...host(2), needs: ['allocation.provision_user.sudo' as const] };
    const take = () =>
      outcome(test.database.transaction((tx) => reserveCapacity(tx, ctx, needing, ctx.newId('alloc'))));
    expect(await take()).toBe('none');
    const free = async (...kinds: Parameters<typeof countFreeOfEach>[1]) =>
      (await countFreeOfEach(test.database.db, kinds)).map(([here]) => here?.free);
    expect(await free(needing, host(2), host(1), wanted(1))).toEqual([0, 1, 0, 2]);
    await test.asOwner("update fleet.node set task_types = task_types || '{allocation.provision_user.sudo}'");
    expect(await free(needing)).toEqual([1]);
    expect(await take()).toBe('a');
  });

  it('gives every node to one when all want a whole node', async () => {
    await nodes(4, 4, 4, 4);
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => outcome(createPatiently(4))));
    expect(outcomes.filter((name) => name !== 'none').sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});
