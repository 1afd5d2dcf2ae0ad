import type { AllocationId, Problem } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import { createClient } from '@gpuaas/sdk';
import {
  createActive,
  inState,
  release,
  skuOf,
  startTestWorld,
  type TestUser,
  type TestWorld,
  testSku,
  until,
} from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('allocations', () => {
  let world: TestWorld;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 8, rateLimitFactor: 20 });
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());

  const create = (body: { sku: string; name?: string }, idempotencyKey?: string) =>
    alice.api.createAllocation({
      params: { project_id: alice.projectId },
      body,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
  const freeNow = async (sku = testSku) => {
    const { items } = await alice.api.listSkus({ params: { project_id: alice.projectId } });
    return items.find(({ id }) => id === sku)?.free_now;
  };

  it('are given to exactly one of two hundred who ask for the last GPU', async () => {
    const crowd = await Promise.all(['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => world.signIn(name)));
    await Promise.all(Array.from({ length: 7 }, () => createActive(alice)));
    expect(await freeNow()).toBe(1);
    // Whoever is turned away because there are too many at once asks again, as clients do, with the same key.
    const askUntilAnswered = async ({ api, projectId: project_id }: TestUser) => {
      const call = { params: { project_id }, body: { sku: testSku }, idempotencyKey: crypto.randomUUID() };
      for (;;) {
        const outcome = await codeOf(api.createAllocation(call));
        if (outcome !== 'unavailable') return outcome;
        await sleep(500 + Math.random() * 1_000);
      }
    };
    const asking = crowd.flatMap((user) => Array.from({ length: 40 }, () => askUntilAnswered(user)));
    const outcomes = await Promise.all(asking);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'capacity_unavailable')).toHaveLength(199);
    expect(await freeNow()).toBe(0);
    const found = await Promise.all(
      [alice, ...crowd].map(async (user) => {
        const { items } = await user.api.listAllocations({
          params: { project_id: user.projectId },
          query: { state: ['requested', 'provisioning', 'active'] },
        });
        return items.map(({ id }) => ({ user, id }));
      }),
    );
    expect(found.flat()).toHaveLength(8);
    await Promise.all(found.flat().map(async ({ user, id }) => release(user, (await inState(user, id, 'active')).id)));
    expect(await freeNow()).toBe(8);
  }, 120_000);

  it('fill a node to the last GPU when all ask at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => codeOf(create({ sku: testSku }))));
    expect(outcomes).toEqual(Array(8).fill('done'));
    const { items } = await alice.api.listAllocations({
      params: { project_id: alice.projectId },
      query: { state: ['requested', 'provisioning', 'active'] },
    });
    await Promise.all(items.map(async ({ id }) => release(alice, (await inState(alice, id, 'active')).id)));
  }, 60_000);

  it('of several GPUs get all of them or none', async () => {
    expect(await freeNow('sim-h200-4')).toBe(2);
    const small = await createActive(alice);
    expect(await freeNow('sim-h200-4')).toBe(1);
    const large = await createActive(alice, { sku: 'sim-h200-4' });
    expect(large.gpu.count).toBe(4);
    expect(await freeNow('sim-h200-4')).toBe(0);
    const refused = create({ sku: 'sim-h200-4' });
    await expect(refused).rejects.toMatchObject({
      code: 'capacity_unavailable',
      problem: { params: { gpu_count: 4, free: 0 }, retryable: true },
    });
    await Promise.all([small, large].map(({ id }) => release(alice, id)));
  });

  it('that cannot be placed say why and what fits, and every remedy works', async () => {
    const refusal = async (who: TestUser, sku: string): Promise<Problem> =>
      who.api.createAllocation({ params: { project_id: who.projectId }, body: { sku } }).then(
        () => Promise.reject(new Error('it was placed')),
        (error: { problem: Problem }) => error.problem,
      );
    const remedies = ({ actions }: Problem) => actions.flatMap(({ cli }) => cli ?? []);
    await world.admin.api.putSku({ params: { sku_id: 'sim-h200-8' }, body: skuOf(8) });
    const large = await createActive(alice, { sku: 'sim-h200-4' });

    const tooLarge = await refusal(alice, 'sim-h200-8');
    expect(tooLarge.placement?.candidates).toEqual([
      {
        ...{ gpu_model: expect.any(String), simulated: true, nodes: 1, most_free: 4, rule: 'gpus_taken' },
        detail: '1 node: at most 4 free on one node',
      },
    ]);
    expect(tooLarge.placement?.fits.map(({ sku, free_now }) => [sku, free_now])).toEqual([
      ['sim-h200-4', 1],
      ['sim-h200-1', 4],
    ]);
    // Nothing that alice has is as large, so only what fits is left.
    expect(remedies(tooLarge)).toEqual([
      ...['sim-h200-4', 'sim-h200-1'].map((sku) => `gpuaas alloc create --sku ${sku}`),
      'gpuaas sku list',
    ]);
    const [instead = ''] = remedies(tooLarge);
    const second = await createActive(alice, { sku: instead.replace('gpuaas alloc create --sku ', '') });

    const full = await refusal(alice, 'sim-h200-4');
    expect(full.placement).toMatchObject({ candidates: [{ rule: 'gpus_taken', most_free: 0 }], fits: [] });
    expect(remedies(full)).toEqual([`gpuaas alloc release ${second.name}`, 'gpuaas sku list']);
    await release(alice, second.id);
    const third = await createActive(alice, { sku: 'sim-h200-4' });
    await Promise.all([large, third].map(({ id }) => release(alice, id)));

    const [node] = (await world.admin.api.listNodes()).items;
    if (!node) throw new Error('there is a node');
    await world.admin.api.cordonNode({ params: { node_id: node.id } });
    const toTenant = await refusal(alice, testSku);
    expect(toTenant.placement?.candidates).toMatchObject([{ rule: 'node_cordoned', nodes: 1 }]);
    expect(JSON.stringify(toTenant)).not.toContain(node.name);
    const toOperator = await refusal(world.admin, testSku);
    expect(toOperator.placement?.candidates).toMatchObject([{ rule: 'node_cordoned', node_names: [node.name] }]);
    expect(remedies(toOperator)).toContain(`gpuaas node uncordon ${node.name}`);
    await world.admin.api.uncordonNode({ params: { node_id: node.id } });
    await release(alice, (await createActive(alice)).id);
  }, 60_000);

  it('are made in the region that was named, and every refusal names a way that works', async () => {
    const { api } = world.admin;
    const ask = (region: string | undefined, sku = testSku) => {
      const body = { sku, ...(region !== undefined && { region }) };
      const params = { project_id: alice.projectId };
      return {
        plan: () => alice.api.planAllocation({ params, body }),
        make: async () => inState(alice, (await alice.api.createAllocation({ params, body })).id, 'active'),
      };
    };
    const refusal = async (region: string | undefined, sku?: string): Promise<Problem> => {
      const problemOf = (promise: Promise<unknown>) =>
        promise.then(
          () => Promise.reject(new Error('it was placed')),
          (error: { problem: Problem }) => error.problem,
        );
      const { plan, make } = ask(region, sku);
      const [planned, made] = [await problemOf(plan()), await problemOf(make())];
      expect([planned.code, planned.actions]).toEqual([made.code, made.actions]);
      return made;
    };
    const commands = ({ actions }: Problem) => actions.flatMap(({ cli }) => cli ?? []);
    await api.createRegion({ body: { name: 'north', display_name: 'North' } });
    const take = `gpuaas alloc create --sku ${testSku} --region local`;

    const full = await refusal('north');
    expect([full.code, full.placement?.candidates[0]?.rule]).toEqual(['capacity_unavailable', 'other_region']);
    expect(full.placement?.fits).toMatchObject([{ sku: testSku, region: 'local', free_now: 8 }]);
    expect(commands(full)).toEqual([take, 'gpuaas sku list']);
    const unknown = await refusal('nowhere');
    expect([unknown.code, commands(unknown)]).toEqual(['region_unknown', [take, 'gpuaas region list']]);
    await api.updateRegion({ params: { region_id: 'north' }, body: { state: 'closed' } });
    const closed = await refusal('north');
    expect([closed.code, commands(closed)]).toEqual(['region_closed', [take, 'gpuaas region list']]);
    await api.putSku({ params: { sku_id: 'sim-here' }, body: { ...skuOf(1), offered_in: ['local'] } });
    const elsewhere = await refusal('north', 'sim-here');
    expect([elsewhere.code, commands(elsewhere)]).toEqual([
      'region_not_offered',
      ['gpuaas alloc create --sku sim-here --region local', 'gpuaas region list'],
    ]);
    expect((await ask('local', 'sim-here').plan()).placement.region).toBe('local');
    const made = await ask('local').make();
    expect(made.region).toBe('local');

    // What a tenant sees: open regions, and nothing of the fleet.
    const { items } = await alice.api.listRegions({ params: { project_id: alice.projectId } });
    expect(items.map(({ name, skus }) => [name, skus.find(({ sku }) => sku === testSku)?.free_now])).toEqual([
      ['local', 7],
    ]);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['description', 'display_name', 'name', 'skus']);
    await expect(
      api.putSku({ params: { sku_id: 'sim-lost' }, body: { ...skuOf(1), offered_in: ['nowhere'] } }),
    ).rejects.toMatchObject({ code: 'region_unknown' });
    await expect(api.deleteRegion({ params: { region_id: 'local' } })).rejects.toMatchObject({
      code: 'region_not_empty',
      problem: { params: { skus: ['sim-here'], nodes: [expect.any(String)] } },
    });

    // A closed region keeps what runs and takes nothing; an allocation that names none goes where it is open.
    await api.updateRegion({ params: { region_id: 'local' }, body: { state: 'closed' } });
    expect((await refusal(undefined)).placement?.candidates).toMatchObject([{ rule: 'region_closed', nodes: 1 }]);
    const running = { project_id: alice.projectId, allocation_id: made.id };
    expect((await alice.api.getAllocation({ params: running })).state).toBe('active');
    await api.updateRegion({ params: { region_id: 'local' }, body: { state: 'open' } });
    await release(alice, made.id);
    await api.putSku({ params: { sku_id: 'sim-here' }, body: { ...skuOf(1), active: false } });
    await api.deleteRegion({ params: { region_id: 'north' } });
  }, 60_000);

  /** The platform's own copy of the policies is up to two seconds behind. */
  const untilLimited = async (limit: number) =>
    until(`a quota of ${limit}`, async () => {
      const refused = await create({ sku: 'sim-h200-8' }).then(
        async ({ id }) => {
          await release(alice, (await inState(alice, id, 'active')).id);
        },
        (error: { problem: Problem }) => error.problem,
      );
      return refused?.code === 'quota_exceeded' && refused.params['limit'] === limit && refused;
    });

  it.each(['project', 'organization'] as const)(
    'never hold more than the quota of their %s',
    async (scope) => {
      await world.admin.api.putSku({ params: { sku_id: 'sim-h200-8' }, body: skuOf(8) });
      const policy_key = 'quota.gpus';
      const { organization } = await alice.api.getProject({ params: { project_id: alice.projectId } });
      const set = (value: number) =>
        scope === 'project'
          ? alice.api.setProjectPolicy({ params: { project_id: alice.projectId, policy_key }, body: { value } })
          : alice.api.setOrganizationPolicy({
              params: { organization_id: organization.id, policy_key },
              body: { value },
            });
      await set(3);
      const refused = await untilLimited(3);
      expect(refused).toMatchObject({
        status: 409,
        params: {
          policy: 'quota.gpus',
          scope: 'organization',
          limit: 3,
          used: 0,
          wanted: 8,
          ...(scope === 'project' && { scope }),
        },
        detail: expect.stringContaining(scope === 'project' ? 'admin of the project' : 'admin of the organisation'),
      });
      // Others have quotas of their own.
      const bob = await world.signIn('bob');
      const foreign = await createActive(bob, { sku: 'sim-h200-4' });
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => codeOf(create({ sku: testSku }))));
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
      // Whoever waited for their turn too long may be told to come again.
      expect(outcomes.filter((outcome) => !['done', 'quota_exceeded', 'unavailable'].includes(outcome))).toEqual([]);
      await release(bob, foreign.id);

      // The first remedy: release. The second: whoever may, allows more.
      const { items } = await alice.api.listAllocations({
        params: { project_id: alice.projectId },
        query: { state: ['requested', 'provisioning', 'active'] },
      });
      const [first, ...rest] = await Promise.all(items.map(({ id }) => inState(alice, id, 'active')));
      if (!first) throw new Error('nothing was created');
      await release(alice, first.id);
      expect(await codeOf(create({ sku: testSku, name: 'after-release' }))).toBe('done');
      await set(4);
      await untilLimited(4);
      expect(await codeOf(create({ sku: testSku, name: 'with-more' }))).toBe('done');
      const all = await alice.api.listAllocations({
        params: { project_id: alice.projectId },
        query: { state: ['requested', 'provisioning', 'active'] },
      });
      expect(all.items).toHaveLength(rest.length + 2);
      await Promise.all(all.items.map(async ({ id }) => release(alice, (await inState(alice, id, 'active')).id)));
      await (scope === 'project'
        ? alice.api.clearProjectPolicy({ params: { project_id: alice.projectId, policy_key } })
        : alice.api.clearOrganizationPolicy({ params: { organization_id: organization.id, policy_key } }));
      await until('no quota', async () => {
        const outcome = await codeOf(create({ sku: 'sim-h200-8', name: 'unlimited' }));
        return outcome === 'done';
      });
      const whole = await alice.api.listAllocations({
        params: { project_id: alice.projectId },
        query: { name: 'unlimited' },
      });
      await release(alice, (await inState(alice, whole.items[0]?.id as AllocationId, 'active')).id);
    },
    60_000,
  );

  it('are planned as they would be made, or refused with the same words', async () => {
    const plan = (body: { sku: string; name?: string }, who = alice) =>
      who.api.planAllocation({ params: { project_id: who.projectId }, body });
    const [node] = (await world.admin.api.listNodes()).items;
    expect(await plan({ sku: 'sim-h200-4', name: 'planned' })).toEqual({
      ...{ sku: 'sim-h200-4', name: 'planned', simulated: true },
      gpu: expect.objectContaining({ count: 4 }),
      price_per_hour: { amount: '18.00', currency: 'USD' },
      price_per_day: { amount: '432.00', currency: 'USD' },
      placement: { nodes: 1, free_now: 2, region: 'local' },
      warnings: [{ code: 'simulated', detail: expect.any(String) }],
    });
    expect((await plan({ sku: testSku }, world.admin)).placement).toMatchObject({ node_name: node?.name });

    const taken = await createActive(alice, { sku: 'sim-h200-4', name: 'planned' });
    expect(await codeOf(plan({ sku: testSku, name: 'planned' }))).toBe('name_taken');
    await expect(plan({ sku: 'sim-h200-8' })).rejects.toMatchObject({
      code: 'capacity_unavailable',
      problem: { placement: { candidates: [{ rule: 'gpus_taken' }] } },
    });
    expect((await plan({ sku: 'sim-h200-4' })).warnings.map(({ code }) => code)).toEqual(['simulated', 'last_free']);
    await release(alice, taken.id);
  }, 30_000);

  it('keep the price they were made at', async () => {
    const before = await createActive(alice);
    const sku = (await world.admin.api.listAllSkus()).items.find(({ id }) => id === testSku);
    const { id, free_now: _, regions: __, ...body } = sku as NonNullable<typeof sku>;
    await world.admin.api.putSku({
      params: { sku_id: id },
      body: { ...body, price_per_hour: { amount: '9.99', currency: 'USD' } },
    });
    const after = await alice.api.getAllocation({ params: { project_id: alice.projectId, allocation_id: before.id } });
    expect(after.price_per_hour).toEqual({ amount: '4.50', currency: 'USD' });
    await world.admin.api.putSku({ params: { sku_id: id }, body });
    await release(alice, before.id);
  });

  it('have a name that is free again when they are over', async () => {
    const first = await createActive(alice, { name: 'mine' });
    await expect(create({ sku: testSku, name: 'mine' })).rejects.toMatchObject({ code: 'name_taken' });
    const bob = await world.signIn('bob');
    await release(bob, (await createActive(bob, { name: 'mine' })).id);
    await release(alice, first.id);
    await release(alice, (await createActive(alice, { name: 'mine' })).id);
    expect(await freeNow()).toBe(8);
  });

  it('are released once, however many ask', async () => {
    const { id } = await createActive(alice);
    const params = { project_id: alice.projectId, allocation_id: id };
    const answers = await Promise.all(Array.from({ length: 10 }, () => alice.api.releaseAllocation({ params })));
    expect(new Set(answers.map(({ operation }) => operation.id)).size).toBe(1);
    await inState(alice, id, 'released');
    expect((await alice.api.releaseAllocation({ params })).state).toBe('released');
  });

  it('that are refused for six reasons are refused with six codes, before anything is written', async () => {
    const [bob, vera] = [await world.signIn('bob'), await world.signIn('vera')];
    await world.grant(vera, alice.projectId, 'viewer');
    await world.admin.api.putSku({ params: { sku_id: 'sim-h200-16' }, body: skuOf(16) });
    const narrow = { project_id: bob.projectId, policy_key: 'quota.gpus' as const };
    await bob.api.setProjectPolicy({ params: narrow, body: { value: 1 } });
    const inProject = (who: TestUser, sku: string, project_id = who.projectId) =>
      who.api.createAllocation({ params: { project_id }, body: { sku } });
    await until('the quota being known', async () => {
      const planned = bob.api.planAllocation({ params: { project_id: bob.projectId }, body: { sku: 'sim-h200-4' } });
      return (await codeOf(planned)) === 'quota_exceeded';
    });
    const key = crypto.randomUUID();
    const first = await create({ sku: testSku, name: 'first-with-key' }, key);
    await release(alice, (await inState(alice, first.id, 'active')).id);

    const stranger = createClient({ server: world.url, token: async () => 'nobody-knows-this', retries: 0 });
    const refused: [code: string, ask: () => Promise<unknown>][] = [
      ['unauthenticated', () => inProject({ ...alice, api: stranger }, testSku)],
      ['not_found', () => inProject(bob, testSku, alice.projectId)],
      ['permission_denied', () => inProject(vera, testSku, alice.projectId)],
      ['quota_exceeded', () => inProject(bob, 'sim-h200-4')],
      ['idempotency_key_reused', () => create({ sku: testSku, name: 'second-with-key' }, key)],
      ['capacity_unavailable', () => create({ sku: 'sim-h200-16' })],
    ];
    const rows = () =>
      world.database.asOwner(`
        select (select count(*) from allocations.allocation) as allocations, (select count(*) from operations.operation) as operations,
          (select count(*) from fleet.reservation) as reservations, (select count(*) from fleet.node_task) as tasks,
          (select count(*) from outbox.event) as events`);
    const before = await rows();
    for (const [code, ask] of refused) expect([code, await codeOf(ask())]).toEqual([code, code]);
    expect(await rows()).toEqual(before);
    await bob.api.clearProjectPolicy({ params: narrow });
  }, 60_000);

  it('that fail to be created leave no row but the audit entry', async () => {
    const count = async () => {
      const [row] = await world.database.asOwner<{ n: string }>(`
        select (select count(*) from allocations.allocation) || ' ' || (select count(*) from operations.operation) || ' ' ||
               (select count(*) from fleet.reservation) || ' ' || (select count(*) from outbox.event) as n`);
      return row?.n;
    };
    const before = await count();
    expect(await codeOf(create({ sku: 'no-such-sku' }))).toBe('not_found');
    expect(await codeOf(create({ sku: 'Not A Slug' }))).toBe('invalid_request');
    expect(await count()).toBe(before);
    const { items } = await alice.api.listProjectAuditEvents({
      params: { project_id: alice.projectId },
      query: { limit: 1 },
    });
    expect(items[0]).toMatchObject({
      action: 'allocation.create',
      result: 'failure',
      detail: { error_code: 'not_found' },
    });
  });

  it('are listed page by page, newest first, each once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await alice.api.listAllocations({
        params: { project_id: alice.projectId },
        query: { limit: 5, ...(cursor !== undefined && { cursor }) },
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const { items } = await alice.api.listAllocations({
      params: { project_id: alice.projectId },
      query: { limit: 200 },
    });
    expect(seen).toEqual(items.map(({ id }) => id));
    const elsewhere = alice.api.listAllocations({
      params: { project_id: alice.projectId },
      query: { cursor: 'bm9uc2Vuc2U' },
    });
    await expect(elsewhere).rejects.toMatchObject({ code: 'cursor_invalid' });
  });

  it('that were created survive the death of the connection that created them', async () => {
    const kill = `select count(pg_terminate_backend(pid)) from pg_stat_activity
      where usename <> current_user and datname = current_database() and pid <> pg_backend_pid()`;
    alice = await world.signIn('alice-the-second');
    const keys = Array.from({ length: 30 }, () => crypto.randomUUID());
    const attempts = keys.map(async (key, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 15));
      return codeOf(create({ sku: testSku, name: `k-${index}` }, key));
    });
    for (let round = 0; round < 8; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      await world.database.asOwner(kill);
    }
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => !['done', 'unavailable', 'capacity_unavailable'].includes(outcome))).toEqual(
      [],
    );
    const [row] = await world.database.asOwner<{ half: number }>(`
      select count(*)::int as half from allocations.allocation a
      where not exists (select from operations.operation o where o.id = a.operation_id)
         or not exists (select from outbox.event e where e.subject = a.id and e.type = 'provisioning.requested')
         or not exists (select from audit.event e where e.target_id = a.id and e.action = 'allocation.create')
         or not exists (select from fleet.reservation r where r.allocation_id = a.id)
         or not exists (select from idempotency.key k where k.body like '%' || a.id || '%')`);
    expect(row?.half).toBe(0);
    const settled = await until(
      'all allocations having settled',
      async () => {
        const { items } = await alice.api.listAllocations({
          params: { project_id: alice.projectId },
          query: { limit: 200 },
        });
        const mine = items.filter(({ name }) => name.startsWith('k-'));
        return mine.every(({ state }) => state === 'active') && mine;
      },
      { withinMilliseconds: 40_000 },
    );
    await Promise.all(settled.map(({ id }) => release(alice, id)));
    expect(await freeNow()).toBe(8);
  }, 90_000);
});
