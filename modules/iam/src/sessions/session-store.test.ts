import type { OrganizationId, ProjectId, SessionId, UserId } from '@gpuaas/contract';
import { defineResource } from '@gpuaas/database';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser } from '../people/user-store.ts';
import { findAccess, findStandings } from '../permissions/credentials.ts';
import { organizationPermissionsOf, projectPermissionsOf } from '../permissions/permissions.ts';
import { iamTables } from '../tables.ts';
import { insertOrganization } from '../tenancy/organization-store.ts';
import { archiveProject, insertProject } from '../tenancy/project-store.ts';
import { itsProject } from '../user.ts';
import { endSession, insertSession } from './session-store.ts';

const { newId } = createTestCtxSource();

interface Person {
  userId: UserId;
  sessionId: SessionId;
  projectId: ProjectId;
  orgId: OrganizationId;
}

/** Something that lies in a project, with columns that the statement has as well: the project itself. */
const thing = defineResource(
  (db, id) =>
    iamTables(db)
      .selectFrom('project')
      .selectAll()
      .select('id as project_id')
      .where('id', '=', id as ProjectId),
  (row) => ({ within: { type: 'project', id: row.project_id }, name: row.name, value: row.slug }),
);

describe('what the owner of a session may do', () => {
  let test: TestDatabase;
  let alice: Person;
  let bob: Person;
  const person = (name: string) =>
    test.database.transaction(async (tx): Promise<Person> => {
      const [userId, projectId, sessionId] = [newId('user'), newId('proj'), newId('sess')];
      const identity = { issuer: 'test', subject: name, username: name, displayName: name, email: undefined };
      await insertUser(tx, { id: userId, username: name, identity, platformRole: 'platform_user', at: new Date() });
      const [orgId, departmentId, at] = [newId('org'), newId('dept'), new Date()];
      await insertOrganization(tx, {
        id: orgId,
        type: 'personal',
        slug: name,
        name,
        departmentId,
        ownerId: userId,
        at,
      });
      const slug = 'default';
      await insertProject(tx, { id: projectId, orgId, departmentId, slug, name: 'Default', ownerId: userId, at });
      const nothing = { issuerSession: undefined, address: undefined };
      await insertSession(tx, { id: sessionId, userId, client: 'test', ...nothing, lifeSeconds: 600 });
      return { userId, sessionId, projectId, orgId };
    });
  beforeAll(async () => {
    test = await createTestDatabase();
    alice = await person('alice');
    bob = await person('bob');
  });
  afterAll(() => test.close());
  const access = (who: Person, project: Parameters<typeof findAccess>[2], of?: ProjectId) => {
    return findAccess(test.database.db, who.sessionId, project, of && thing.lookUp(of));
  };

  it('is a role in a project of theirs, and nothing in one of somebody else', async () => {
    expect(await access(alice, alice.projectId)).toMatchObject({
      project: { id: alice.projectId, permissions: projectPermissionsOf('owner') },
    });
    expect((await access(alice, bob.projectId))?.project).toBeUndefined();
    expect((await access(alice, undefined))?.project).toBeUndefined();
  });

  it('comes with what they ask for, found in the same statement and whole', async () => {
    const found = await access(alice, alice.projectId, alice.projectId);
    expect(found).toMatchObject({ actor: { id: alice.userId, name: 'alice' }, project: { id: alice.projectId } });
    expect(thing.read(found?.resource ?? {})).toEqual({
      within: { type: 'project', id: alice.projectId },
      name: 'Default',
      value: 'default',
    });
    expect((await access(alice, alice.projectId, 'proj_none' as ProjectId))?.resource).toBeUndefined();
    expect((await access(alice, alice.projectId))?.resource).toBeUndefined();
  });

  it('is asked with a statement that is built once, whatever is asked for', async () => {
    let built = 0;
    const counted = defineResource(
      (db, id) => {
        built += 1;
        return iamTables(db)
          .selectFrom('project')
          .select(['id', 'id as project_id'])
          .where('id', '=', id as ProjectId);
      },
      (row) => ({ within: undefined, name: undefined, value: row.id }),
    );
    for (const { sessionId, projectId } of [alice, bob, alice]) {
      const found = await findAccess(test.database.db, sessionId, projectId, counted.lookUp(projectId));
      expect(found).toMatchObject({ project: { id: projectId }, resource: { id: projectId } });
    }
    expect(built).toBe(1);
  });

  it('says where something of somebody else lies, and gives no role there', async () => {
    const found = await access(alice, alice.projectId, bob.projectId);
    expect(found?.project?.id).toBe(alice.projectId);
    expect(thing.read(found?.resource ?? {}).within).toEqual({ type: 'project', id: bob.projectId });
  });

  it('is theirs alone, however many ask in the same moment', async () => {
    const over = await person('over');
    await test.database.transaction((tx) => endSession(tx, over.sessionId, 'signed out'));
    const [people, none] = [[over, alice, bob], 'proj_none' as ProjectId];
    const asked = people.flatMap((who) =>
      [alice.projectId, bob.projectId, none].flatMap((project) =>
        [alice.projectId, bob.projectId, none].map((of) => ({ who, project, of })),
      ),
    );
    const answers = await Promise.all(asked.map(({ who, project, of }) => access(who, project, of)));
    for (const [at, { who, project, of }] of asked.entries()) {
      const answer = answers[at];
      if (who === over) expect(answer).toBeUndefined();
      else {
        expect(answer).toMatchObject({ credentialId: who.sessionId, actor: { id: who.userId } });
        expect(answer?.project?.id).toBe(project === who.projectId ? project : undefined);
        expect((answer?.resource as { id?: string } | undefined)?.id).toBe(of === none ? undefined : of);
      }
    }
  });

  it('counts in the project of what they ask for, where no other is named', async () => {
    expect((await access(alice, itsProject, alice.projectId))?.project?.id).toBe(alice.projectId);
    expect((await access(alice, itsProject, bob.projectId))?.project).toBeUndefined();
    expect((await access(alice, itsProject, 'proj_none' as ProjectId))?.project).toBeUndefined();
  });

  describe('in an organisation', () => {
    const roleIn = async (who: Person, orgId: OrganizationId) =>
      (await findAccess(test.database.db, who.sessionId, { organizationId: orgId }))?.organization?.permissions;
    const give = (who: Person, orgId: OrganizationId, role: string) =>
      test.asOwner(
        `insert into iam.organization_membership (org_id, user_id, role, created_at) values ($1, $2, $3, now())
         on conflict (org_id, user_id) do update set role = excluded.role`,
        [orgId, who.userId, role],
      );
    const standing = async (who: Person, projectId: ProjectId) =>
      (await findStandings(test.database.db, [{ credentialId: who.sessionId, projectId }]))[0]?.permissions;
    let carol: Person;
    beforeAll(async () => {
      carol = await person('carol');
    });

    it('is a role for its members, and nothing for anybody else', async () => {
      expect(await roleIn(alice, alice.orgId)).toBe(organizationPermissionsOf('owner'));
      expect(await roleIn(alice, bob.orgId)).toBeUndefined();
      expect(await roleIn(alice, 'org_none' as OrganizationId)).toBeUndefined();
    });

    it.each(['owner', 'admin'] as const)('is that of its %s in all of its projects too', async (role) => {
      await give(carol, alice.orgId, role);
      expect((await access(carol, alice.projectId))?.project?.permissions).toBe(projectPermissionsOf(role));
      expect((await access(carol, itsProject, alice.projectId))?.project?.permissions).toBe(projectPermissionsOf(role));
      expect(await standing(carol, alice.projectId)).toBe(projectPermissionsOf(role));
      expect((await access(carol, bob.projectId))?.project).toBeUndefined();
      expect(await standing(carol, bob.projectId)).toHaveProperty('size', 0);
    });

    it.each(['member', 'viewer'] as const)('is nothing in its projects for a %s of it', async (role) => {
      await give(carol, alice.orgId, role);
      expect(await roleIn(carol, alice.orgId)).toBe(organizationPermissionsOf(role));
      expect((await access(carol, alice.projectId))?.project).toBeUndefined();
      expect(await standing(carol, alice.projectId)).toHaveProperty('size', 0);
    });

    it('takes nothing away from the role in a project', async () => {
      await give(alice, alice.orgId, 'viewer');
      expect((await access(alice, alice.projectId))?.project?.permissions).toBe(projectPermissionsOf('owner'));
      await give(alice, alice.orgId, 'owner');
    });

    it('is over once it is archived, and so is that in an archived project', async () => {
      const gone = await person('gone');
      await test.database.transaction((tx) => archiveProject(tx, gone.projectId));
      expect((await access(gone, gone.projectId))?.project).toBeUndefined();
      expect((await access(gone, itsProject, gone.projectId))?.project).toBeUndefined();
      expect(await standing(gone, gone.projectId)).toHaveProperty('size', 0);
      await test.asOwner('update iam.organization set archived_at = now() where id = $1', [gone.orgId]);
      expect(await roleIn(gone, gone.orgId)).toBeUndefined();
    });
  });

  it('is nothing at all once the session has ended or expired, or the person is disabled', async () => {
    const [ended, expired, disabled] = [await person('ended'), await person('expired'), await person('disabled')];
    await test.database.transaction((tx) => endSession(tx, ended.sessionId, 'signed out'));
    await test.asOwner('update iam.session set expires_at = clock.now() where id = $1', [expired.sessionId]);
    await test.asOwner('update iam.user_account set disabled_at = clock.now() where id = $1', [disabled.userId]);
    for (const who of [ended, expired, disabled]) {
      expect(await access(who, who.projectId, who.projectId)).toBeUndefined();
    }
  });
});
