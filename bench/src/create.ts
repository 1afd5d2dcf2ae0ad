import { createActive, release, startTestWorld, type TestWorld, testSku } from '@gpuaas/testing';
import expected from '../expected.json' with { type: 'json' };
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { type Figure, median, onlyCounted, quantile, timed } from './measure.ts';

const rounds = 40;

/** What one create costs the database, and how long it takes until it can be used. */
export async function benchCreate(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const world = await startTestWorld({ database, gpus: 8 });
  try {
    const times = onlyCounted ? [] : await createToActive(world, database);
    return [...times, ...(await costOfOneCreate(world, database))];
  } finally {
    await world.stop();
  }
}

/** By the operation's own times, so that how often somebody asks does not count. */
async function createToActive(world: TestWorld, database: BenchDatabase): Promise<Figure[]> {
  const times: number[] = [];
  const commits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const user = await world.signIn(`bench-${round}`);
    const { id, operation } = await createActive(user);
    const { created_at: from, ended_at: until } = await user.api.getOperation({
      params: { operation_id: operation.id },
    });
    times.push(Date.parse(until ?? '') - Date.parse(from));
    await release(user, id);
    commits.push(await timed(() => database.asOwner('select pg_current_xact_id()')));
  }
  const floor = median(commits);
  return [
    { name: 'create → active, median', value: median(times), unit: 'ms', note: `${rounds} rounds, one after another` },
    { name: 'create → active, p95', value: quantile(times, 0.95), unit: 'ms' },
    { name: 'one commit, median', value: floor, unit: 'ms', note: 'the floor of the same minute' },
    { name: 'create → active in commits', value: median(times) / floor, unit: '×' },
  ];
}

/** Counted by the server. Everything that works in the background is stopped, so that only the request is counted. */
async function costOfOneCreate(world: TestWorld, database: BenchDatabase): Promise<Figure[]> {
  const user = await world.signIn('counted');
  await world.pauseBackground();
  await database.fromOutside('select pg_stat_statements_reset()');
  const before = await walPosition(database);
  await user.api.createAllocation({ params: { project_id: user.projectId }, body: { sku: testSku } });
  const after = await walPosition(database);
  const rows = await database.fromOutside<{ query: string; calls: string }>(`
    select s.query, s.calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = 'gpuaas' and s.toplevel`);
  const exactly = (value: number) => ({ kind: 'exactly' as const, value });
  return [
    {
      name: 'SQL statements of one create',
      value: rows.reduce((sum, { calls }) => sum + Number(calls), 0),
      unit: '',
      limit: exactly(expected.create_statements),
    },
    {
      name: 'commits of one create',
      value: Number(rows.find(({ query }) => /^commit$/i.test(query))?.calls ?? 0),
      unit: '',
      limit: exactly(expected.create_commits),
    },
    { name: 'WAL of one create', value: after - before, unit: 'bytes' },
  ];
}

async function walPosition(database: BenchDatabase): Promise<number> {
  const [row] = await database.fromOutside<{ at: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at",
  );
  return Number(row?.at);
}
