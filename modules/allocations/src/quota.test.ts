import type { OrganizationId, ProjectId } from '@gpuaas/contract';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryQuotas } from './quota.ts';

describe('a quota', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    await hold('proj_a', 4, 'active');
    await hold('proj_a', 1, 'requested');
    await hold('proj_b', 2, 'releasing');
    for (const state of ['released', 'failed', 'release_failed']) await hold('proj_a', 8, state);
    await hold('proj_c', 16, 'active', 'org_other');
  });
  afterAll(() => test.close());

  let made = 0;
  const hold = (project: string, gpus: number, state: string, org = 'org_own') => {
    made += 1;
    return test.asOwner(
      `insert into allocations.allocation (id, org_id, project_id, name, state, state_changed_at, sku, gpu_model, gpu_count,
         gpu_memory_bytes, price_micros, currency, simulated, node_id, node_name, gpu_uuids, requested_by, requested_by_name,
         operation_id, operation_kind, created_at)
       values ('a' || $1, $2, $3, 'a' || $1, $4, now(), 's', 'm', $5, 1, 1, 'USD', true, 'n', 'n', '{}', 'u', 'u', 'o', 'k', now())`,
      [String(made), org, project, state, gpus],
    );
  };
  const place = { id: 'proj_a' as ProjectId, orgId: 'org_own' as OrganizationId };
  const unset = { value: 100_000, source: 'default' as const };
  const tried = (limits: Record<string, { organization?: number; project?: number }>, gpus = 1) =>
    tryQuotas(
      {
        readEach: (key) => ({
          organization:
            limits[key]?.organization === undefined
              ? unset
              : { value: limits[key].organization, source: 'organization' as const },
          project:
            limits[key]?.project === undefined ? unset : { value: limits[key].project, source: 'project' as const },
        }),
      },
      test.database.db,
      place,
      { gpus, allocations: 1 },
    ).then(
      (left) => left.map((one) => one.left),
      (error: { params: object }) => error.params,
    );

  it('counts what is held in the organisation, and in the project, and nothing that is over', async () => {
    expect(await tried({ 'quota.gpus': { organization: 8, project: 6 } })).toEqual([0, 0]);
    expect(await tried({ 'quota.allocations': { organization: 4, project: 3 } })).toEqual([0, 0]);
    expect(await tried({})).toEqual([]);
  });

  it('refuses what would be more, with the numbers and whom to ask', async () => {
    expect(await tried({ 'quota.gpus': { organization: 7 } })).toEqual({
      ...{ policy: 'quota.gpus', scope: 'organization', limit: 7, used: 7, wanted: 1 },
      ask: 'an owner or admin of the organisation',
    });
    expect(await tried({ 'quota.gpus': { organization: 20, project: 8 } }, 4)).toEqual({
      ...{ policy: 'quota.gpus', scope: 'project', limit: 8, used: 5, wanted: 4 },
      ask: 'an owner or admin of the project',
    });
    expect(await tried({ 'quota.allocations': { project: 2 } })).toMatchObject({
      policy: 'quota.allocations',
      used: 2,
    });
  });
});
