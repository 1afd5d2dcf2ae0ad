import { createActive, release, startTestWorld, type TestUser, type TestWorld } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

let world: TestWorld;
let alice: TestUser;
let admin: CliUnderTest;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 2 });
  alice = await world.signIn('alice');
  admin = createSignedInCli(world.url, world.admin);
});
afterAll(async () => {
  await world.stop();
  removeTemporaryFolders();
});

const node = async () => (await world.admin.api.listNodes()).items.find(({ slots }) => slots.total > 0)?.name ?? '';

describe('draining a node', () => {
  it('shows whose allocations are waited for, changes nothing unasked, and ends when they are released', async () => {
    const name = await node();
    const { id } = await createActive(alice, { name: 'train' });
    const look = await admin.run(['node', 'drain', name, '--dry-run']);
    expect(look.out).toMatch(/train.*alice/);
    expect((await admin.run(['node', 'drain', name])).code).toBe(2);
    expect(await admin.json('node', 'get', name)).toMatchObject({ state: 'active', cordoned: false });

    expect((await admin.run(['node', 'drain', name, '--yes'])).out).toContain('draining');
    const refused = await admin.run(['node', 'retire', name, '--yes']);
    expect([refused.code, refused.err]).toEqual([expect.any(Number), expect.stringContaining('state_conflict')]);
    const waiting = admin.run(['node', 'drain', name, '--yes', '--wait', '--timeout', '1m']);
    await release(alice, id);
    const { code, out } = await waiting;
    expect([code, out]).toEqual([0, expect.stringContaining('drained')]);
    expect(await admin.json('node', 'allocations', name)).toMatchObject({ items: [] });

    expect((await admin.run(['node', 'uncordon', name])).out).toContain('active');
  });
});

describe('offering a SKU', () => {
  it('begins with what it is, goes on with prices and whom it is for, and an allocation has a size of it', async () => {
    const memory = String(141 * 1024 ** 3);
    const said = ['--model', 'NVIDIA H200', '--gpu-memory', memory, '--price', '4.5', '--simulated'];
    expect((await admin.run(['sku', 'create', 'sized', '--gpus', '1'])).err).toContain('--model');
    const created = await admin.json(
      'sku',
      'create',
      'sized',
      ...said,
      '--gpus',
      '1',
      '--allowed-gpus',
      '1,2',
      '--cpus',
      '24',
    );
    expect(created).toMatchObject({
      ...{
        allowed_gpu_counts: [1, 2],
        sudo: false,
        limits: { memory_bytes: null, cpus: 24, tasks: null, disk_bytes: null },
      },
      price_per_hour: { amount: '4.50', currency: 'USD' },
    });
    expect((await admin.run(['sku', 'create', 'sized', ...said, '--gpus', '1'])).code).toBe(7);
    expect(await admin.json('sku', 'update', 'sized', '--cpus', 'none')).toMatchObject({
      ...{ allowed_gpu_counts: [1, 2], sudo: false, limits: null },
    });
    const hosted = ['sku', 'create', 'hosted', ...said, '--gpus', '1', '--sudo', '--shape'];
    expect((await admin.run([...hosted, 'slice'])).code).toBe(2);
    expect(await admin.json(...hosted, 'baremetal')).toMatchObject({ capacity_shape: 'baremetal', sudo: true });
    await admin.json('sku', 'price', 'sized', '--amount', '5');
    await admin.json('sku', 'price', 'sized', '--amount', '6.25', '--from', '2999-01-01T00:00:00Z');
    expect((await admin.run(['sku', 'price', 'sized', '--amount', '1', '--from', '2020-01-01T00:00:00Z'])).code).toBe(
      2,
    );
    const { items } = await admin.json<{ items: { price_per_hour: { amount: string } }[] }>('sku', 'price', 'sized');
    expect(items.map(({ price_per_hour }) => price_per_hour.amount)).toEqual(['6.25', '5.00', '4.50']);

    const member = createSignedInCli(world.url, alice);
    const plan = ['alloc', 'create', '--sku', 'sized', '--gpus', '2', '--dry-run'];
    expect(await member.json(...plan)).toMatchObject({
      ...{ gpu: { count: 2 }, price_per_hour: { amount: '10.00' }, price_per_day: { amount: '240.00' } },
    });
    expect((await member.run(['alloc', 'create', '--sku', 'sized', '--gpus', '3', '--dry-run'])).err).toContain(
      '1 or 2 GPUs',
    );
    await admin.json('sku', 'entitle', 'sized', '--org', 'org_01kadh6sw4e3bvk6mh4y0t2z7r');
    expect((await member.run(plan)).code).toBe(3);
    expect((await member.run(['sku', 'list'])).out).not.toContain('sized');
    expect((await admin.run(['sku', 'list', '--all'])).out).toContain('sized');
    expect((await admin.run(['sku', 'entitle', 'sized', '--everybody'])).out).toContain('everybody');
    expect((await admin.run(['sku', 'entitle', 'sized'])).out).toContain('everybody');
    expect((await member.run(plan)).code).toBe(0);
    await admin.json('sku', 'update', 'sized', '--retired');
    expect((await member.run(plan)).code).toBe(3);
  }, 60_000);
});

describe('a node that leaves', () => {
  it('is quarantined, lifted, retired and removed, each asked for by name', async () => {
    await world.addNode({ name: 'leaving', gpus: 0, run: false });
    const asked = await admin.run(['node', 'quarantine', 'leaving', '--reason', 'GPU 3 reports errors']);
    expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('Quarantining leaving')]);
    const { out } = await admin.run(['node', 'quarantine', 'leaving', '--reason', 'GPU 3 reports errors', '--yes']);
    expect(out).toContain('GPU 3 reports errors');
    expect((await admin.run(['node', 'lift', 'leaving'])).out).toContain('offline');
    await admin.run(['node', 'quarantine', 'leaving', '--reason', 'It is over', '--yes']);
    expect((await admin.run(['node', 'retire', 'leaving', '--yes'])).out).toContain('retired');
    expect((await admin.run(['node', 'remove', 'leaving', '--yes'])).code).toBe(0);
    expect((await admin.run(['node', 'get', 'leaving'])).code).toBe(3);
  });
});
