import { createActive, release, startTestWorld, type TestUser, testSku } from '@gpuaas/testing';
import expected from '../expected.json' with { type: 'json' };
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import type { Figure } from './measure.ts';

const lives = 20;

/** What one allocation costs the database from its request to its end, everybody who works on it included. */
export async function benchLife(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const world = await startTestWorld({ database, gpus: 1, checkResponses: false });
  try {
    const user = await world.signIn('lives');
    for (let round = 0; round < 5; round += 1) await release(user, (await createActive(user)).id);
    const idle = await idleRate(database);
    return figuresOf(await cost(database, user, idle));
  } finally {
    await world.stop();
  }
}

interface Cost {
  statements: number;
  commits: number;
  walBytes: number;
}

type Calls = Map<string, number>;

/** How often each statement runs in a second in which nothing happens. */
async function idleRate(database: BenchDatabase): Promise<Calls> {
  const seconds = 12;
  await database.fromOutside('select pg_stat_statements_reset()');
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return new Map([...(await callsOf(database))].map(([query, calls]) => [query, calls / seconds]));
}

async function callsOf(database: BenchDatabase): Promise<Calls> {
  const rows = await database.fromOutside<{ query: string; calls: string }>(`
    select s.query, sum(s.calls)::text as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = 'gpuaas' and s.toplevel group by s.query`);
  return new Map(rows.map(({ query, calls }) => [query, Number(calls)]));
}

/** Of both halves of a life. Whoever looks how far it is does so without being counted. */
async function cost(
  database: BenchDatabase,
  user: TestUser,
  idle: Calls,
): Promise<Record<'creating' | 'releasing', Cost>> {
  const seen = { creating: nothingSeen(), releasing: nothingSeen() };
  const project_id = user.projectId;
  for (let round = 0; round < lives; round += 1) {
    let id = '';
    await watch(database, seen.creating, async () => {
      ({ id } = await user.api.createAllocation({ params: { project_id }, body: { sku: testSku } }));
      await inState(database, id, 'active');
    });
    await watch(database, seen.releasing, async () => {
      await user.api.releaseAllocation({ params: { project_id, allocation_id: id as never } });
      await inState(database, id, 'released');
    });
  }
  return { creating: costOf(seen.creating, idle), releasing: costOf(seen.releasing, idle) };
}

interface Seen {
  calls: Calls;
  seconds: number;
  walBytes: number;
}

const nothingSeen = (): Seen => ({ calls: new Map(), seconds: 0, walBytes: 0 });

async function inState(database: BenchDatabase, id: string, state: string): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 5) {
    const [row] = await database.fromAside<{ state: string }>(
      'select state from allocations.allocation where id = $1',
      [id],
    );
    if (row?.state === state) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${id} did not become ${state}`);
}

const beginnings = /^(begin|rollback)$/i;
/** What follows a change of state: the event is sent, and who waits for the next task asks again. */
const settling = 250;

async function watch(database: BenchDatabase, seen: Seen, work: () => Promise<void>): Promise<void> {
  await database.fromOutside('select pg_stat_statements_reset()');
  const [startedAt, from] = [performance.now(), await walPosition(database)];
  await work();
  await new Promise((resolve) => setTimeout(resolve, settling));
  seen.seconds += (performance.now() - startedAt) / 1_000;
  for (const [query, calls] of await callsOf(database)) seen.calls.set(query, (seen.calls.get(query) ?? 0) + calls);
  seen.walBytes += (await walPosition(database)) - from;
}

function costOf({ calls, seconds, walBytes }: Seen, idle: Calls): Cost {
  const cost: Cost = { statements: 0, commits: 0, walBytes: walBytes / lives };
  for (const [query, times] of calls) {
    const caused = Math.max(0, times - (idle.get(query) ?? 0) * seconds) / lives;
    if (/^commit$/i.test(query)) cost.commits += caused;
    else if (!beginnings.test(query)) cost.statements += caused;
    if (process.argv.includes('--statements') && caused >= 0.2)
      console.log(caused.toFixed(1).padStart(5), query.replace(/\s+/g, ' ').slice(0, 150));
  }
  return cost;
}

async function walPosition(database: BenchDatabase): Promise<number> {
  const [row] = await database.fromOutside<{ at: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at",
  );
  return Number(row?.at);
}

function figuresOf({ creating, releasing }: Record<'creating' | 'releasing', Cost>): Figure[] {
  const atMost = (value: number) => ({ kind: 'at most' as const, value });
  const whole = {
    statements: creating.statements + releasing.statements,
    commits: creating.commits + releasing.commits,
    walBytes: creating.walBytes + releasing.walBytes,
  };
  const note = `${lives} lives, without BEGIN and COMMIT and what runs all the time`;
  return [
    {
      name: 'SQL statements, create → active',
      value: creating.statements,
      unit: '',
      limit: atMost(expected.create_to_active_statements),
      note,
    },
    {
      name: 'SQL statements of a whole life',
      value: whole.statements,
      unit: '',
      limit: atMost(expected.life_statements),
      note,
    },
    { name: 'commits of a whole life', value: whole.commits, unit: '', limit: atMost(expected.life_commits) },
    { name: 'WAL of a whole life', value: whole.walBytes, unit: 'bytes' },
  ];
}
