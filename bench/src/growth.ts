import { createActive, release, startTestWorld, type TestWorld } from '@gpuaas/testing';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import type { Figure } from './measure.ts';

const few = 1_000;
const [fewLives, manyLives] = [200, 20_000];
const manyTasks = 100_000;
const foreignEvents = 1_000_000;
const lives = 5;
const watchedFor = 6_000;
/** What follows a change of state: the event is sent, and who waits for the next task asks again. */
const settling = 300;
const domain = 'fleet|allocations|workflow_engine|operations|outbox';

/** What does not get dearer as history grows: counted in statements and in pages that Postgres looks at. */
export async function benchGrowth(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const world = await startTestWorld({ database, gpus: 1, checkResponses: false });
  try {
    const before = await ofIdleConsumers(database);
    const lives = await ofLives(database, world);
    await addTasks(database, world, few);
    const atFew = await ofReleases(database, world);
    await addTasks(database, world, manyTasks - few);
    const atMany = await ofReleases(database, world);
    await addForeignEvents(database);
    const after = await ofIdleConsumers(database);
    const atMost = { kind: 'at most' as const, value: 1.1 };
    return [
      {
        name: `create → active: statements of the ${manyLives}th in the ${fewLives}th`,
        value: lives.many.calls / lives.few.calls,
        unit: '×',
        limit: atMost,
        note: `${lives.many.calls.toFixed(1)} against ${lives.few.calls.toFixed(1)}, with what runs all the time`,
      },
      {
        name: `create → active: pages of the ${manyLives}th in the ${fewLives}th`,
        value: lives.many.pages / lives.few.pages,
        unit: '×',
        limit: atMost,
        note: `${lives.many.pages.toFixed(0)} against ${lives.few.pages.toFixed(0)}`,
      },
      {
        name: `release: pages at ${manyTasks} tasks in ${few}`,
        value: atMany.pages / atFew.pages,
        unit: '×',
        limit: atMost,
        note: `${atMany.pages.toFixed(0)} against ${atFew.pages.toFixed(0)}`,
      },
      {
        name: `idle consumers: pages at ${foreignEvents} foreign events in none`,
        value: after.pages / before.pages,
        unit: '×',
        limit: atMost,
        note: `${after.pages.toFixed(1)} against ${before.pages.toFixed(1)} a look`,
      },
      {
        name: `idle consumers: statements at ${foreignEvents} foreign events in none`,
        value: after.calls / before.calls,
        unit: '×',
        limit: atMost,
      },
    ];
  } finally {
    await world.stop();
  }
}

interface Cost {
  calls: number;
  pages: number;
}

/** Of the statements whose text matches, since the last reset. */
async function costOf(database: BenchDatabase, pattern: string): Promise<Cost> {
  const [row] = await database.fromOutside<{ calls: string; pages: string }>(`
    select coalesce(sum(calls), 0)::text as calls, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::text as pages
    from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = 'gpuaas' and s.toplevel and s.query ~ '${pattern}'`);
  return { calls: Number(row?.calls), pages: Number(row?.pages) };
}

async function printStatements(database: BenchDatabase): Promise<void> {
  const rows = await database.fromOutside<{ calls: string; pages: string; query: string }>(`
    select calls::text, (shared_blks_hit + shared_blks_read)::text as pages, s.query
    from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = 'gpuaas' and s.toplevel and s.query ~ '${domain}' order by s.query`);
  for (const { calls, pages, query } of rows)
    console.log(calls.padStart(5), pages.padStart(6), query.replace(/\s+/g, ' ').slice(0, 200));
  console.log('');
}

/** All that a life does, and what looks for overdue tasks and lost runs meanwhile. */
async function ofReleases(database: BenchDatabase, world: TestWorld): Promise<Cost> {
  const user = await world.signIn('growth');
  await release(user, (await createActive(user)).id);
  await database.fromOutside('select pg_stat_statements_reset()');
  for (let round = 0; round < lives; round += 1) await release(user, (await createActive(user)).id);
  const { calls, pages } = await costOf(database, domain);
  return { calls: calls / lives, pages: pages / lives };
}

