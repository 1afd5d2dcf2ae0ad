import type { AllocationView } from '@gpuaas/contract';
import { startTestWorld, type TestUser, type TestWorld, testSku, until } from '@gpuaas/testing';
import * as nodePty from '@lydell/node-pty';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { onTerminal } from './testing/on-terminal.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

afterAll(removeTemporaryFolders);

/** What the host does with the next account it is asked for. */
const host = { ensure: 'works' as 'works' | 'hangs' | 'fails', isClean: true };
let letGo = () => {};

let world: TestWorld;
let alice: TestUser;
let cli: CliUnderTest;
beforeAll(async () => {
  world = await startTestWorld({
    accounts: (real) => ({
      ...real,
      async ensure(id) {
        if (host.ensure === 'fails') throw new Error('the disk is full');
        if (host.ensure === 'hangs') await new Promise<void>((resolve) => (letGo = resolve));
        return real.ensure(id);
      },
      async verify(id) {
        const evidence = await real.verify(id);
        return host.isClean ? evidence : [...evidence, { check: 'files', ok: false, found: 'a file that cannot go' }];
      },
    }),
  });
  alice = await world.signIn('alice');
  cli = createSignedInCli(world.url, alice);
});
beforeEach(() => Object.assign(host, { ensure: 'works', isClean: true }));
afterAll(async () => {
  letGo();
  await world.stop();
});

const create = (name: string, ...more: string[]) => [
  'alloc',
  'create',
  '--sku',
  testSku,
  '--name',
  name,
  '--wait',
  ...more,
];

const isActive = (name: string) =>
  until(`${name} being active`, async () => (await cli.json<AllocationView>('alloc', 'get', name)).state === 'active');

describe('waiting for an allocation', () => {
  it('tells the steps and ends when a shell answers', async () => {
    const { code, out, err } = await cli.run([...create('ready'), '--yes', '-o', 'json']);
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ name: 'ready', state: 'active' })]);
    for (const step of ['Reserve capacity', 'Prepare host', 'Activate']) {
      expect(err).toMatch(new RegExp(`^✓ ${step} +\\d+(ms|\\.\\ds)$`, 'm'));
    }
    const { items } = await world.admin.api.listAuditEvents({ query: { action: 'terminal.open' } });
    expect(items.map(({ target }) => target.id)).toContain((JSON.parse(out) as AllocationView).id);
  });

  it('shows a plan with the price and asks, on a terminal', async () => {
    const declined = onTerminal(nodePty, cli, create('not-this-one'));
    await declined.until('1 × NVIDIA H200 141 GiB');
    await declined.until('simulated');
    await declined.until('$4.50/h');
    await declined.until('Create? [y/N] ');
    declined.type('n\r');
    expect(await declined.ended).toBe(1);

    const agreed = onTerminal(nodePty, cli, create('this-one'));
    await agreed.until('Create? [y/N] ');
    agreed.type('y\r');
    await agreed.until('✓ Prepare host');
    await agreed.until('● Active');
    await agreed.until('gpuaas ssh this-one');
    expect(await agreed.ended).toBe(0);

    const list = onTerminal(nodePty, cli, ['alloc', 'list']);
    await list.until('NAME');
    await list.until('this-one');
    await list.until('● Active');
    await list.until('1 × NVIDIA H200');
    await list.until(`of 2 · project default · ${world.url}`);
    expect(await list.ended).toBe(0);
    expect(list.screen()).toContain('\u001b[32m');
    expect(list.screen()).not.toContain('not-this-one');
  });

  it('can be left with Ctrl-C: the allocation goes on, and what it costs is said', async () => {
    host.ensure = 'hangs';
    const waiting = cli.start([...create('left'), '--yes']);
    await until('the first step', () => waiting.err().includes('✓ Accept') || undefined);
    waiting.kill('SIGINT');
    const { code, out, err } = await waiting.finished;
    expect([code, out]).toEqual([130, '']);
    expect(err).toContain('left is still provisioning ($4.50/h when active');
    letGo();
    await isActive('left');
  });

  it('gives up with 6 when the time is over', async () => {
    host.ensure = 'hangs';
    const { code, out, err } = await cli.run([...create('slow', '--timeout', '1s'), '--yes']);
    expect([code, out]).toEqual([6, '']);
    expect(err).toMatch(/slow is not finished yet.*\(wait_timed_out\)\n.*alloc_.*gpuaas alloc get slow/s);
    letGo();
    await isActive('slow');
  });

  it('ends with 5 and the reason when it fails', { timeout: 60_000 }, async () => {
    host.ensure = 'fails';
    const { code, out, err } = await cli.run([...create('doomed'), '--yes']);
    expect([code, out]).toEqual([5, '']);
    expect(err).toContain('✕ Prepare host');
    expect(err).toContain('The node failed while it worked on this');
    expect(err).not.toContain('the disk is full');
    expect((await cli.run(['alloc', 'get', 'doomed'])).out).toContain('state\tfailed');
    expect((await cli.run(['alloc', 'release', 'doomed', '--yes'])).code).toBe(7);
  });
});

