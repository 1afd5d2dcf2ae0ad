import type { OrganizationId, PlatformRole } from '@gpuaas/contract';
import { startTestWorld, type TestUser, type TestWorld, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGrantors } from '../permissions/grantor-store.ts';
import { insertSession } from '../sessions/session-store.ts';
import { personHandlers } from './person-http.ts';
import { disablePerson, enablePerson } from './person-store.ts';

describe('people of the platform', () => {
  let world: TestWorld;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());

  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
  const reason = { reason: 'left the company' };
  const ofUser = ({ id }: { id: TestUser['id'] }) => ({ user_id: id });
  const setRole = (who: TestUser, role: PlatformRole, by = world.admin) =>
    by.api.setPlatformRole({ params: ofUser(who), body: { platform_role: role } });

  it('are found by a part of their name, and by what they are', async () => {
    const found = await world.admin.api.listUsers({ query: { text: 'LIC' } });
    expect(found.items.map(({ username }) => username)).toEqual(['alice']);
    expect((await world.admin.api.listUsers({ query: { text: '%' } })).items).toEqual([]);
    const admins = await world.admin.api.listUsers({ query: { platform_role: 'platform_admin' } });
    expect(admins.items.map(({ username }) => username)).toEqual(['dev-admin']);
    expect((await world.admin.api.listUsers({ query: { disabled: true } })).items).toEqual([]);
    expect(await world.admin.api.getUser({ params: ofUser(alice) })).toMatchObject({ username: 'alice' });
  });

  it('lose every right when they are disabled, and sign in anew when they are enabled again', async () => {
    const bob = await world.signIn('bob');
    const disabled = await world.admin.api.disableUser({ params: ofUser(bob), body: reason });
    expect(disabled.disabled_at).toEqual(expect.any(String));
    expect(await codeOf(bob.api.getMe())).toBe('session_revoked');
    expect(await codeOf(bob.api.refreshToken({ body: { refresh_token: bob.refreshToken } }))).not.toBe('done');
    expect(await codeOf(world.signIn('bob'))).toBe('login_failed');
    expect((await world.admin.api.listUsers({ query: { disabled: true } })).items).toHaveLength(1);
    await world.admin.api.enableUser({ params: ofUser(bob), body: reason });
    // What they had before stays worth nothing.
    expect(await codeOf(bob.api.getMe())).toBe('session_revoked');
    expect((await world.signIn('bob')).id).toBe(bob.id);
  });

  it('operate the platform without ruling over people and prices, and keep that when they sign in again', async () => {
    const olga = await world.signIn('olga');
    await setRole(olga, 'platform_ops');
    const again = await world.signIn('olga');
    expect((await again.api.getMe()).platform_role).toBe('platform_ops');
    expect(await codeOf(again.api.listNodes())).toBe('done');
    expect(await codeOf(again.api.createNode({ body: { name: 'by-olga' } }))).toBe('done');
    expect(await codeOf(again.api.listUsers())).toBe('done');
    expect(await codeOf(setRole(olga, 'platform_admin', again))).toBe('permission_denied');
    expect(await codeOf(again.api.disableUser({ params: ofUser(alice), body: reason }))).toBe('permission_denied');
    await setRole(olga, 'platform_user');
    expect(await codeOf(again.api.listNodes())).toBe('permission_denied');
  });

  it('keep an administrator who can act', async () => {
    const { admin } = world;
    const anna = await world.signIn('anna');
    expect(await codeOf(admin.api.disableUser({ params: ofUser(admin), body: reason }))).toBe('last_administrator');
    expect(await codeOf(setRole(admin, 'platform_user'))).toBe('last_administrator');
    await setRole(anna, 'platform_admin');
    await world.admin.api.disableUser({ params: ofUser(anna), body: reason });
    expect(await codeOf(setRole(admin, 'platform_user'))).toBe('last_administrator');
    await world.admin.api.enableUser({ params: ofUser(anna), body: reason });
    await setRole(anna, 'platform_user');
  });

  it('keep one of two administrators who disable each other at once', async () => {
    const [one, two] = [await world.signIn('one'), await world.signIn('two')];
    await setRole(one, 'platform_admin');
    await setRole(two, 'platform_admin');
    const { ports, modules } = world.platform;
    const handlers = personHandlers(modules);
    const person = async (who: TestUser) => {
      const { id, username, platform_role: platformRole } = await world.admin.api.getUser({ params: ofUser(who) });
      return { id, username, platformRole };
    };
    const [first, second] = [await person(one), await person(two)];
    await world.database.asOwner("update iam.user_account set platform_role = 'platform_user' where id = $1", [
      world.admin.id,
    ]);
    type Disable = (input: object) => Promise<unknown>;
    const disable = (tx: object, user: object) =>
      (handlers.disableUser as unknown as Disable)({ tx, user, body: reason });
    let other: Promise<string> = Promise.resolve('not begun');
    await ports.database.transaction(async (tx) => {
      await disable(tx, first);
      other = codeOf(ports.database.transaction((later) => disable(later, second)));
      await Promise.race([untilWaiting(), other]);
    });
    expect(await other).toBe('last_administrator');
    await world.database.asOwner("update iam.user_account set platform_role = 'platform_admin' where id = $1", [
      world.admin.id,
    ]);
  });

  it('keep the last administrator, also when they were none before', async () => {
    const { ports, modules } = world.platform;
    const { disableUser, setPlatformRole } = personHandlers(modules) as unknown as Record<
      'disableUser' | 'setPlatformRole',
      (input: object) => Promise<unknown>
    >;
    const others = "update iam.user_account set platform_role = 'platform_user' where id <> $1";
    await world.database.asOwner(others, [world.admin.id]);
    const user = { id: world.admin.id, username: 'dev-admin', platformRole: 'platform_user' };
    const change = (act: (tx: object) => Promise<unknown>) => codeOf(ports.database.transaction(act));
    expect(await change((tx) => disableUser({ tx, user, body: reason }))).toBe('last_administrator');
    const body = { platform_role: 'platform_user' };
    expect(await change((tx) => setPlatformRole({ tx, user, body }))).toBe('last_administrator');
  });

  it('have no session left that began while they were being disabled', async () => {
    const late = await world.signIn('late');
    const { database } = world.platform.ports;
    let disabling: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      // As a sign-in does: it holds the person, and makes a session.
      await enablePerson(tx, late.id);
      disabling = database.transaction((other) => disablePerson(other, late.id));
      await Promise.race([untilWaiting(), disabling]);
      const session = { id: 'sess_01kadh6sw4e3bvk6mh4y0t2z7r' as never, userId: late.id, client: 'test' };
      await insertSession(tx, { ...session, issuerSession: undefined, address: undefined, lifeSeconds: 600 });
    });
    await disabling;
    const open = 'select id from iam.session where user_id = $1 and ended_at is null';
    expect(await world.database.asOwner(open, [late.id])).toEqual([]);
  });

  const untilWaiting = () =>
    until('waiting for a lock', async () => {
      const [row] = await world.database.asOwner(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (row as { waiting: number }).waiting > 0;
    });

  describe('who ask what they may do', () => {
    let member: TestUser;
    let org: OrganizationId;
    beforeAll(async () => {
      member = await world.signIn('member');
      org = (await alice.api.getProject({ params: { project_id: alice.projectId } })).organization.id;
      await world.grant(member, alice.projectId, 'viewer');
    });
    const ask = async (
      who: TestUser,
      ...questions: { permission: string; project_id?: never; organization_id?: never }[]
    ) => (await who.api.checkAccess({ body: { questions } })).answers;
    const inProject = () => ({ project_id: alice.projectId as never });

    it('hear what is missing, and who can give it', async () => {
      const [read, create, archive, platform] = await ask(
        member,
        { permission: 'allocation.read', ...inProject() },
        { permission: 'allocation.create', ...inProject() },
        { permission: 'project.archive', ...inProject() },
        { permission: 'platform.node.read' },
      );
      expect(read).toEqual({ allowed: true, missing: null, granted_by: [] });
      const byAlice = [{ id: alice.id, username: 'alice' }];
      expect(create).toEqual({ allowed: false, missing: 'allocation.create', granted_by: byAlice });
      expect(archive).toEqual({ allowed: false, missing: 'project.archive', granted_by: byAlice });
      expect(platform).toEqual({ allowed: false, missing: 'platform.node.read', granted_by: [] });
      expect(await ask(world.admin, { permission: 'platform.node.read' })).toMatchObject([{ allowed: true }]);
    });

    it.each(['__proto__', 'constructor', 'toString', ' ', 'x'.repeat(60)])(
      'hear no to what is no permission: %s',
      async (permission) => {
        const answers = await ask(
          member,
          { permission, ...inProject() },
          { permission },
          { permission, organization_id: org as never },
        );
        expect(answers).toEqual(Array(3).fill({ allowed: false, missing: permission, granted_by: [] }));
      },
    );

    it('hear of owners only where only owners can give it', async () => {
      const admin = await world.signIn('project-admin');
      await world.grant(admin, alice.projectId, 'admin');
      const [create, archive] = await ask(
        member,
        { permission: 'allocation.create', ...inProject() },
        { permission: 'project.archive', ...inProject() },
      );
      expect(create?.granted_by.map(({ username }) => username)).toEqual(['alice', 'project-admin']);
      expect(archive?.granted_by.map(({ username }) => username)).toEqual(['alice']);
    });

    it('hear who administers the platform if they operate it, and else nothing', async () => {
      const operator = await world.signIn('operator');
      const questions = [{ permission: 'platform.policy.write' }, { permission: 'platform.no.such' }];
      const no = (missing: string) => ({ allowed: false, missing, granted_by: [] });
      expect(await ask(operator, ...questions)).toEqual(questions.map(({ permission }) => no(permission)));
      const params = { user_id: operator.id };
      await world.admin.api.setPlatformRole({ params, body: { platform_role: 'platform_ops' } });
      const [policy, unknown] = await ask(operator, ...questions);
      expect(policy).toMatchObject({ allowed: false, missing: 'platform.policy.write' });
      expect(policy?.granted_by).toContainEqual({ id: world.admin.id, username: world.admin.username });
      expect(unknown).toEqual(no('platform.no.such'));
    });

    it('hear of five who can give it, owners first, and no more are read', async () => {
      await world.database.asOwner(
        `insert into iam.user_account (id, issuer, subject, username, display_name, platform_role, created_at, last_signed_in_at)
         select 'user_01kadh6sw4' || lpad(n::text, 16, '0'), 'test', 'giver-' || n, 'a-giver-' || lpad(n::text, 3, '0'), 'Giver',
           'platform_user', now(), now() from generate_series(1, 50) n`,
      );
      await world.database.asOwner(
        `insert into iam.project_membership (project_id, user_id, role, created_at)
         select $1, id, 'admin', now() from iam.user_account where id like 'user_01kadh6sw40000%'`,
        [alice.projectId],
      );
      const { db } = world.platform.ports.database;
      const read = await findGrantors(db, { projects: [alice.projectId], organizations: [org] }, 5);
      expect(read.get(alice.projectId)?.map(({ username }) => username)).toEqual([
        ...['alice', 'a-giver-001', 'a-giver-002', 'a-giver-003', 'a-giver-004'],
      ]);
      expect(read.get(org)?.map(({ username }) => username)).toEqual(['alice']);
      const [create, archive] = await ask(
        member,
        { permission: 'allocation.create', ...inProject() },
        { permission: 'project.archive', ...inProject() },
      );
      expect(create?.granted_by).toHaveLength(5);
      expect(archive?.granted_by.map(({ username }) => username)).toEqual(['alice']);
      await world.database.asOwner("delete from iam.project_membership where user_id like 'user_01kadh6sw40000%'");
    });

    it('hear nothing about what they have no part in, whether it exists or not', async () => {
      const stranger = await world.signIn('stranger');
      const nowhere = `${alice.projectId.slice(0, -4)}0000` as never;
      const answers = await ask(
        stranger,
        { permission: 'allocation.read', ...inProject() },
        { permission: 'allocation.read', project_id: nowhere },
        { permission: 'organization.read', organization_id: org as never },
        { permission: 'no.such.permission', project_id: stranger.projectId as never },
      );
      const no = (missing: string) => ({ allowed: false, missing, granted_by: [] });
      expect(answers).toEqual([
        no('allocation.read'),
        no('allocation.read'),
        no('organization.read'),
        no('no.such.permission'),
      ]);
    });

    it('ask at most a hundred questions, in a few statements', async () => {
      const many = Array.from({ length: 100 }, () => ({ permission: 'allocation.read', ...inProject() }));
      expect(await ask(member, ...many)).toHaveLength(100);
      expect(await codeOf(ask(member, ...many, many[0] as (typeof many)[0]))).toBe('invalid_request');
    });
  });
});
