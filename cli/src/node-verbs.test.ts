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