describe('cancelling', () => {
  it('asks on a terminal, ends at once what no node has begun, and tells whoever waits for it', async () => {
    const node = await world.addNode({ name: 'asleep', gpus: 1 });
    await until('the node being active', async () => {
      const { state } = await world.admin.api.getNode({ params: { node_id: node.id } });
      return state === 'active';
    });
    await node.stop();
    await world.database.asOwner("update fleet.node set cordoned = (name <> 'asleep')");
    const waiting = cli.start([...create('unwanted'), '--yes']);
    await until('the first step', () => waiting.err().includes('✓ Accept') || undefined);
    const asked = onTerminal(nodePty, cli, ['alloc', 'release', 'unwanted', '--wait']);
    await asked.until('unwanted is not active yet');
    await asked.until('Cancel it? [y/N] ');
    asked.type('y\r');
    await asked.until('– Released');
    expect(await asked.ended).toBe(0);
    const { code, err } = await waiting.finished;
    expect([code, err]).toEqual([5, expect.stringContaining('unwanted was cancelled before it was active')]);
  });

  it('is advised while the node is offline, which is said with the time', { timeout: 60_000 }, async () => {
    const waiting = cli.start([...create('waits'), '--yes']);
    await until('the first step', () => waiting.err().includes('✓ Accept') || undefined);
    await world.database.asOwner("update fleet.node set state = 'offline' where name = 'asleep'");
    const said =
      /^Waiting for asleep to set up your account \(offline since (\d{4}-\d\d-\d\d )?\d\d:\d\d\)\. Cancel: gpuaas alloc release waits$/m;
    await until('the offline node being named', () => said.test(waiting.err()) || undefined);
    expect((await cli.run(['alloc', 'get', 'waits'])).out).toMatch(
      /waiting_for\tasleep to set up your account \(offline since/,
    );
    expect((await cli.run(['alloc', 'release', 'waits', '--yes'])).code).toBe(0);
    expect((await waiting.finished).code).toBe(5);
    await world.database.asOwner("update fleet.node set cordoned = (name = 'asleep')");
  });
});

describe('waiting for a release', () => {
  it('asks on a terminal, after telling the consequences', async () => {
    const asked = onTerminal(nodePty, cli, ['alloc', 'release', 'ready', '--wait']);
    await asked.until('deletes its data');
    await asked.until('Release? [y/N] ');
    asked.type('y\r');
    await asked.until('✓ Clean host');
    await asked.until('– Released');
    expect(await asked.ended).toBe(0);
  });

  it('ends with 5 when the host is not clean, and says what to do', { timeout: 60_000 }, async () => {
    host.isClean = false;
    const { code, err } = await cli.run(['alloc', 'release', 'this-one', '--yes', '--wait']);
    expect(code).toBe(5);
    expect(err).toContain('could not be released');
    expect(err).toMatch(/try +gpuaas alloc release alloc_\w+/);
    host.isClean = true;
    expect((await cli.run(['alloc', 'release', 'this-one', '--yes', '--wait'])).code).toBe(0);
  });
});
