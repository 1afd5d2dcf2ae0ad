import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCommandLine } from './command-line.ts';
import { doneBy, type Entry, whatTeamsDo } from './team-audit.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';
import { until } from './until.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 2 });
});
afterAll(() => world.stop());

it('a team and its programs share a project by command line alone, and the audit log says who did what', async () => {
  const [ownerCli, friendCli] = [createCommandLine(), createCommandLine()];
  const project = ['--project', 'vision'];
  const ok = async (cli: Pick<typeof ownerCli, 'run'>, ...args: string[]) => {
    const result = await cli.run(...args);
    expect([args.join(' '), result.code, result.stderr]).toEqual([args.join(' '), 0, expect.anything()]);
    return result.stdout.trim();
  };
  const signIn = ['auth', 'dev-login', '--server', world.url, '--data', world.settings.dataFolder, '--user'];
  await ok(ownerCli, ...signIn, 'dev-user');
  await ok(friendCli, ...signIn, 'dev-admin');
  await ok(ownerCli, 'org', 'create', 'labs');
  await ok(ownerCli, 'project', 'create', 'labs', 'vision');
  expect((await friendCli.run('project', 'show', ...project)).code).toBe(3);

  const link = await ok(ownerCli, 'invite', 'create', '--role', 'member', ...project, '-o', 'name');
  await ok(friendCli, 'invite', 'accept', link);
  const create = ['alloc', 'create', '--sku', 'sim-h200-1', '--yes', '--name'];
  await ok(friendCli, ...create, 'theirs', ...project);

  const scope = 'allocation.read,allocation.create,allocation.release,operation.read';
  await ok(ownerCli, 'sa', 'create', 'ci', '--scope', scope, ...project);
  const keyFile = join(ownerCli.home, 'ci.key');
  writeFileSync(keyFile, await ok(ownerCli, 'sa', 'key', 'create', 'ci', '-o', 'name', ...project), { mode: 0o600 });
  const machine = createCommandLine({ GPUAAS_SERVER: world.url, GPUAAS_SA_KEY_FILE: keyFile });
  await ok(machine, ...create, 'made');
  await until('the GPU', async () => (await machine.run('alloc', 'get', 'made')).stdout.includes('\tactive\n'));
  expect((await machine.run('project', 'members', 'list')).code).toBe(4);
  for (const name of ['theirs', 'made']) await ok(ownerCli, 'alloc', 'release', name, '--yes', ...project);

  const sessions = JSON.parse(await ok(friendCli, 'session', 'list', '-o', 'json')) as {
    items: { id: string; is_current: boolean }[];
  };
  await ok(friendCli, 'session', 'end', sessions.items.find(({ is_current }) => is_current)?.id ?? '');
  expect((await friendCli.run('whoami')).code).toBe(4);

  const audit = JSON.parse(await ok(ownerCli, 'audit', 'list', ...project, '-o', 'json')) as { items: Entry[] };
  // Each run of the program asks for a token of its own.
  const done = doneBy(audit.items).filter(
    (line, at, lines) => !line.startsWith('service_account.token') || lines.indexOf(line) === at,
  );
  expect(done).toEqual(whatTeamsDo('dev-user', 'dev-admin'));
}, 120_000);
