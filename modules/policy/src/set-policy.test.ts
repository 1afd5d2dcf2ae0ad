import type { PolicyView } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import { startTestWorld, type TestUser, type TestWorld, until } from '@gpuaas/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wirePolicies } from './policies.ts';

const policy_key = 'terminal.token_ttl_seconds';

describe('a policy', () => {
  let world: TestWorld;
  let admin: TestUser;
  let mara: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
    admin = world.admin;
    mara = await world.signIn('mara');
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    await admin.api.clearPlatformPolicy({ params: { policy_key } });
    await mara.api.clearProjectPolicy({ params: { project_id: mara.projectId, policy_key } });
  });

  const onPlatform = (value: number, reason?: string) =>
    admin.api.setPlatformPolicy({ params: { policy_key }, body: { value, ...(reason !== undefined && { reason }) } });
  const inProject = (value: number, user = mara) =>
    user.api.setProjectPolicy({ params: { project_id: user.projectId, policy_key }, body: { value } });
  const seenBy = async (user: TestUser): Promise<PolicyView> => {
    const { items } = await user.api.listProjectPolicies({ params: { project_id: user.projectId } });
    const found = items.find(({ key }) => key === policy_key);
    if (!found) throw new Error('it is not listed');
    return found;
  };

  it('says what holds, where that comes from and what can be set', async () => {
    expect(await seenBy(mara)).toMatchObject({ value: 300, source: 'default', own_value: null, minimum: 30 });
    expect(await onPlatform(600)).toMatchObject({ value: 600, source: 'platform', maximum: 900, bound_by: null });
    expect(await seenBy(mara)).toMatchObject({ value: 600, source: 'platform', maximum: 600, bound_by: 'platform' });
    expect(await inProject(120)).toMatchObject({ value: 120, source: 'project', own_value: 120 });
    expect(await onPlatform(60)).toMatchObject({ value: 60 });
    expect(await seenBy(mara)).toMatchObject({ value: 60, source: 'platform', own_value: 120, maximum: 60 });
  });

  it.each([29, 901, -1, 2 ** 53 - 1])('is refused outside of its bounds, which the answer names: %d', async (value) => {
    await expect(onPlatform(value)).rejects.toMatchObject({
      status: 422,
      code: 'policy_out_of_bounds',
      problem: { params: { policy: policy_key, minimum: 30, maximum: 900, unit: 'seconds' } },
    });
    await expect(inProject(value)).rejects.toMatchObject({ code: 'policy_out_of_bounds' });
  });

  it('is refused below when it is wider than what holds above, naming the scope that binds it', async () => {
    await onPlatform(200);
    await expect(inProject(201)).rejects.toMatchObject({
      status: 422,
      code: 'policy_too_wide',
      problem: { params: { policy: policy_key, scope: 'platform', minimum: 30, maximum: 200 } },
    });
    expect(await inProject(200)).toMatchObject({ own_value: 200 });
  });

  it('of an organisation binds its projects, and those of no other', async () => {
    const { organization } = await mara.api.getProject({ params: { project_id: mara.projectId } });
    const params = { organization_id: organization.id, policy_key };
    const own = await mara.api.setOrganizationPolicy({ params, body: { value: 90 } });
    expect(own).toMatchObject({ value: 90, source: 'organization', own_value: 90, maximum: 300, bound_by: 'platform' });
    expect(await seenBy(mara)).toMatchObject({
      value: 90,
      source: 'organization',
      maximum: 90,
      bound_by: 'organization',
    });
    await expect(inProject(91)).rejects.toMatchObject({ problem: { params: { scope: 'organization', maximum: 90 } } });
    const otto = await world.signIn('otto');
    expect(await seenBy(otto)).toMatchObject({ value: 300, source: 'default' });
    await expect(otto.api.setOrganizationPolicy({ params, body: { value: 80 } })).rejects.toMatchObject({
      status: 404,
    });
    const { items } = await mara.api.listOrganizationPolicyChanges({ params });
    expect(items).toMatchObject([{ value: 90, before: null, actor: { id: mara.id } }]);
    await mara.api.clearOrganizationPolicy({ params });
    expect(await seenBy(mara)).toMatchObject({ value: 300, source: 'default' });
    const list = await mara.api.listOrganizationPolicies({ params: { organization_id: organization.id } });
    expect(list.items.map(({ key }) => key)).toContain('invitation.ttl_seconds');
  });

  it('holds in its own project only', async () => {
    const otto = await world.signIn('otto');
    await inProject(50);
    expect(await seenBy(otto)).toMatchObject({ value: 300, source: 'default', own_value: null });
    const params = { project_id: otto.projectId, policy_key };
    expect((await otto.api.listProjectPolicyChanges({ params })).items).toEqual([]);
    const foreign = otto.api.setProjectPolicy({
      params: { ...params, project_id: mara.projectId },
      body: { value: 40 },
    });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    expect(await seenBy(mara)).toMatchObject({ own_value: 50 });
  });

  it('that is for the platform or for organizations alone does not exist in a project', async () => {
    const params = { project_id: mara.projectId, policy_key: 'invitation.ttl_seconds' };
    await expect(mara.api.setProjectPolicy({ params, body: { value: 7_200 } })).rejects.toMatchObject({ status: 404 });
    await expect(mara.api.listProjectPolicyChanges({ params })).rejects.toMatchObject({ status: 404 });
  });

  it('has a history with who, when and why, page by page, and an audit entry for each change', async () => {
    await onPlatform(310, 'slow lines');
    await onPlatform(320);
    // What is set already is not set again.
    await onPlatform(320);
    await admin.api.clearPlatformPolicy({ params: { policy_key } });
    const first = await admin.api.listPlatformPolicyChanges({ params: { policy_key }, query: { limit: 2 } });
    expect(first.items).toMatchObject([
      { before: 320, value: null },
      { before: 310, value: 320, reason: null },
    ]);
    const cursor = first.next_cursor ?? '';
    const second = await admin.api.listPlatformPolicyChanges({ params: { policy_key }, query: { limit: 1, cursor } });
    const actor = { type: 'user', id: admin.id };
    expect(second.items).toMatchObject([{ key: policy_key, before: null, value: 310, reason: 'slow lines', actor }]);
    const audit = await admin.api.listAuditEvents({ query: { target_id: policy_key, limit: 4 } });
    expect(audit.items.map(({ action, detail }) => [action, detail['value']])).toEqual([
      ['policy.clear', null],
      ['policy.update', 320],
      ['policy.update', 320],
      ['policy.update', 310],
    ]);
  });

  it('is kept for ever: nobody can change or remove what was set', async () => {
    await onPlatform(330);
    for (const change of [
      'update policy.change set value = 1',
      'delete from policy.change',
      'truncate policy.change',
    ]) {
      await expect(world.database.asOwner(change)).rejects.toThrow('cannot be changed or removed');
    }
    const grants = await world.database.asOwner<{ allowed: string }>(
      `select table_name || ' ' || privilege_type as allowed from information_schema.role_table_grants
       where grantee = 'gpuaas_app' and table_schema = 'policy' order by 1`,
    );
    // What holds is what the last change says: it cannot be set without one.
    expect(grants.map(({ allowed }) => allowed)).toEqual(['change INSERT', 'change SELECT', 'set_value SELECT']);
  });

  it('set by many at once has one order, without gaps', async () => {
    const values = Array.from({ length: 12 }, (_, n) => 400 + n);
    await Promise.all(values.map((value) => onPlatform(value)));
    const rows = await world.database.asOwner<{ revision: number; value: number | null; before: number | null }>(
      'select revision, value, before from policy.change order by revision desc limit 12',
    );
    for (const [position, { revision, before }] of rows.slice(0, -1).entries()) {
      expect(rows[position + 1]).toMatchObject({ revision: revision - 1, value: before });
    }
  });

  it('is found in one statement that reads what is set, however long its history is', async () => {
    await onPlatform(340);
    await world.database.asOwner(
      `insert into policy.change (revision, id, key, scope_type, scope_id, value, before, actor_type, actor_name, changed_at)
       select last.revision + n, 'polc_history' || last.revision + n, $1, 'platform', '', 30 + n, null, 'system', 'test', now()
       from (select max(revision) as revision from policy.change) last, generate_series(1, 500) n`,
      [policy_key],
    );
    const { policies } = world.platform.modules;
    const read = await world.platform.ports.database.transaction(async (tx) => {
      // Counted by the session itself, which may not have handed over what it read before.
      const rowsOf = async () => {
        const { rows } = await sql<{ name: string; rows: number }>`
          select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
          where schemaname = 'policy'`.execute(tablesOf('policy')(tx));
        return (table: string) => rows.find(({ name }) => name === table)?.rows ?? 0;
      };
      const before = await rowsOf();
      const listed = await policies.list(tx, { type: 'platform' });
      await wirePolicies().refresh(tx);
      const after = await rowsOf();
      return { listed, history: after('change') - before('change'), set: after('set_value') - before('set_value') };
    });
    expect(read.listed.find(({ key }) => key === policy_key)?.value).toBe(530);
    expect(read.history).toBe(0);
    expect(read.set).toBeGreaterThan(0);
    expect(read.set).toBeLessThan(100);
  });

  it('is read by the copy of a process as soon as it is refreshed, and cleared by it', async () => {
    const { db } = world.platform.ports.database;
    const another = wirePolicies();
    const { id, organization } = await mara.api.getProject({ params: { project_id: mara.projectId } });
    const read = (of = another) => of.read(policy_key, { id, orgId: organization.id });
    expect(read()).toBe(300);
    await onPlatform(600);
    await inProject(70);
    await another.refresh(db);
    expect(read()).toBe(70);
    const neighbour = { id: 'proj_another' as typeof id, orgId: organization.id };
    expect(another.read(policy_key, neighbour)).toBe(600);
    // The platform's own copy needs nobody to refresh it.
    await until('the platform knows', async () => read(world.platform.modules.policies) === 70);
    await mara.api.clearProjectPolicy({ params: { project_id: id, policy_key } });
    await another.refresh(db);
    expect(read()).toBe(600);
    const fresh = wirePolicies();
    await fresh.refresh(db);
    expect(read(fresh)).toBe(600);
  });
});
