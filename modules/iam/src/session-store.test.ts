import type { DepartmentId, OrganizationId, ProjectId, SessionId, UserId } from '@gpuaas/contract';
import { defineResource } from '@gpuaas/database';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSession, findAccess, insertSession } from './session-store.ts';
import { iamTables } from './tables.ts';
import { itsProject } from './user.ts';
import { insertPersonalOrganization, insertUser } from './user-store.ts';

const { newId } = createTestCtxSource();

interface Person {
  userId: UserId;
  sessionId: SessionId;
  projectId: ProjectId;
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
      await insertPersonalOrganization(tx, {
        organization: { id: newId('org') as OrganizationId, slug: name, name },
        departmentId: newId('dept') as DepartmentId,
        projectId,
        ownerId: userId,
        at: new Date(),
      });
      await insertSession(tx, { id: sessionId, userId, client: 'test', issuerSession: undefined, lifeSeconds: 600 });
      return { userId, sessionId, projectId };
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
    expect(await access(alice, alice.projectId)).toMatchObject({ project: { id: alice.projectId, role: 'owner' } });
    expect((await access(alice, bob.projectId))?.project).toBeUndefined();
    expect((await access(alice, undefined))?.project).toBeUndefined();
  });

  it('comes with what they ask for, found in the same statement and whole', async () => {
    const found = await access(alice, alice.projectId, alice.projectId);
    expect(found).toMatchObject({ user: { id: alice.userId, username: 'alice' }, project: { id: alice.projectId } });
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
        expect(answer).toMatchObject({ sessionId: who.sessionId, user: { id: who.userId } });
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
