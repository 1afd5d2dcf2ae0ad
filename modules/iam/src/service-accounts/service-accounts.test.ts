import type { ServiceAccountScope, SessionId } from '@gpuaas/contract';
import type { Tx } from '@gpuaas/kernel';
import { type ApiClient, createClient } from '@gpuaas/sdk';
import { createActive, startTestWorld, type TestUser, type TestWorld, testSku } from '@gpuaas/testing';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPermissionsOf } from '../permissions/permissions.ts';
import { iamTables } from '../tables.ts';
import { type ServiceAccount, serviceAccountLifecycle } from './service-account.ts';
import { findKeys } from './service-account-key-store.ts';
import { createKey, createServiceAccount, moveTo } from './service-accounts.ts';

let world: TestWorld;
let mara: TestUser;
let bob: TestUser;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 4 });
  mara = await world.signIn('mara');
  bob = await world.signIn('bob');
});
afterAll(() => world.stop());

const everything: ServiceAccountScope = ['project.read', 'allocation.read', 'allocation.create', 'operation.read'];
let made = 0;

/** A service account with one key, and the API as its program sees it. */
async function makeProgram(owner: TestUser, scope = everything) {
  made += 1;
  const { api, projectId: project_id } = owner;
  const { id } = await api.createServiceAccount({ params: { project_id }, body: { name: `program-${made}`, scope } });
  const params = { project_id, service_account_id: id };
  const key = await api.createServiceAccountKey({ params });
  const token = await tokenFor(key.key);
  return { params, key, token, api: withToken(token.access_token) };
}

const anonymous = () => createClient({ server: world.url, retries: 0 });
const tokenFor = (key: string) => anonymous().createServiceAccountToken({ body: { key, client: 'nightly job' } });
const withToken = (token: string): ApiClient =>
  createClient({ server: world.url, retries: 0, token: async () => token });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

