import type { AllocationView, NodeView, OperationView } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommandLine } from './command-line.ts';
import { localIsolation, type StartedPlatform, startPlatform } from './started-platform.ts';

type List<T> = { items: (T & { id: string })[] };

describe('the whole path by command line, on a platform that npm start has started', () => {
  let platform: StartedPlatform;
  const user = createCommandLine();
  const admin = createCommandLine();
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(async () => {
    await platform.stop();
  });

  async function ok(...args: string[]) {
    const result = await user.run(...args);
    expect([args.join(' '), result.code, result.stderr]).toEqual([args.join(' '), 0, expect.anything()]);
    return result;
  }

  it('leads from the sign-in to a shell and back, each step in words and as data', async () => {
    const login = ['auth', 'dev-login', '--server', platform.url, '--data', platform.dataFolder];
    await ok(...login, '--user', 'dev-user');
    expect((await ok('auth', 'whoami')).stdout).toContain('dev-user');
    expect((await ok('project', 'list', '-o', 'json')).json<List<{ slug: string }>>().items).toMatchObject([
      { slug: 'default' },
    ]);
    const skus = (await ok('sku', 'list', '-o', 'json')).json<List<{ free_now: number; simulated: boolean }>>();
    expect(skus.items.find(({ id }) => id === 'sim-h200-1')).toMatchObject({ free_now: 8, simulated: true });

    const created = await ok(
      'alloc',
      'create',
      '--sku',
      'sim-h200-1',
      '--name',
      'cli',
      '--wait',
      '--yes',
      '-o',
      'json',
    );
    const allocation = created.json<AllocationView>();
    expect(allocation).toMatchObject({ name: 'cli', state: 'active', simulated: true, isolation: localIsolation });
    const table = (await ok('alloc', 'list')).stdout;
    expect(table).toContain('simulated');
    expect((await ok('alloc', 'get', 'cli', '-o', 'name')).stdout).toBe('cli\n');

    const run = await user.run(
      'exec',
      'cli',
      '--',
      'sh',
      '-c',
      'printf %s "$1"; echo to errors >&2; exit 3',
      'sh',
      'a b;c',
    );
    expect([run.code, run.stdout, run.stderr]).toEqual([3, 'a b;c', 'to errors\n']);

    const operation = (await ok('operation', 'get', allocation.operation.id, '-o', 'json')).json<OperationView>();
    expect(operation.steps.map(({ state }) => state)).toEqual(Array(4).fill('succeeded'));

    await ok('alloc', 'release', 'cli', '--wait', '--yes');
    const audit = (await ok('audit', 'list', '-o', 'json')).json<List<{ action: string }>>();
    expect(audit.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['allocation.create', 'allocation.release', 'terminal.open', 'terminal.close']),
    );

    expect((await user.run('node', 'list')).code).toBe(4);
    expect((await admin.run(...login, '--user', 'dev-admin')).code).toBe(0);
    const nodes = (await admin.run('node', 'list', '-o', 'json')).json<List<NodeView>>();
    expect(nodes.items).toMatchObject([{ name: 'local', state: 'active', simulated: true, isolation: localIsolation }]);
    expect((await admin.run('node', 'get', 'local')).stdout).toContain('simulated');
  }, 60_000);

  it('goes on after the platform was started again, without signing in again', async () => {
    const { dataFolder, port } = platform;
    await platform.stop();
    const offline = await user.run('alloc', 'list');
    expect(offline.code).toBe(9);
    expect(offline.stderr).toContain('npm start');
    platform = await startPlatform({ dataFolder, port });
    expect((await user.run('auth', 'whoami')).code).toBe(0);
  }, 60_000);
});
