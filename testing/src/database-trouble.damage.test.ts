import { sleep } from '@gpuaas/kernel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState, release } from './allocations.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { signalAll } from './own-processes.ts';
import { startTestWorld, type TestUser, type TestWorld, testSku } from './test-world.ts';

interface Answer {
  status: number;
  retryAfter: string | null;
  body: { code?: string; detail?: string; checks?: { name: string; ok: boolean; detail: string; status: string }[] };
  milliseconds: number;
}

function median(answers: readonly Answer[]): number {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** What people and agents notice while the database is slow, full or frozen. The server is this test's own. */
describe('While the database is in trouble', () => {
  let database: OwnDatabase;
  let world: TestWorld;
  let alice: TestUser;
  let bob: TestUser;
  let locker: pg.Client;

  beforeAll(async () => {
    database = await startOwnDatabase();
    world = await startTestWorld({ database, gpus: 8, databaseConnections: 30 });
    alice = await world.signIn('alice');
    bob = await world.signIn('bob');
    locker = new pg.Client({ connectionString: database.ownerUrl });
    locker.on('error', () => {});
    await locker.connect();
  });
  afterAll(async () => {
    await locker.end();
    await world.stop();
  });

  async function call(
    path: string,
    { user = alice, ...init }: RequestInit & { user?: TestUser } = {},
  ): Promise<Answer> {
    const startedAt = performance.now();
    const response = await fetch(world.url + path, {
      ...init,
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
    });
    const body = (await response.json()) as Answer['body'];
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, body, milliseconds: performance.now() - startedAt };
  }
  const create = () =>
    call(`/api/v1/projects/${alice.projectId}/allocations`, { method: 'POST', body: JSON.stringify({ sku: testSku }) });

  const lookAtHealth = () => call('/api/v1/admin/health', { user: world.admin });

  /** Calls of other modules, one after another, while `busy` goes on. Health is one where it need not look at what is held. */
  async function unrelatedDuring(busy: Promise<unknown>, { health = true } = {}): Promise<Answer[]> {
    let over = false;
    const done = busy.finally(() => {
      over = true;
    });
    const answers: Answer[] = [];
    const { admin } = world;
    while (!over) {
      answers.push(
        await call(`/api/v1/projects/${bob.projectId}/skus`, { user: bob }),
        await call('/api/v1/me', { user: bob }),
        await call('/api/v1/admin/nodes', { user: admin }),
        await call('/readyz'),
        ...(health ? [await lookAtHealth()] : []),
      );
      await sleep(100);
    }
    await done;
    return answers;
  }

  /** Nobody is refused, and the usual answer takes as long as it does when nothing is wrong. */
  async function expectUndisturbed(answers: readonly Answer[]): Promise<void> {
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => `${status} ${body.detail}`)).toEqual([]);
    expect(answers.length).toBeGreaterThan(50);
    const calm = await unrelatedDuring(sleep(1_500));
    expect(median(answers)).toBeLessThan(3 * median(calm) + 100);
  }

  it('a locked table holds up its own calls only, and those are told to come back', async () => {
    const { id } = await createActive(alice);
    await locker.query('begin; lock table allocations.allocation in access exclusive mode');
    const reads = Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        call(`/api/v1/projects/${alice.projectId}/allocations${index % 2 ? `/${id}` : ''}`),
      ),
    );
    const held = Promise.all([reads, sleep(10_000)]);
    const unrelated = await unrelatedDuring(held);
    const [connections] = await database.asOwner<{ used: number; most: number }>(
      `select count(*)::int as used, current_setting('max_connections')::int as most from pg_stat_activity
       where application_name like 'gpuaas %'`,
    );
    await locker.query('rollback');

    for (const { status, retryAfter, body } of await reads) {
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    await expectUndisturbed(unrelated);
    const { databaseConnections } = world.settings;
    expect(connections?.used).toBeLessThanOrEqual(databaseConnections + 53);
    expect(databaseConnections + 53).toBeLessThan(connections?.most ?? 0);
    await release(alice, id);
  }, 60_000);

  it('a relay and consumers that are stuck hold up nobody, and go on afterwards', async () => {
    await locker.query('begin; lock table event_bus.log, event_bus.cursor in access exclusive mode');
    const created = await create();
    const answers = unrelatedDuring(sleep(6_000), { health: false });
    const health = await lookAtHealth();
    const unrelated = await answers;
    expect(created.status).toBe(202);
    await locker.query('rollback');
    // Who looks at what is stuck waits two seconds at most, and everything else is shown.
    expect([health.status, health.milliseconds < 2_500]).toEqual([200, true]);
    expect(health.body.checks?.find(({ name }) => name === 'events')?.status).toBe('error');
    expect(health.body.checks?.find(({ name }) => name === 'nodes')?.status).toBe('ok');
    await expectUndisturbed(unrelated);
    const { id } = created.body as unknown as { id: never };
    await inState(alice, id, 'active');
    await release(alice, id);
  }, 60_000);

  it('a full disk is told as such, and what was acknowledged is finished when there is space again', async () => {
    const { id } = (await create()).body as unknown as { id: never };
    await database.asOwner(`
      create function public.no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_space before insert or update on allocations.allocation execute function public.no_space();
      create trigger no_space before insert on fleet.node_task execute function public.no_space()`);
    // Longer than all attempts of a step that fails for reasons of its own.
    const refused: Answer[] = [];
    for (let second = 0; second < 22; second += 1) {
      refused.push(await create());
      await sleep(1_000);
    }
    await database.asOwner(`
      drop trigger no_space on allocations.allocation; drop trigger no_space on fleet.node_task;
      drop function public.no_space()`);
    for (const { status, retryAfter, body } of refused) {
      expect([status, body.code, retryAfter]).toEqual([503, 'unavailable', '10']);
      expect(body.detail).toContain('The database has no space left.');
    }
    await inState(alice, id, 'active', { withinMilliseconds: 20_000 });
    await release(alice, id);
    const dead = await database.asOwner('select * from event_bus.dead_letter');
    expect(dead).toEqual([]);
  }, 90_000);

  it('readiness answers in time when the database is frozen, with the reason, and recovers', async () => {
    expect((await call('/readyz')).status).toBe(200);
    await sleep(1_100);
    const pids = database.processes();
    expect(pids.length).toBeGreaterThan(3);
    signalAll(pids, 'SIGSTOP');
    try {
      for (let round = 0; round < 4; round += 1) {
        const { status, body, milliseconds } = await call('/readyz');
        expect(status).toBe(503);
        expect(body).toMatchObject({ code: 'unavailable', params: { reason: 'The database is not responding.' } });
        expect(milliseconds).toBeLessThan(2_000);
        await sleep(600);
      }
    } finally {
      signalAll(pids, 'SIGCONT');
    }
    await expect.poll(async () => (await call('/readyz')).status, { timeout: 10_000 }).toBe(200);
    const after = await create();
    expect(after.status).toBe(202);
    await inState(alice, (after.body as unknown as { id: never }).id, 'active');
  }, 60_000);

  it('readiness says that nothing can be written', async () => {
    await database.asOwner('alter database gpuaas set default_transaction_read_only = on');
    await database.asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'gpuaas %'",
    );
    try {
      await expect
        .poll(async () => (await call('/readyz')).body, { timeout: 10_000 })
        .toMatchObject({ code: 'unavailable', params: { reason: 'The database is read-only right now.' } });
      const health = await call('/api/v1/admin/health', { user: world.admin });
      expect(health.body).toMatchObject({
        status: 'error',
        checks: expect.arrayContaining([
          expect.objectContaining({
            name: 'database',
            status: 'error',
            facts: [{ label: 'Reason', value: 'The database is read-only right now.' }],
          }),
        ]),
      });
      expect((await create()).body.detail).toContain('The database is read-only right now.');
    } finally {
      await database.asOwner('alter database gpuaas set default_transaction_read_only = off');
      await database.asOwner(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'gpuaas %'",
      );
    }
    await expect.poll(async () => (await call('/readyz')).status, { timeout: 10_000 }).toBe(200);
  }, 60_000);
});