describe('a service account', () => {
  it('acts by the same operations as people, and everything says that it did', async () => {
    const { api, params, token } = await makeProgram(mara);
    const { service_account_id: id, project_id } = params;
    const input = { params: { project_id }, body: { sku: testSku, name: 'nightly' }, idempotencyKey: 'nightly-1' };
    const { id: allocation_id, requested_by } = await api.createAllocation(input);
    const actor = { type: 'service_account', id, name: token.service_account.name };
    expect(requested_by).toEqual(actor);
    expect((await api.createAllocation(input)).id).toBe(allocation_id);
    expect(await mara.api.getAllocation({ params: { project_id, allocation_id } })).toMatchObject({
      requested_by: actor,
    });
    const query = { target_id: allocation_id };
    const { items } = await mara.api.listProjectAuditEvents({ params: { project_id }, query });
    expect(items.find(({ action }) => action === 'allocation.create')?.actor).toEqual(actor);
    const [event] = await world.database.asOwner(
      "select actor_type, actor_id from outbox.event where subject = $1 and type = 'provisioning.requested'",
      [allocation_id],
    );
    expect(event).toEqual({ actor_type: 'service_account', actor_id: id });
    const project = await api.getProject({ params: { project_id } });
    expect([project.role, project.permissions.toSorted()]).toEqual([null, everything.toSorted()]);
  });

  it('has a token that anybody can verify, for 15 minutes', async () => {
    const { token, params } = await makeProgram(mara);
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', world.url));
    const { payload } = await jwtVerify(token.access_token, keys, {
      issuer: 'gpuaas',
      audience: 'gpuaas-api',
      algorithms: ['EdDSA'],
    });
    expect(payload).toMatchObject({
      sub: params.service_account_id,
      actor_type: 'service_account',
      org_id: token.org_id,
      project_id: params.project_id,
      scope: everything.join(' '),
      jti: expect.any(String),
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
  });

  it('lives as long as the policy says', async () => {
    const key = 'auth.service_account_token_ttl_seconds';
    const params = { project_id: bob.projectId, policy_key: key } as const;
    await bob.api.setProjectPolicy({ params, body: { value: 120 } });
    const made = await makeProgram(bob);
    await expect
      .poll(async () => {
        const { expires_at } = await tokenFor(made.key.key);
        return Math.round((Date.parse(expires_at) - Date.now()) / 10_000);
      })
      .toBe(12);
  });

  it('does nothing outside its scope, its project, or what is for people', async () => {
    const { api, params } = await makeProgram(mara, ['allocation.read']);
    const { project_id } = params;
    const [own, foreign] = [{ project_id }, { project_id: bob.projectId }];
    const body = { sku: testSku };
    expect(await codeOf(api.listAllocations({ params: own }))).toBe('done');
    expect(await codeOf(api.createAllocation({ params: own, body }))).toBe('permission_denied');
    expect(await codeOf(api.listAllocations({ params: foreign }))).toBe('not_found');
    expect(await codeOf(api.createAllocation({ params: foreign, body }))).toBe('not_found');
    const theirs = await createActive(bob);
    const operation = { params: { operation_id: theirs.operation.id } };
    expect(await codeOf((await makeProgram(mara)).api.getOperation(operation))).toBe('not_found');
    const forPeople = [
      () => api.getMe(),
      () => api.listProjects(),
      () => api.endSession(),
      () => api.listNodes(),
      () => api.listServiceAccounts({ params: own }),
      () => api.createServiceAccountKey({ params }),
    ];
    for (const attempt of forPeople) expect(await codeOf(attempt())).toBe('people_only');
  });

  it('is refused as soon as it is disabled, and goes on with the same key when it is enabled', async () => {
    const { api, params, key } = await makeProgram(mara);
    const read = () => codeOf(api.getProject({ params: { project_id: params.project_id } }));
    expect((await mara.api.disableServiceAccount({ params })).state).toBe('disabled');
    expect([await read(), await codeOf(tokenFor(key.key))]).toEqual(['key_refused', 'key_refused']);
    expect((await mara.api.enableServiceAccount({ params })).state).toBe('active');
    expect([await read(), await codeOf(tokenFor(key.key))]).toEqual(['done', 'done']);
    await mara.api.deleteServiceAccount({ params });
    expect([await read(), await codeOf(tokenFor(key.key))]).toEqual(['key_refused', 'key_refused']);
    expect(await codeOf(mara.api.enableServiceAccount({ params }))).toBe('not_found');
    expect(await codeOf(mara.api.getServiceAccount({ params }))).toBe('not_found');
    // Whoever has found it before it was deleted comes too late all the same.
    const principal = { permissions: new Set<string>(everything) };
    const found = { id: params.service_account_id, scope: everything } as ServiceAccount;
    const late = world.platform.ports.database.transaction((tx) =>
      moveTo(tx, { principal } as never, found, serviceAccountLifecycle.enter('active')),
    );
    expect(await codeOf(late)).toBe('not_found');
    const { items } = await mara.api.listServiceAccounts({ params: { project_id: params.project_id } });
    expect(items.map(({ id }) => id)).not.toContain(params.service_account_id);
  });

  it('is refused as soon as its project is archived', async () => {
    const { organization } = await mara.api.getProject({ params: { project_id: mara.projectId } });
    const { id } = await mara.api.createProject({
      params: { organization_id: organization.id },
      body: { slug: 'brief' },
    });
    const { api, key, params } = await makeProgram({ ...mara, projectId: id }, ['project.read', 'terminal.open']);
    const { iam } = world.platform.modules;
    const standing = () =>
      iam.standings(world.platform.ports.database.db, [{ credentialId: key.id, projectId: params.project_id }]);
    expect((await standing())[0]?.permissions.size).toBe(2);
    await mara.api.archiveProject({ params: { project_id: id } });
    expect(await codeOf(api.getProject({ params: { project_id: id } }))).toBe('key_refused');
    expect(await codeOf(tokenFor(key.key))).toBe('key_refused');
    expect((await standing())[0]?.permissions.size).toBe(0);
  });

  it('has a name that no other one in its project has', async () => {
    const { params, token } = await makeProgram(mara);
    const again = { params: { project_id: params.project_id }, body: { name: '', scope: everything } };
    again.body.name = token.service_account.name;
    expect(await codeOf(mara.api.createServiceAccount(again))).toBe('name_taken');
    await mara.api.deleteServiceAccount({ params });
    expect(await codeOf(mara.api.createServiceAccount(again))).toBe('done');
  });
});

describe('a key', () => {
  it('is replaced by another while it still works, and refused as soon as it is deleted', async () => {
    const { api, params, key } = await makeProgram(mara);
    const next = await mara.api.createServiceAccountKey({ params });
    const other = withToken((await tokenFor(next.key)).access_token);
    const read = (by: ApiClient) => codeOf(by.getProject({ params: { project_id: params.project_id } }));
    expect([await read(api), await read(other)]).toEqual(['done', 'done']);
    await mara.api.deleteServiceAccountKey({ params: { ...params, service_account_key_id: key.id } });
    expect([await read(api), await read(other)]).toEqual(['key_refused', 'done']);
    expect(await codeOf(tokenFor(key.key))).toBe('key_refused');
    const { keys } = await mara.api.getServiceAccount({ params });
    expect(keys.map(({ id }) => id)).toEqual([next.id]);
  });

  it('is one of two at most, also when several ask at once', async () => {
    const { params } = await makeProgram(mara);
    const asked = await Promise.all([1, 2, 3, 4].map(() => codeOf(mara.api.createServiceAccountKey({ params }))));
    expect(asked.toSorted()).toEqual(['done', 'too_many_keys', 'too_many_keys', 'too_many_keys']);
    expect((await mara.api.getServiceAccount({ params })).keys).toHaveLength(2);
  });

  it('is stored as a hash only, and remembers its last use', async () => {
    const { params, key } = await makeProgram(mara);
    const tables = await world.database.asOwner(
      'select account::text, key::text from iam.service_account account, iam.service_account_key key',
    );
    for (const form of ['utf8', 'hex'] as const) {
      expect(JSON.stringify(tables)).not.toContain(Buffer.from(key.key.slice(-20)).toString(form));
    }
    const { keys, last_used_at } = await mara.api.getServiceAccount({ params });
    expect(keys).toMatchObject([
      { id: key.id, last_used_by: 'nightly job', last_used_from: expect.stringMatching(/./) },
    ]);
    expect(last_used_at).toBe(keys[0]?.last_used_at);
    expect(JSON.stringify(keys)).not.toContain(key.key.slice(-20));
  });

  it('is found without looking at those that were deleted, of which only the last use counts', async () => {
    const { params } = await makeProgram(mara);
    const { service_account_id: id } = params;
    await world.database.asOwner(
      `insert into iam.service_account_key (id, service_account_id, hash, created_at, deleted_at, last_used_at)
       select 'sakey_old_' || n, $1, sha256(n::text::bytea), now(), now(), timestamptz '2100-01-01' - n * interval '1 minute'
       from generate_series(1, 2000) n`,
      [id],
    );
    await world.database.asOwner('analyze iam.service_account_key');
    const read = await world.platform.ports.database.transaction(async (tx) => {
      const found = (await findKeys(tx, [id])).get(id);
      expect([found?.keys.length, found?.lastUsedAt?.toISOString()]).toEqual([1, '2099-12-31T23:59:00.000Z']);
      const { rows } = await sql<{ read: number }>`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relname = 'service_account_key'`.execute(iamTables(tx));
      return rows[0]?.read;
    });
    expect(read).toBeLessThan(100);
  });

  it('is found by its whole text, and every other text is refused alike', async () => {
    const { key } = await makeProgram(mara);
    for (const wrong of ['x', key.key.slice(0, -1), `${key.key}A`, key.key.toUpperCase(), key.id]) {
      expect(await codeOf(tokenFor(wrong))).toBe('key_refused');
    }
  });
});

describe('what a key is worth', () => {
  it('is told in the order asked, beside sessions, and follows what becomes of it', async () => {
    const { iam } = world.platform.modules;
    const { db } = world.platform.ports.database;
    const { params, key } = await makeProgram(mara, ['terminal.open']);
    const { sid } = JSON.parse(Buffer.from(mara.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
    const look = async () => {
      const asked = [
        { credentialId: key.id, projectId: mara.projectId },
        { credentialId: sid as SessionId, projectId: mara.projectId },
        { credentialId: key.id, projectId: bob.projectId },
      ];
      const standings = await iam.standings(db, asked);
      return standings.map(({ ended, disabled, permissions }) => [ended, disabled, permissions.size]);
    };
    const [person, elsewhere] = [
      [false, false, projectPermissionsOf('owner').size],
      [false, false, 0],
    ];
    expect(await look()).toEqual([[false, false, 1], person, elsewhere]);
    await mara.api.disableServiceAccount({ params });
    expect(await look()).toEqual([[false, true, 1], person, elsewhere]);
    await mara.api.deleteServiceAccountKey({ params: { ...params, service_account_key_id: key.id } });
    expect((await look())[0]).toEqual([true, true, 1]);
    await mara.api.deleteServiceAccount({ params });
    expect((await look())[0]).toEqual([true, false, 1]);
    expect(await iam.standings(db, [{ credentialId: 'sakey_nobody' as never, projectId: mara.projectId }])).toEqual([
      { ended: true, disabled: false, permissions: new Set() },
    ]);
  });
});

describe('a scope', () => {
  it('is never more than its maker may do, whoever makes it, enables it or creates a key', async () => {
    const { ctxSource, ports } = world.platform;
    const principal = {
      identity: { type: 'user', id: mara.id, name: 'mara' },
      permissions: new Set(['service_account.write', 'allocation.read']),
    };
    const ctx = { ...ctxSource, principal } as never;
    const attempt = (act: (tx: Tx) => Promise<unknown>) =>
      ports.database.transaction(act).then(
        () => 'done',
        ({ params: about }: { params: object }) => about,
      );
    const make = (scope: ServiceAccountScope, name: string) =>
      attempt((tx) => createServiceAccount(tx, ctx, { projectId: mara.projectId, name, scope }));
    expect(await make(['allocation.read', 'audit.read'], 'wide')).toEqual({ missing: 'audit.read' });
    expect(await make(['allocation.read'], 'narrow')).toBe('done');
    const account = (scope: ServiceAccountScope) => ({ id: 'sa_nobody', scope }) as ServiceAccount;
    const active = serviceAccountLifecycle.enter('active');
    for (const act of [
      (tx: Tx, of: ServiceAccount) => createKey(tx, ctx, of),
      (tx: Tx, of: ServiceAccount) => moveTo(tx, ctx, of, active),
    ]) {
      expect(await attempt((tx) => act(tx, account(['audit.read'])))).toEqual({ missing: 'audit.read' });
      expect(await attempt((tx) => act(tx, account(['allocation.read'])))).toEqual({ resource: 'service account' });
    }
  });
});
