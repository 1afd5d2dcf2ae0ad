import type { AllocationId, AllocationView, PolicyKey } from '@gpuaas/contract';
import { type Ctx, createCtx, type Sweep, systemPrincipal } from '@gpuaas/kernel';
import { inState, startTestWorld, type TestUser, type TestWorld, testSku } from '@gpuaas/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allocationSweeps } from './sweep-allocations.ts';

const minute = 60_000;

describe('the life of an allocation', () => {
  let world: TestWorld;
  let alice: TestUser;
  let ctx: Ctx;
  let sweeps: Record<string, Sweep>;
  const made: Record<string, AllocationId> = {};
  const lasting = {
    timed: 3_600,
    late: 3_600,
    contested: 3_600,
    idler: undefined,
    used: undefined,
    kept: undefined,
    unseen: undefined,
    partly: undefined,
  };

  /** They are active before everything stops: what happens then is what the sweeps do. */
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 12 });
    alice = await world.signIn('alice');
    for (const [name, seconds] of Object.entries(lasting)) {
      const sku = name === 'partly' ? 'sim-h200-4' : testSku;
      const body = { sku, name, ...(seconds !== undefined && { max_duration_seconds: seconds }) };
      const { id } = await alice.api.createAllocation({ params: { project_id: alice.projectId }, body });
      made[name] = id;
    }
    for (const id of Object.values(made)) await inState(alice, id, 'active');
    await world.pauseBackground();
    const { platform } = world;
    ctx = createCtx(platform.ctxSource, { principal: systemPrincipal('test'), correlationId: 'cor_lifetime' });
    sweeps = Object.fromEntries(allocationSweeps(platform.modules).map((sweep) => [sweep.name, sweep]));
  });
  afterAll(() => world.stop());
  beforeEach(() => pass(0));

  async function pass(minutes: number): Promise<void> {
    await world.pass(minutes * minute);
    await rows("update fleet.node set state = 'active', last_seen_at = clock.now()");
    alice = await world.signIn('alice');
  }
  const rows = <Row extends object>(sql: string, values?: unknown[]) =>
    world.database.asOwner<Row & Record<string, unknown>>(sql, values);
  const idOf = (name: string) => made[name] as AllocationId;
  const paramsOf = (name: string) => ({ project_id: alice.projectId, allocation_id: idOf(name) });
  const view = (name: string) => alice.api.getAllocation({ params: paramsOf(name) });
  const extend = (name: string, body = {}) => alice.api.extendAllocation({ params: paramsOf(name), body });
  const transaction: TestWorld['database']['database']['transaction'] = (work) =>
    world.database.database.transaction(work);
  const find = async (sweep: string) =>
    (await transaction((tx) => (sweeps[sweep] as Sweep).find(tx, ctx))).map(({ id }) => id);
  const handle = (sweep: string, name: string) =>
    transaction((tx) => (sweeps[sweep] as Sweep).handle(tx, ctx, { id: idOf(name) }));
  /** Twice, as whatever happens may. */
  async function sweep(which: string, name: string): Promise<AllocationView> {
    for (let round = 0; round < 2; round += 1) await handle(which, name);
    return view(name);
  }
  const eventsOf = async (name: string, type: string) =>
    (
      await rows<{ data: Record<string, unknown> }>(
        'select data from outbox.event where subject = $1 and type = $2 order by id',
        [idOf(name), type],
      )
    ).map(({ data }) => data);
  const codeOf = (doing: Promise<unknown>) =>
    doing.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  async function setPolicy(key: PolicyKey, value: number): Promise<void> {
    const admin = await world.signIn('dev-admin');
    await admin.api.setPlatformPolicy({ params: { policy_key: key }, body: { value, reason: 'test' } });
    await world.platform.modules.policies.refresh(world.database.database.db);
  }

  describe('that has a maximum duration', () => {
    it('is announced once before it ends, with a way to extend it, and ends as announced', async () => {
      const { ends_at: end, active_at: begin } = await view('timed');
      expect(Date.parse(end as string) - Date.parse(begin as string)).toBe(60 * minute);
      expect(await find('allocations.end')).toEqual([]);
      await pass(29);
      expect((await sweep('allocations.end', 'timed')).ending).toBeNull();
      await pass(2);
      expect(await find('allocations.end')).toContain(idOf('timed'));
      expect((await sweep('allocations.end', 'timed')).ending).toEqual({ reason: 'max_duration', at: end });
      const [warning, ...more] = await eventsOf('timed', 'provisioning.end_warning');
      expect(more).toEqual([]);
      expect(warning).toMatchObject({ name: 'timed', reason: 'max_duration', ends_at: end });
      const answer = await fetch(`${world.url}${warning?.['extend_path']}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(answer.status).toBe(200);
      const extended = await view('timed');
      expect(extended.ending).toBeNull();
      expect(Date.parse(extended.ends_at as string)).toBeGreaterThan(Date.parse(end as string) + 20 * minute);

      await pass(31);
      expect((await sweep('allocations.end', 'timed')).ending).toMatchObject({ at: extended.ends_at });
      expect(await eventsOf('timed', 'provisioning.end_warning')).toHaveLength(2);
      await pass(30);
      expect(await sweep('allocations.end', 'timed')).toMatchObject({
        state: 'releasing',
        release_reason: 'max_duration',
        ends_at: null,
      });
      const [requested, ...others] = await eventsOf('timed', 'provisioning.releasing.requested');
      expect([requested?.['reason'], others]).toEqual(['max_duration', []]);
      const query = { action: 'allocation.release', target_id: idOf('timed') };
      const [entry] = (await (await world.signIn('dev-admin')).api.listAuditEvents({ query })).items;
      expect(entry).toMatchObject({ actor: { name: 'platform' }, detail: { reason: 'max_duration' } });
      expect(await codeOf(extend('timed'))).toBe('state_conflict');
    });

    it('never ends without a warning that came in time, however long nobody looked', async () => {
      const { state, ending } = await sweep('allocations.end', 'late');
      expect(state).toBe('active');
      expect(ending?.reason).toBe('max_duration');
      await pass(31);
      expect((await sweep('allocations.end', 'late')).state).toBe('releasing');
    });

    it('does not end when it is extended after it was found', async () => {
      await sweep('allocations.end', 'contested');
      await pass(31);
      expect(await find('allocations.end')).toContain(idOf('contested'));
      await extend('contested', { duration_seconds: 7_200 });
      expect(await sweep('allocations.end', 'contested')).toMatchObject({ state: 'active', ending: null });
      const { ends_at: end } = await view('contested');
      expect((await extend('contested', { duration_seconds: 300 })).ends_at).toBe(end);
    });

    it('lasts no longer than the policy allows, and as long as that if nobody says', async () => {
      await setPolicy('allocation.max_duration_seconds', 1_800);
      const params = { project_id: alice.projectId };
      const body = { sku: testSku, name: 'bounded' };
      const count = () => rows('select id from allocations.allocation');
      const before = await count();
      const asked = alice.api.createAllocation({ params, body: { ...body, max_duration_seconds: 1_801 } });
      expect(await codeOf(asked)).toBe('duration_too_long');
      expect(await count()).toEqual(before);
      expect(await alice.api.createAllocation({ params, body })).toMatchObject({ max_duration_seconds: 1_800 });
      expect(await codeOf(extend('contested', { duration_seconds: 1_801 }))).toBe('duration_too_long');
      await setPolicy('allocation.max_duration_seconds', 315_360_000);
    });
  });

  describe('whose GPUs are idle', () => {
    /** As its node says; undefined: it is busy. */
    const idleSince = (name: string, minutesAgo: number | undefined) =>
      rows(
        `update fleet.slot set idle_since = clock.now() - make_interval(mins => $2),
           busy_since = case when $2::int is null then clock.now() end where allocation_id = $1`,
        [idOf(name), minutesAgo ?? null],
      );
    const swept = (name: string) => sweep('allocations.end-idle', name);
    const bound = async () => {
      await setPolicy('allocation.idle_release_seconds', 1_200);
      await pass(0);
    };

    it('is left alone unless a policy says otherwise', async () => {
      await idleSince('idler', 600);
      expect(await find('allocations.end-idle')).toEqual([]);
      expect(await swept('idler')).toMatchObject({ state: 'active', ending: null });
    });

    it('is announced, then released', async () => {
      await bound();
      await idleSince('idler', 0);
      await pass(9);
      expect((await swept('idler')).ending).toBeNull();
      await pass(2);
      expect(await find('allocations.end-idle')).toContain(idOf('idler'));
      const { ending } = await swept('idler');
      expect(ending?.reason).toBe('idle');
      expect(await eventsOf('idler', 'provisioning.end_warning')).toMatchObject([
        { reason: 'idle', ends_at: ending?.at },
      ]);
      await pass(10);
      expect(await swept('idler')).toMatchObject({ state: 'releasing', release_reason: 'idle' });
    });

    it('is kept when they are used, and its time starts again', async () => {
      await bound();
      await idleSince('used', 0);
      await pass(11);
      expect((await swept('used')).ending?.reason).toBe('idle');
      await idleSince('used', undefined);
      expect(await find('allocations.end-idle')).toContain(idOf('used'));
      await pass(10);
      expect(await swept('used')).toMatchObject({ state: 'active', ending: null });
      // Used and idle again between two looks.
      await idleSince('used', 11);
      expect((await swept('used')).ending?.reason).toBe('idle');
      await idleSince('used', 1);
      await pass(10);
      expect(await swept('used')).toMatchObject({ state: 'active', ending: { reason: 'idle' } });
      expect(await eventsOf('used', 'provisioning.end_warning')).toHaveLength(3);
    });

    it('is kept when somebody extends it', async () => {
      await bound();
      await idleSince('kept', 0);
      await pass(11);
      await swept('kept');
      expect(await extend('kept')).toMatchObject({ ending: null, ends_at: null });
      await pass(9);
      expect(await swept('kept')).toMatchObject({ state: 'active', ending: null });
    });

    it('counts as used while one of them is busy', async () => {
      await bound();
      await idleSince('partly', 600);
      const one = '(select id from fleet.slot where allocation_id = $1 order by id limit 1)';
      await rows(`update fleet.slot set idle_since = null, busy_since = clock.now() where id = ${one}`, [
        idOf('partly'),
      ]);
      expect(await find('allocations.end-idle')).not.toContain(idOf('partly'));
      expect(await swept('partly')).toMatchObject({ state: 'active', ending: null });
    });

    it('is not judged while its node is silent', async () => {
      await bound();
      await idleSince('unseen', 0);
      await pass(11);
      await swept('unseen');
      await pass(60);
      await rows("update fleet.node set state = 'offline'");
      expect(await swept('unseen')).toMatchObject({ state: 'active', ending: null });
    });
  });

  describe('that has labels', () => {
    const label = (labels: Record<string, string | null>) =>
      alice.api.updateAllocation({ params: paramsOf('kept'), body: { labels } });
    const found = async (...wanted: string[]) =>
      (
        await alice.api.listAllocations({ params: { project_id: alice.projectId }, query: { label: wanted } })
      ).items.map(({ name }) => name);

    it('is found by them', async () => {
      await label({ team: 'vision', stage: 'test' });
      expect((await label({ stage: null, owner: 'alice' })).labels).toEqual({ team: 'vision', owner: 'alice' });
      expect(await found('team=vision')).toEqual(['kept']);
      expect(await found('team', 'owner=alice')).toEqual(['kept']);
      expect(await found('team=speech')).toEqual([]);
      expect(await found('stage')).toEqual([]);
    });

    it('has 32 at most', async () => {
      const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`key-${index}`, 'x']));
      expect(await codeOf(label(many))).toBe('validation_failed');
      expect(await found('key-1')).toEqual([]);
    });
  });
});
