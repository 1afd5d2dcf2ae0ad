import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AllocationView } from '@gpuaas/contract';
import {
  createActive,
  release,
  skuOf,
  startTestWorld,
  type TestUser,
  type TestWorld,
  testSku,
  until,
} from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createCli, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

afterAll(removeTemporaryFolders);

interface ListOf<T> {
  items: (T & { id: string })[];
  next_cursor: string | null;
}

let world: TestWorld;
let alice: TestUser;
let cli: CliUnderTest;
let admin: CliUnderTest;
let train: AllocationView;

beforeAll(async () => {
  world = await startTestWorld();
  alice = await world.signIn('alice');
  cli = createSignedInCli(world.url, alice);
  admin = createSignedInCli(world.url, world.admin);
  train = await createActive(alice, { name: 'train' });
});
afterAll(() => world.stop());

describe('every list', () => {
  const lists: [string, () => CliUnderTest, string[]][] = [
    ['project list', () => cli, ['default', 'owner']],
    ['sku list', () => cli, ['sim-h200-1', '4.50 USD', 'simulated']],
    ['alloc list', () => cli, ['train', 'active', '1 × NVIDIA H200 141 GiB, simulated', 'isolation: none']],
    ['allocation list', () => cli, ['train']],
    ['audit list', () => cli, ['alice', 'allocation.create', 'success']],
    ['audit list --all', () => admin, ['node.enroll']],
    ['node list', () => admin, ['local', 'active', 'simulated, isolation: none']],
    ['alloc list --sku sim-h200-1 --search trai', () => cli, ['train']],
    ['node tasks local', () => admin, ['allocation.provision_user', 'completed']],
    ['health', () => admin, ['database', 'ok', 'nodes']],
  ];

  it.each(lists)('%s gives tabs in a pipe, JSON with ids, and names', async (words, who, expected) => {
    const args = words.split(' ');
    const [{ code, out, err }, list, names] = await Promise.all([
      who().run(args),
      who().json<ListOf<unknown>>(...args),
      who().run([...args, '-o', 'name']),
    ]);
    expect([code, err]).toEqual([0, '']);
    for (const text of expected) expect(out).toContain(text);
    expect(out).not.toContain('NAME');
    const lines = out.trimEnd().split('\n');
    expect(new Set(lines.map((line) => line.split('\t').length)).size).toBe(1);
    expect(list.items.map(({ id }) => typeof id)).toEqual(lines.map(() => 'string'));
    expect(names.out.trimEnd().split('\n')).toHaveLength(lines.length);
  });

  it('tells when there is more than was asked for', async () => {
    const few = await admin.json<ListOf<unknown>>('audit', 'list', '--all', '--limit', '3');
    expect(few.items).toHaveLength(3);
    expect(few.next_cursor).not.toBeNull();
    const filtered = await admin.json<ListOf<{ action: string }>>('audit', 'list', '--all', '--action', 'node.enroll');
    expect(filtered.items.map(({ action }) => action)).toEqual(['node.enroll']);
    const { correlation_id, target } = few.items[0] as never as { correlation_id: string; target: { id: string } };
    const related = await admin.json<ListOf<unknown>>('audit', 'list', '--all', '--correlation', correlation_id);
    expect(related.items.map(({ id }) => id)).toContain(few.items[0]?.id);
    const about = await admin.json<ListOf<unknown>>('audit', 'list', '--all', '--target', target.id);
    expect(about.items.map(({ id }) => id)).toContain(few.items[0]?.id);
  });

  it('of allocations can be narrowed', async () => {
    for (const filter of [
      ['--sku', 'sim-h200-4'],
      ['--search', 'nothing-like-it'],
      ['--search', '%'],
    ]) {
      expect((await cli.json<ListOf<unknown>>('alloc', 'list', ...filter)).items).toEqual([]);
    }
  });

  it('of slots is sorted by node and number', async () => {
    const { items } = await admin.json<ListOf<{ node: { name: string }; index: number }>>('slot', 'list');
    const places = items.map(({ node, index }) => [node.name, index] as const);
    expect(places).toEqual(places.toSorted((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1]));
    expect(places).toHaveLength(8);
  });

  it('can be empty', async () => {
    const bob = createSignedInCli(world.url, await world.signIn('bob'));
    expect(await bob.run(['alloc', 'list'])).toMatchObject({ code: 0, out: '' });
    expect(await bob.json('alloc', 'list')).toEqual({ items: [], next_cursor: null });
  });

  it('of allocations shows ended ones only when asked', async () => {
    const short = await createActive(alice, { name: 'short' });
    await release(alice, short.id);
    const names = async (...args: string[]) =>
      (await cli.run(['alloc', 'list', '-o', 'name', ...args])).out.split('\n');
    expect(await names()).not.toContain('short');
    expect(await names('--all')).toEqual(expect.arrayContaining(['short', 'train']));
    expect(await names('--state', 'released')).toEqual(['short', '']);
    expect(await names('--state', 'released,active', '--state', 'failed')).toEqual(['short', 'train', '']);
  });
});