/** From the request until it can be used, after few and after many allocations of the same project have come and gone. */
async function ofLives(database: BenchDatabase, world: TestWorld): Promise<{ few: Cost; many: Cost }> {
  const user = await world.signIn('growth');
  const { id } = await createActive(user);
  await release(user, id);
  const cost = async () => {
    // What a look at statistics of before would plan is no part of what is measured.
    await release(user, (await createActive(user)).id);
    const total: Cost = { calls: 0, pages: 0 };
    for (let round = 0; round < lives; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, settling));
      await database.fromOutside('select pg_stat_statements_reset()');
      const active = await createActive(user);
      await new Promise((resolve) => setTimeout(resolve, settling));
      if (process.argv.includes('--statements')) await printStatements(database);
      const one = await costOf(database, domain);
      total.calls += one.calls / lives;
      total.pages += one.pages / lives;
      await release(user, active.id);
    }
    return total;
  };
  await repeatLife(database, id, fewLives);
  const few = await cost();
  await repeatLife(database, id, manyLives - fewLives);
  return { few, many: await cost() };
}

/** Everything that one allocation has left behind, as often as that many would have. */
async function repeatLife(database: BenchDatabase, id: string, count: number): Promise<void> {
  const copy = (table: string, where: string, changed: string) =>
    database.fromAside(
      `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object(${changed}))).* from ${table} one,
         generate_series(1, ${count}) n where ${where}`,
      [id],
    );
  const own = (prefix: string) => `'${prefix}_' || md5(random()::text || n)`;
  await copy('allocations.allocation', 'id = $1', `'id', ${own('alloc')}, 'operation_id', ${own('op')}`);
  await copy('operations.operation', 'target_id = $1', `'id', ${own('op')}, 'target_id', ${own('alloc')}`);
  await copy('fleet.reservation', 'allocation_id = $1', `'allocation_id', ${own('alloc')}`);
  const tasks = `'id', ${own('task')}, 'target', ${own('alloc')}, 'reply_to', ${own('wf')}`;
  await copy('fleet.node_task', 'target = $1', tasks);
  for (const table of ['allocations.allocation', 'operations.operation', 'fleet.reservation', 'fleet.node_task'])
    await database.fromAside(`vacuum analyze ${table}`);
}

async function ofIdleConsumers(database: BenchDatabase): Promise<Cost> {
  // The cursor passes over what is not for its consumer within a second or two.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await database.fromOutside('select pg_stat_statements_reset()');
  await new Promise((resolve) => setTimeout(resolve, watchedFor));
  const { calls, pages } = await costOf(database, 'from event_bus.cursor');
  return { calls: calls / (watchedFor / 1_000), pages: pages / calls };
}

/** Tasks that ended long ago, of the one node there is. */
async function addTasks(database: BenchDatabase, world: TestWorld, count: number): Promise<void> {
  const [node] = await database.fromAside<{ id: string }>('select id from fleet.node limit 1');
  await database.fromAside(
    `insert into fleet.node_task (id, node_id, type, params, target, state, attempt, claimed_by, agent_run, expires_at,
       correlation_id, reply_to, created_at, dispatched_at, ended_at)
     select 'task_' || md5(random()::text), $1, 'allocation.provision_user', '{}', 'alloc_' || md5(random()::text),
       'completed', 1, 'gone', 'gone', now() - interval '1 day', 'cor_bench', 'wf_' || md5(random()::text),
       now() - interval '2 days', now() - interval '2 days', now() - interval '1 day' from generate_series(1, $2)`,
    [node?.id, count],
  );
  await database.fromAside('vacuum analyze fleet.node_task');
  world.logs.length = 0;
}

async function addForeignEvents(database: BenchDatabase): Promise<void> {
  await database.fromAside(
    `insert into event_bus.log (id, type, envelope)
     select 'evt_bench' || n, 'billing.nobody_listens', '{}' from generate_series(1, ${foreignEvents}) n`,
  );
  await database.fromAside('vacuum analyze event_bus.log');
}
