import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProjectId } from '@gpuaas/contract';
import { createClient, staticToken } from '@gpuaas/sdk';
import { serviceAccountToken } from '@gpuaas/sdk/service-account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from './allocations.ts';
import { createCommandLine } from './command-line.ts';
import { signInToConsole } from './console-sign-in.ts';
import { rawCall } from './raw-call.ts';
import { doneBy, whatTeamsDo } from './team-audit.ts';
import { startTestWorld, type TestUser, type TestWorld } from './test-world.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../..');

describe('a team and its programs', () => {
  let world: TestWorld;
  let owner: TestUser;
  let friend: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 8 });
    [owner, friend] = [await world.signIn('owner'), await world.signIn('friend')];
  });
  afterAll(() => world.stop());

  it('share a project, and the audit log says who of them did what', async () => {
    const { id: organization_id } = await owner.api.createOrganization({ body: { slug: 'acme' } });
    const project = await owner.api.createProject({ params: { organization_id }, body: { slug: 'research' } });
    const params = { project_id: project.id };
    await expect(friend.api.getProject({ params })).rejects.toMatchObject({ status: 404 });

    const { token } = await owner.api.createProjectInvitation({ params, body: { role: 'member' } });
    await friend.api.acceptInvitation({ body: { token } });
    await expect(owner.api.acceptInvitation({ body: { token } })).rejects.toMatchObject({ code: 'not_found' });
    const theirs = await createActive({ ...friend, projectId: project.id as ProjectId });

    const scope = ['allocation.read', 'allocation.create', 'allocation.release', 'operation.read'] as const;
    const account = await owner.api.createServiceAccount({ params, body: { name: 'ci', scope: [...scope] } });
    const of = { ...params, service_account_id: account.id };
    const { key } = await owner.api.createServiceAccountKey({ params: of });
    const machine = createClient({ server: world.url, token: serviceAccountToken(key, { server: world.url }) });
    const made = await createActive({ ...owner, api: machine, projectId: project.id as ProjectId });
    expect(made.requested_by).toEqual({ type: 'service_account', id: account.id, name: 'ci' });
    await expect(machine.listProjectMembers({ params })).rejects.toMatchObject({ code: 'people_only' });
    for (const { id } of [theirs, made]) await release({ ...owner, projectId: project.id as ProjectId }, id);

    const { items } = await friend.api.listSessions({});
    const current = items.find((session) => session.is_current);
    await friend.api.endSessionById({ params: { session_id: current?.id as never } });
    const again = createClient({ server: world.url, token: staticToken(friend.token), retries: 0 });
    await expect(again.getMe()).rejects.toMatchObject({ code: 'session_revoked' });

    const audit = await owner.api.listProjectAuditEvents({ params, query: { limit: 100 } });
    expect(doneBy(audit.items)).toEqual(whatTeamsDo('owner', 'friend'));
  }, 60_000);

  it('do the same in the 15 lines of SDK that the guide shows', async () => {
    const guide = readFileSync(join(root, 'docs/guides/use-the-sdk.md'), 'utf8');
    const example = /```ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    const statements = example.split('\n').filter((line) => line !== '' && !line.startsWith('import '));
    expect(statements).toHaveLength(15);
    const folder = mkdtempSync(join(tmpdir(), 'gpuaas-sdk-example-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'example.mjs'), example);
    const [{ token: OWNER_TOKEN }, { token: FRIEND_TOKEN }] = [await world.signIn('ada'), await world.signIn('bob')];
    const env = { PATH: process.env['PATH'], GPUAAS_SERVER: world.url, OWNER_TOKEN, FRIEND_TOKEN };
    const run = promisify(execFile)(process.execPath, ['example.mjs'], { cwd: folder, env, timeout: 60_000 });
    const { stdout } = await run.finally(() => rmSync(folder, { recursive: true }));
    const expected = whatTeamsDo('ada', 'bob').filter((line) => !line.startsWith('allocation.release'));
    expect(stdout.trim().split('\n')).toEqual(expected);
    const again = createClient({ server: world.url, token: staticToken(FRIEND_TOKEN), retries: 0 });
    await expect(again.getMe()).rejects.toMatchObject({ code: 'session_revoked' });
  }, 60_000);

  it('ask for a GPU by the same operation as the console, the command line and people with the SDK do', async () => {
    const { header: cookie, csrf } = await signInToConsole(world, 'dev-user');
    const cli = createCommandLine();
    const signIn = ['auth', 'dev-login', '--server', world.url, '--data', world.settings.dataFolder, '--user'];
    await cli.run(...signIn, 'dev-user', '--project', 'default');
    const { stdout: token } = await cli.run('auth', 'token');
    const person = createClient({ server: world.url, token: staticToken(token.trim()) });
    const [own] = (await person.listProjects({})).items.filter(({ slug }) => slug === 'default');
    const params = { project_id: own?.id as ProjectId };
    const body = { sku: 'sim-h200-1' };
    const scope = ['allocation.read' as const, 'allocation.create' as const];
    const { id } = await person.createServiceAccount({ params, body: { name: 'four', scope } });
    const { key } = await person.createServiceAccountKey({ params: { ...params, service_account_id: id } });
    const program = createClient({ server: world.url, token: serviceAccountToken(key, { server: world.url }) });

    const callers: Record<string, () => Promise<unknown>> = {
      console: () => {
        const headers = { cookie, origin: world.url, 'x-csrf-token': csrf };
        return rawCall(world, 'createAllocation', { params, body, status: 202 }, { headers });
      },
      cli: () => cli.run('alloc', 'create', '--sku', body.sku, '--yes'),
      sdk: () => person.createAllocation({ params, body }),
      'service account': () => program.createAllocation({ params, body }),
    };
    const logged: Record<string, string[]> = {};
    for (const [caller, create] of Object.entries(callers)) {
      const before = world.logs.length;
      await create();
      const isPost = (line: Logged) =>
        line.message === 'request' && line.method === 'POST' && line.route.endsWith('/allocations');
      const since = () =>
        world.logs
          .slice(before)
          .map((line) => JSON.parse(line) as Logged)
          .filter(isPost);
      await until(`the log of ${caller}`, () => since().length > 0);
      logged[caller] = since().map(({ operation }) => operation);
    }
    const one = ['createAllocation'];
    expect(logged).toEqual({ console: one, cli: one, sdk: one, 'service account': one });
  }, 60_000);
});

interface Logged {
  message: string;
  method: string;
  route: string;
  operation: string;
}