describe('every single thing', () => {
  it('is fields in a pipe and the object as JSON', async () => {
    const things: [CliUnderTest, string[], string, string][] = [
      [cli, ['alloc', 'get', 'train'], `id\t${train.id}`, train.id],
      [cli, ['alloc', 'get', train.id], 'notes\tsimulated, isolation: none', train.id],
      [cli, ['operation', 'get', train.operation.id], 'prepare_host\tsucceeded', train.operation.id],
      [cli, ['auth', 'whoami'], 'user\talice', alice.id],
      [admin, ['node', 'get', 'local'], 'gpu_0\tin_use', train.node.id],
      [admin, ['node', 'get', train.node.id], 'name\tlocal', train.node.id],
    ];
    for (const [who, args, text, id] of things) {
      const { code, out } = await who.run(args);
      expect([code, out]).toEqual([0, expect.stringContaining(text)]);
      expect(await who.json<{ id: string }>(...args)).toMatchObject({ id });
    }
  });

  it('is found by name among the living first, then the newest of the ended', async () => {
    const first = await createActive(alice, { name: 'again' });
    await release(alice, first.id);
    const second = await createActive(alice, { name: 'again' });
    expect(await cli.json('alloc', 'get', 'again')).toMatchObject({ id: second.id });
    await release(alice, second.id);
    expect(await cli.json('alloc', 'get', 'again')).toMatchObject({ id: second.id, state: 'released' });
    expect(await cli.json('alloc', 'get', first.id)).toMatchObject({ id: first.id });
  });
});

describe('creating and releasing', () => {
  it('gives the new allocation, and the released one', async () => {
    const created = await cli.json<AllocationView>('alloc', 'create', '--sku', testSku, '--yes');
    expect(created).toMatchObject({ state: 'requested', sku: testSku });
    const stateNow = async () => (await cli.json<AllocationView>('alloc', 'get', created.id)).state;
    await until('the allocation being active', async () => (await stateNow()) === 'active');
    const { code, out, err } = await cli.run(['alloc', 'release', created.name, '--yes', '--wait']);
    expect([code, out]).toEqual([0, expect.stringContaining('state\treleased')]);
    expect(err).toMatch(/✓ Clean host +\d/);
  });

  it('announces a node and makes a token for it', async () => {
    expect((await admin.run(['node', 'create', 'host-7'])).out).toContain('state\tbootstrap_issued');
    const token = await admin.json<{ token: string }>('node', 'join-token', 'host-7');
    expect(token.token).toMatch(/^gpuaas_join_/);
    expect((await admin.run(['node', 'join-token', 'host-7', '-o', 'name'])).out).toMatch(/^gpuaas_join_\S+\n$/);
  });
});

