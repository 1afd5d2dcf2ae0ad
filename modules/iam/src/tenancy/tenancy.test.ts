import type { OrganizationId, ProjectId } from '@gpuaas/contract';
import { createActive, release, startTestWorld, type TestUser, type TestWorld, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveOrganization, closeOrganization } from './organization-store.ts';
import { archiveProject, closeProject } from './project-store.ts';
import { archiveEmptyProject } from './tenancy.ts';

interface Named {
  remaining?: string;
}

describe('organisations, departments and projects', () => {
  let world: TestWorld;
  let alice: TestUser;
  let org: OrganizationId;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 2 });
    alice = await world.signIn('alice');
    org = (await alice.api.createOrganization({ body: { slug: 'acme', name: 'Acme' } })).id;
  });
  afterAll(() => world.stop());

  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: { code?: string; params?: Named; problem?: { params: Named } }) =>
        [error.code, (error.problem ?? error).params?.remaining].filter(Boolean).join(': '),
    );
  const inOrg = () => ({ organization_id: org });
  const newProject = (slug: string, more: object = {}) =>
    alice.api.createProject({ params: inOrg(), body: { slug, ...more } });

  it('belong to whoever makes them, and begin with one default department', async () => {
    const { items } = await alice.api.listOrganizations();
    expect(items.map(({ slug, type, role }) => [slug, type, role])).toEqual([
      ['alice', 'personal', 'owner'],
      ['acme', 'enterprise', 'owner'],
    ]);
    const departments = await alice.api.listDepartments({ params: inOrg() });
    expect(departments.items.map(({ slug, is_default }) => [slug, is_default])).toEqual([['default', true]]);
    const project = await newProject('vision');
    expect(project).toMatchObject({
      name: 'vision',
      role: 'owner',
      department: { slug: 'default' },
      organization: { slug: 'acme' },
    });
    expect((await alice.api.listProjects()).items).toContainEqual(project);
    expect(await alice.api.getProject({ params: { project_id: project.id } })).toEqual(project);
  });

  it('have names of their own, which are free again once they are archived', async () => {
    const first = await newProject('speech', { name: 'Speech models' });
    expect(await codeOf(newProject('speech'))).toBe('name_taken');
    expect(await codeOf(alice.api.createOrganization({ body: { slug: 'acme' } }))).toBe('name_taken');
    const department = await alice.api.createDepartment({ params: inOrg(), body: { slug: 'research' } });
    const inDepartment = { ...inOrg(), department_id: department.id };
    expect(await codeOf(alice.api.updateDepartment({ params: inDepartment, body: { slug: 'default' } }))).toBe(
      'name_taken',
    );
    const other = await newProject('audio', { department: 'research' });
    const rename = (slug: string) => alice.api.updateProject({ params: { project_id: other.id }, body: { slug } });
    expect(await codeOf(rename('speech'))).toBe('name_taken');
    expect(await rename('sound')).toMatchObject({ slug: 'sound', name: 'audio', department: { slug: 'research' } });
    await alice.api.archiveProject({ params: { project_id: first.id } });
    expect(await rename('speech')).toMatchObject({ slug: 'speech' });
    const bob = await world.signIn('bob');
    const taken = bob.api
      .createOrganization({ body: { slug: 'globex' } })
      .then(({ id }) => bob.api.updateOrganization({ params: { organization_id: id }, body: { slug: 'acme' } }));
    expect(await codeOf(taken)).toBe('name_taken');
  });

  it('are put into a department of their own organisation only', async () => {
    const bob = await world.signIn('bob');
    const { id } = await bob.api.createOrganization({ body: { slug: 'initech' } });
    await bob.api.createDepartment({ params: { organization_id: id }, body: { slug: 'secret' } });
    expect(await codeOf(newProject('wrong', { department: 'secret' }))).toBe('validation_failed');
  });

  it('are archived only when nothing is left in them, and the refusal names it', async () => {
    const project = await newProject('doomed');
    const user = { ...alice, projectId: project.id };
    const params = { project_id: project.id };
    const { id } = await createActive(user, { name: 'train' });
    expect(await codeOf(alice.api.archiveProject({ params }))).toBe('not_empty: allocation train');
    const department = await alice.api.createDepartment({ params: inOrg(), body: { slug: 'lab' } });
    const inLab = { ...inOrg(), department_id: department.id };
    const lab = await newProject('in-lab', { department: 'lab' });
    expect(await codeOf(alice.api.archiveDepartment({ params: inLab }))).toBe('not_empty: project in-lab');
    expect(await codeOf(alice.api.archiveOrganization({ params: inOrg() }))).toContain('not_empty: project');
    await alice.api.archiveProject({ params: { project_id: lab.id } });
    await alice.api.archiveDepartment({ params: inLab });
    await release(user, id);
    await alice.api.archiveProject({ params });
    expect(await codeOf(alice.api.getProject({ params }))).toBe('not_found');
    expect(await codeOf(alice.api.listAllocations({ params }))).toBe('not_found');
    expect(await codeOf(alice.api.getDepartment({ params: inLab }))).toBe('not_found');
    expect(await codeOf(newProject('late', { department: 'lab' }))).toBe('validation_failed');
    const { items } = await alice.api.listOrganizationProjects({ params: inOrg() });
    expect(items.find(({ slug }) => slug === 'doomed')?.archived_at).toEqual(expect.any(String));
  });

  it('stay as they are when they are somebody’s own, or the default', async () => {
    const [personal] = (await alice.api.listOrganizations()).items;
    const params = { organization_id: personal?.id as OrganizationId };
    expect(await codeOf(alice.api.archiveOrganization({ params }))).toBe('personal_organization');
    const [main] = (await alice.api.listDepartments({ params })).items;
    const archiving = alice.api.archiveDepartment({ params: { ...params, department_id: main?.id as never } });
    expect(await codeOf(archiving)).toBe('default_department');
  });

  /** Somebody waits for a lock on this table. */
  const untilWaiting = () =>
    until('waiting for a lock', async () => {
      const [row] = await world.database.asOwner(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (row as { waiting: number }).waiting > 0;
    });
  const sessionOf = ({ token }: TestUser) =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: never }).sid;

  it('are not archived under the feet of a change that has begun', async () => {
    const { id } = await newProject('busy');
    const { ports, modules } = world.platform;
    const contents: { type: string; id: string; name: string }[] = [];
    let archiving: Promise<string> = Promise.resolve('not begun');
    await ports.database.transaction(async (tx) => {
      expect((await modules.iam.access(tx, sessionOf(alice), id))?.project).toBeDefined();
      const look = { projectContents: [async () => contents] };
      archiving = codeOf(ports.database.transaction((other) => archiveEmptyProject(look, other, id as ProjectId)));
      await Promise.race([untilWaiting(), archiving]);
      contents.push({ type: 'allocation', id: 'alloc_1', name: 'late' });
    });
    expect(await archiving).toBe('not_empty: allocation late');
  });

  it('let no change begin while they are being archived', async () => {
    const { id } = await newProject('closing');
    const { ports, modules } = world.platform;
    let change: Promise<unknown> = Promise.resolve('not begun');
    await ports.database.transaction(async (tx) => {
      await closeProject(tx, id);
      change = ports.database.transaction(
        async (other) => (await modules.iam.access(other, sessionOf(alice), id))?.project,
      );
      await Promise.race([untilWaiting(), change]);
      await archiveProject(tx, id);
    });
    expect(await change).toBeUndefined();
  });

  it('take in no project while they are being archived', async () => {
    const { id } = await alice.api.createOrganization({ body: { slug: 'hooli' } });
    let creating: Promise<string> = Promise.resolve('not begun');
    await world.platform.ports.database.transaction(async (tx) => {
      await closeOrganization(tx, id);
      creating = codeOf(alice.api.createProject({ params: { organization_id: id }, body: { slug: 'late' } }));
      await Promise.race([untilWaiting(), creating]);
      await archiveOrganization(tx, id);
    });
    expect(await creating).toBe('not_found');
  });
});
