import { createActive, release, startTestWorld, type TestWorld } from '@gpuaas/testing';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import type { Figure } from './measure.ts';

const few = 1_000;
const manyTasks = 100_000;
const foreignEvents = 1_000_000;
const lives = 5;
const watchedFor = 6_000;

/** What does not get dearer as history grows: counted in statements and in pages that Postgres looks at. */
export async function benchGrowth(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const world = await startTestWorld({ database, gpus: 1, checkResponses: false });
  try {
    const before = await ofIdleConsumers(database);
    await addTasks(database, world, few);
    const atFew = await ofReleases(database, world);
    await addTasks(database, world, manyTasks - few);
    const atMany = await ofReleases(database, world);
    await addForeignEvents(database);
    const after = await ofIdleConsumers(database);
    const atMost = { kind: 'at most' as const, value: 1.1 };
    return [
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

/** All that a life does, and what looks for overdue tasks and lost runs meanwhile. */
async function ofReleases(database: BenchDatabase, world: TestWorld): Promise<Cost> {
  const user = await world.signIn('growth');
  await release(user, (await createActive(user)).id);
  await database.fromOutside('select pg_stat_statements_reset()');
  for (let round = 0; round < lives; round += 1) await release(user, (await createActive(user)).id);
  const { calls, pages } = await costOf(database, 'fleet|allocations|workflow_engine|operations|outbox');
  return { calls: calls / lives, pages: pages / lives };
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