describe('an exit code', () => {
  const cases: [number, string, string[], string][] = [
    [2, 'an unknown command', ['allc', 'list'], 'Did you mean `alloc`?'],
    [2, 'an unknown verb', ['alloc', 'lst'], 'Did you mean `list`?'],
    [2, 'a word that is like no command', ['list'], 'Unknown command "list"  (usage)\n  try        gpuaas --help'],
    [2, 'an unknown flag', ['alloc', 'list', '--stat', 'active'], '--state'],
    [2, 'a missing flag', ['alloc', 'create'], '--sku'],
    [2, 'a wrong value', ['alloc', 'list', '--state', 'acitve'], 'active'],
    [2, 'a wrong duration', ['alloc', 'release', 'train', '--timeout', 'soon'], '10m'],
    [2, 'a missing argument', ['alloc', 'get'], 'NAME|ID'],
    [2, 'a command without words to run', ['exec', 'train'], 'usage'],
    [2, 'a server that is no address', ['alloc', 'list', '--server', 'localhost'], 'http://localhost:8443'],
    [2, 'what the server calls invalid', ['alloc', 'get', 'alloc_short'], 'invalid_request'],
    [2, 'nobody to ask about costs', ['alloc', 'create', '--sku', testSku], '--yes'],
    [2, 'nobody to ask about an end', ['alloc', 'release', 'train', '--no-input'], '--yes'],
    [3, 'an unknown allocation', ['alloc', 'get', 'nope'], 'gpuaas alloc list'],
    [3, 'a name that cannot be one', ['alloc', 'get', 'No_Such'], 'not_found'],
    [3, 'an unknown SKU', ['alloc', 'create', '--sku', 'nope', '--yes'], 'request'],
    [3, 'an unknown project', ['alloc', 'list', '--project', 'nope'], 'gpuaas project list'],
    [3, 'an unknown operation', ['operation', 'get', `op_${'0'.repeat(26)}`], 'not_found'],
    [4, 'a missing permission', ['node', 'list'], 'platform.node.read'],
    [
      7,
      'a name that is taken',
      ['alloc', 'create', '--sku', testSku, '--name', 'train', '--yes'],
      'Choose another name',
    ],
    [8, 'no capacity', ['alloc', 'create', '--sku', 'sim-h200-8', '--yes'], 'gpuaas sku list'],
  ];
  beforeAll(async () => {
    await world.admin.api.putSku({ params: { sku_id: 'sim-h200-8' }, body: skuOf(8) });
  });

  it.each(cases)('%d tells of %s', async (expected, _what, args, hint) => {
    const [{ code, out, err }, asJson] = await Promise.all([cli.run(args), cli.run(['-o', 'json', ...args])]);
    expect({ code, out }).toEqual({ code: expected, out: '' });
    expect(err).toContain('error: ');
    expect(err).toContain(hint);
    expect(err).not.toContain('    at ');
    const lines = asJson.err.trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
  });

  it('7 tells of a state that does not allow it', async () => {
    const { code, err } = await cli.run(['exec', 'again', '--', 'true']);
    expect([code, err]).toEqual([7, expect.stringContaining('state_conflict')]);
  });

  it('4 tells of somebody who is not signed in, without asking the server', async () => {
    const { code, err } = await createCli('http://localhost:1').run(['alloc', 'list']);
    expect([code, err]).toEqual([4, expect.stringContaining('gpuaas auth login')]);
  });

  it('9 tells of a platform that is not there, after some tries', { timeout: 30_000 }, async () => {
    const { code, err } = await createSignedInCli('http://localhost:1', alice).run(['alloc', 'list']);
    expect([code, err]).toEqual([9, expect.stringContaining('Is the platform running? `npm start`')]);
  });

  it.each([200, 404])('9 tells of an address where something else answers %d', async (status) => {
    const other = createServer((_, response) => void response.writeHead(status).end('<h1>Hello</h1>'));
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const server = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { code, err } = await createCli(server).run(['auth', 'login', '--no-browser']);
    other.close();
    expect([code, err]).toEqual([9, expect.stringContaining('is not a GPUaaS platform')]);
  });

  it('9 tells of a limit', async () => {
    const eve = await world.signIn('eve');
    const { id } = await createActive(eve, { name: 'busy' });
    const params = { project_id: eve.projectId, allocation_id: id };
    for (let count = 0; count < 10; count += 1) await eve.api.createTerminalToken({ params, body: { kind: 'exec' } });
    const { code, err } = await createSignedInCli(world.url, eve).run(['exec', 'busy', '--', 'true']);
    expect([code, err]).toEqual([9, expect.stringMatching(/rate_limited\)\n.*wait +\d+ s/s)]);
    await release(eve, id);
  });
});

