import type { MemberRole, OrganizationId, ProjectId } from '@gpuaas/contract';
import { anonymous, createCtx, type SignedInPrincipal, type Tx } from '@gpuaas/kernel';
import { startTestWorld, type TestUser, type TestWorld, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetInvitationsSweep } from './forget-invitations.ts';
import type { Member } from './member.ts';
import { findMember } from './member-store.ts';
import { changeRole, leave, removeMember } from './members.ts';

const day = 86_400_000;

describe('members', () => {
  let world: TestWorld;
  let owner: TestUser;
  let org: OrganizationId;
  let project: ProjectId;
  let people = 0;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    owner = await world.signIn('owner');
    org = (await owner.api.createOrganization({ body: { slug: 'acme' } })).id;
    project = await newProject();
  });
  afterAll(() => world.stop());

  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: { code?: string; problem?: { params: { missing?: string } } }) =>
        [error.code, error.problem?.params.missing].filter(Boolean).join(': '),
    );
  const newPerson = () => {
    people += 1;
    return world.signIn(`person-${people}`);
  };
  async function newProject(): Promise<ProjectId> {
    people += 1;
    const created = owner.api.createProject({ params: { organization_id: org }, body: { slug: `p-${people}` } });
    return (await created).id;
  }
  const inOrg = () => ({ organization_id: org });
  const inviteToProject = (role: MemberRole, by = owner, id = project) =>
    by.api.createProjectInvitation({ params: { project_id: id }, body: { role } });
  const inviteToOrg = (role: MemberRole, by = owner) =>
    by.api.createOrganizationInvitation({ params: inOrg(), body: { role } });
  const acceptAs = (who: TestUser, { token }: { token: string }) => who.api.acceptInvitation({ body: { token } });
  /** Somebody new with this role. */
  const joinProject = async (role: MemberRole, id = project) => {
    const who = await newPerson();
    await acceptAs(who, await inviteToProject(role, owner, id));
    return { who, params: { project_id: id, member_id: await memberId(who, id) } };
  };
  const joinOrg = async (role: MemberRole) => {
    const who = await newPerson();
    await acceptAs(who, await inviteToOrg(role));
    const { items } = await owner.api.listOrganizationMembers({ params: inOrg(), query: { limit: 200 } });
    return { who, params: { ...inOrg(), member_id: items.find(({ user }) => user.id === who.id)?.id as never } };
  };
  const memberId = async (who: TestUser, id: ProjectId) => {
    const { items } = await owner.api.listProjectMembers({ params: { project_id: id }, query: { limit: 200 } });
    return items.find(({ user }) => user.id === who.id)?.id as never;
  };
  const roleOf = async (who: TestUser, id = project) =>
    (await who.api.getProject({ params: { project_id: id } }).catch(() => undefined))?.role;

  const as = ({ id: userId, username: name }: TestUser, ...permissions: string[]) => {
    const { ctxSource } = world.platform;
    return createCtx<SignedInPrincipal>(ctxSource, {
      principal: {
        identity: { type: 'user', id: userId, name },
        scope: { type: 'self' },
        permissions: new Set(permissions),
        credentialId: 'sess_x' as never,
      },
      correlationId: ctxSource.newId('cor'),
    });
  };

  describe('by invitation', () => {
    it('see what the link is for, and have the role once they accept', async () => {
      const sam = await newPerson();
      const made = await owner.api.createProjectInvitation({
        params: { project_id: project },
        body: { role: 'member', note: 'Sam' },
      });
      expect(made.url).toBe(`${world.url}/invite#${made.token}`);
      expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBeGreaterThan(7 * day - 60_000);
      const { items } = await owner.api.listProjectInvitations({ params: { project_id: project } });
      expect(items.find(({ id }) => id === made.id)).toMatchObject({ note: 'Sam', invited_by: { username: 'owner' } });
      expect(JSON.stringify(items)).not.toContain(made.token);
      expect(await roleOf(sam)).toBeUndefined();
      const offer = await sam.api.viewInvitation({ body: { token: made.token } });
      expect(offer).toMatchObject({ project: { id: project }, role: 'member', invited_by: { username: 'owner' } });
      expect(await acceptAs(sam, made)).toEqual(offer);
      expect(await roleOf(sam)).toBe('member');
    });

    it('use a link once, also when several use it in the same moment', async () => {
      const invitation = await inviteToProject('viewer');
      const all = await Promise.all([newPerson(), newPerson(), newPerson()]);
      const outcomes = await Promise.all(all.map((who) => codeOf(acceptAs(who, invitation))));
      expect(outcomes.sort()).toEqual(['done', 'not_found', 'not_found']);
      expect((await Promise.all(all.map((who) => roleOf(who)))).filter(Boolean)).toEqual(['viewer']);
    });

    it('find nothing behind a link that was revoked, made up, or is of an archived project', async () => {
      const sam = await newPerson();
      const revoked = await inviteToProject('viewer');
      await owner.api.revokeProjectInvitation({ params: { project_id: project, invitation_id: revoked.id } });
      const archived = await newProject();
      const late = await inviteToProject('viewer', owner, archived);
      await owner.api.archiveProject({ params: { project_id: archived } });
      for (const token of [revoked.token, late.token, 'gpuaas_invite_madeup', revoked.id]) {
        expect(await codeOf(acceptAs(sam, { token }))).toBe('not_found');
        expect(await codeOf(sam.api.viewInvitation({ body: { token } }))).toBe('not_found');
      }
    });

    it('find nothing once whoever invited them may not invite any more', async () => {
      const admin = await joinProject('admin');
      const [removed, demoted] = [
        await inviteToProject('viewer', admin.who),
        await inviteToProject('viewer', admin.who),
      ];
      await owner.api.updateProjectMember({ params: admin.params, body: { role: 'viewer' } });
      expect(await codeOf(acceptAs(await newPerson(), demoted))).toBe('not_found');
      await owner.api.removeProjectMember({ params: admin.params });
      expect(await codeOf(acceptAs(admin.who, removed))).toBe('not_found');
      const [boss, second] = [await joinOrg('owner'), await newPerson()];
      const asOwner = await inviteToOrg('owner', boss.who);
      await owner.api.updateOrganizationMember({ params: boss.params, body: { role: 'admin' } });
      expect(await codeOf(acceptAs(second, asOwner))).toBe('not_found');
      await owner.api.updateOrganizationMember({ params: boss.params, body: { role: 'owner' } });
      await world.database.asOwner('update iam.user_account set disabled_at = now() where id = $1', [boss.who.id]);
      expect(await codeOf(acceptAs(second, asOwner))).toBe('not_found');
    });

    it('keep the better role when they have one already', async () => {
      const admin = await joinProject('admin');
      await acceptAs(admin.who, await inviteToProject('viewer'));
      expect(await roleOf(admin.who)).toBe('admin');
      await acceptAs(admin.who, await inviteToProject('owner'));
      expect(await roleOf(admin.who)).toBe('owner');
    });

    it('are known by the hash of their link only', async () => {
      const { token } = await inviteToProject('viewer');
      for (const table of ['iam.invitation', 'audit.event', 'outbox.event', 'idempotency.key']) {
        const rows = await world.database.asOwner(`select row_to_json(t)::text as row from ${table} t`);
        expect(JSON.stringify(rows), table).not.toContain(token.slice('gpuaas_invite_'.length));
      }
      expect(world.logs.join('\n')).not.toContain(token.slice('gpuaas_invite_'.length));
    });

    it('come into an organisation that people share, not into a personal one', async () => {
      const personal = (await owner.api.listOrganizations()).items.find(({ type }) => type === 'personal');
      const params = { organization_id: personal?.id as OrganizationId };
      expect(await codeOf(owner.api.createOrganizationInvitation({ params, body: { role: 'admin' } }))).toBe(
        'personal_organization',
      );
    });
  });

  describe('of an organisation', () => {
    it('work in its projects as its owners and admins do, or not at all', async () => {
      const [admin, viewer] = [await joinOrg('admin'), await joinOrg('viewer')];
      expect(await roleOf(admin.who)).toBe('admin');
      expect(await roleOf(viewer.who)).toBeUndefined();
      const { from_organization: inherited } = await owner.api.listProjectMembers({ params: { project_id: project } });
      expect(inherited.map(({ user }) => user.username)).toEqual(expect.arrayContaining(['owner', admin.who.username]));
      expect(inherited.map(({ user }) => user.username)).not.toContain(viewer.who.username);
      expect((await admin.who.api.listProjects()).items.map(({ id }) => id)).toContain(project);
      expect((await viewer.who.api.listProjects()).items.map(({ id }) => id)).not.toContain(project);
    });

    it('leave its projects with it', async () => {
      const { who, params } = await joinOrg('member');
      await acceptAs(who, await inviteToProject('member'));
      expect(await roleOf(who)).toBe('member');
      const other = await owner.api.createOrganization({ body: { slug: 'elsewhere' } });
      const inOther = { organization_id: other.id };
      const { id: elsewhere } = await owner.api.createProject({ params: inOther, body: { slug: 'theirs' } });
      await acceptAs(who, await inviteToProject('viewer', owner, elsewhere));
      await owner.api.removeOrganizationMember({ params });
      expect(await roleOf(who)).toBeUndefined();
      expect(await roleOf(who, elsewhere)).toBe('viewer');
    });
  });

  describe('whose role is changed', () => {
    it('are made owners, and robbed of it, by owners only', async () => {
      const [admin, second, viewer] = [
        await joinProject('admin'),
        await joinProject('owner'),
        await joinProject('viewer'),
      ];
      const set = (by: TestUser, { params }: typeof viewer, role: MemberRole) =>
        codeOf(by.api.updateProjectMember({ params, body: { role } }));
      const missing = 'permission_denied: project.owner.write';
      expect(await set(admin.who, viewer, 'owner')).toBe(missing);
      expect(await set(admin.who, admin, 'owner')).toBe(missing);
      expect(await set(admin.who, second, 'viewer')).toBe(missing);
      expect(await codeOf(admin.who.api.removeProjectMember({ params: second.params }))).toBe(missing);
      expect(await codeOf(inviteToProject('owner', admin.who))).toBe(missing);
      expect(await set(admin.who, viewer, 'member')).toBe('done');
      expect(await roleOf(viewer.who)).toBe('member');
      expect(await set(viewer.who, viewer, 'admin')).toBe('permission_denied: project.member.write');
      expect(await set(second.who, viewer, 'owner')).toBe('done');
    });
  });

  describe('who own it', () => {
    const own = async (id: ProjectId) => ({ project_id: id, member_id: await memberId(owner, id) });

    it('can neither leave, be removed nor be demoted when they are the last', async () => {
      const id = await newProject();
      const params = await own(id);
      expect(await codeOf(owner.api.leaveProject({ params }))).toBe('last_owner');
      expect(await codeOf(owner.api.removeProjectMember({ params }))).toBe('last_owner');
      expect(await codeOf(owner.api.updateProjectMember({ params, body: { role: 'admin' } }))).toBe('last_owner');
      expect(await codeOf(owner.api.updateProjectMember({ params, body: { role: 'owner' } }))).toBe('done');
      const lone = await owner.api.createOrganization({ body: { slug: 'lone' } });
      expect(await codeOf(owner.api.leaveOrganization({ params: { organization_id: lone.id } }))).toBe('last_owner');
    });

    it('are the last when the other ones are disabled', async () => {
      const id = await newProject();
      const { who } = await joinProject('owner', id);
      await world.database.asOwner('update iam.user_account set disabled_at = now() where id = $1', [who.id]);
      expect(await codeOf(owner.api.leaveProject({ params: { project_id: id } }))).toBe('last_owner');
    });

    it('leave one, when two want to leave at once', async () => {
      const id = await newProject();
      const { who } = await joinProject('owner', id);
      const { ports } = world.platform;
      const place = { type: 'project', id, orgId: org } as const;
      let second: Promise<string> = Promise.resolve('not begun');
      await ports.database.transaction(async (tx) => {
        await leave(tx, as(owner), place);
        second = codeOf(ports.database.transaction((other) => leave(other, as(who), place)));
        await Promise.race([untilWaiting(), second]);
      });
      expect(await second).toBe('last_owner');
      expect(
        await world.database.asOwner('select role from iam.project_membership where project_id = $1', [id]),
      ).toEqual([{ role: 'owner' }]);
    });
  });

  it('are what they have become, for a change that looked them up before', async () => {
    const id = await newProject();
    const { who, params } = await joinProject('member', id);
    const { database } = world.platform.ports;
    const member = (await findMember(database.db, { type: 'project', id }, who.id)) as Member;
    await owner.api.updateProjectMember({ params, body: { role: 'owner' } });
    await owner.api.leaveProject({ params: { project_id: id } });
    const change = (act: (tx: Tx) => Promise<unknown>) => codeOf(database.transaction(act));
    expect(await change((tx) => removeMember(tx, as(owner), member))).toBe('permission_denied');
    expect(await change((tx) => changeRole(tx, as(owner), member, 'viewer'))).toBe('permission_denied');
    const allowed = as(owner, 'project.owner.write');
    expect(await change((tx) => removeMember(tx, allowed, member))).toBe('last_owner');
    expect(await change((tx) => changeRole(tx, allowed, member, 'viewer'))).toBe('last_owner');
    expect(await roleOf(who, id)).toBe('owner');
  });

  /** Somebody waits for a row that another transaction has locked. */
  const untilWaiting = () =>
    until('waiting for a lock', async () => {
      const [row] = await world.database.asOwner(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (row as { waiting: number }).waiting > 0;
    });

  it('cannot accept after seven days, and the invitation is forgotten', async () => {
    const sam = await newPerson();
    const { id, token } = await inviteToProject('viewer');
    await world.pass(7 * day + 1_000);
    const again = await world.signIn(sam.username);
    expect(await codeOf(acceptAs(again, { token }))).toBe('not_found');
    const sweep = forgetInvitationsSweep();
    const { ports, ctxSource } = world.platform;
    await ports.database.transaction(async (tx) => {
      const ctx = createCtx(ctxSource, { principal: anonymous, correlationId: 'cor_sweep' });
      for (const due of await sweep.find(tx, ctx)) await sweep.handle(tx, ctx, due);
    });
    expect(await world.database.asOwner('select 1 from iam.invitation where id = $1', [id])).toEqual([]);
  });
});