describe('the project', () => {
  it('must be named by somebody who is in several', async () => {
    const carol = await world.signIn('carol');
    await world.grant(carol, alice.projectId, 'viewer');
    const both = createSignedInCli(world.url, carol);
    const { code, err } = await both.run(['alloc', 'list']);
    expect([code, err]).toEqual([2, expect.stringContaining(alice.projectId)]);
    expect((await both.run(['alloc', 'list', '--project', alice.projectId])).out).toContain('train');
    const environment = { env: { GPUAAS_PROJECT: carol.projectId } };
    expect(await both.run(['alloc', 'list'], environment)).toMatchObject({ code: 0, out: '' });
  });
});

describe('on request', () => {
  it('the ids of every request are told beside the data', async () => {
    const { out, err } = await cli.run(['-o', 'json', 'project', 'list', '--verbose']);
    expect(err).toMatch(/GET .*\/projects\?limit=200 → 200 {2}request req_\w+ {2}correlation cor_\w+\n/);
    expect(JSON.parse(out)).toHaveProperty('items');
  });

  it('the environment chooses the output', async () => {
    const { out } = await cli.run(['version'], { env: { GPUAAS_OUTPUT: 'json' } });
    expect(JSON.parse(out)).toEqual({ version: '0.1.0', node: expect.stringMatching(/^24\./) });
  });
});

describe('an access token', () => {
  it('is printed for other programs when it is asked for, and works', async () => {
    const { out } = await cli.run(['auth', 'token']);
    const answer = await fetch(`${world.url}/api/v1/me`, { headers: { authorization: `Bearer ${out.trim()}` } });
    expect(answer.status).toBe(200);
  });
});

describe('gpuaas node revoke', () => {
  it('asks first, then quarantines the node for the reason given', async () => {
    const { id } = await world.admin.api.createNode({ body: { name: 'doubtful' } });
    const unasked = await admin.run(['node', 'revoke', 'doubtful', '--reason', 'key was copied']);
    expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining('--yes')]);
    const { out } = await admin.run(['node', 'revoke', 'doubtful', '--reason', 'key was copied', '--yes']);
    expect(out).toContain('quarantined');
    expect(out).toContain('key was copied');
    const node = await world.admin.api.getNode({ params: { node_id: id } });
    expect(node.quarantine?.reason).toBe('key was copied');
    expect((await cli.run(['node', 'revoke', 'doubtful', '--reason', 'x', '--yes'])).code).not.toBe(0);
  });
});

describe('an allocation', () => {
  const view = () => cli.json<AllocationView>('alloc', 'get', 'timed');

  it('is made with labels and a maximum duration, labelled and extended', async () => {
    const made = ['--label', 'team=vision', '--label', 'stage=test', '--max-duration', '8h', '--wait'];
    await cli.run(['alloc', 'create', '--sku', testSku, '--name', 'timed', ...made, '--yes']);
    expect(await view()).toMatchObject({ labels: { team: 'vision', stage: 'test' }, max_duration_seconds: 28_800 });
    expect((await cli.run(['alloc', 'label', 'timed', 'owner=mara', 'stage-'])).out).toContain(
      'team=vision, owner=mara',
    );
    const named = async (label: string) => (await cli.run(['alloc', 'list', '--label', label, '-o', 'name'])).out;
    expect([await named('team=vision'), await named('stage')]).toEqual(['timed\n', '']);
    const { ends_at: end } = await view();
    expect((await cli.run(['alloc', 'extend', 'timed', '--for', '9h'])).code).toBe(0);
    expect(Date.parse((await view()).ends_at as string)).toBeGreaterThan(Date.parse(end as string));
    expect((await cli.run(['alloc', 'label', 'timed', 'nothing'])).code).toBe(2);
    await cli.run(['alloc', 'release', 'timed', '--wait', '--yes']);
  }, 60_000);
});
