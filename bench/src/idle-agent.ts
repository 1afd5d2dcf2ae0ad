import { startTestWorld } from '@gpuaas/testing';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import type { Figure } from './measure.ts';

const watchedFor = 60_000;
const moreAgents = 3;

/** What agents with nothing to do cost the database: the same statements run, however many of them there are. */
export async function benchIdleAgents(): Promise<Figure[]> {
  const [withOne, withMore] = await Promise.all([statementsWith(0), statementsWith(moreAgents)]);
  return [
    {
      name: 'SQL statements of one more idle agent in a minute',
      value: Math.max(0, Math.round((withMore - withOne) / moreAgents)),
      unit: '',
      limit: { kind: 'at most', value: 0 },
      note: `${withOne} with one agent, ${withMore} with ${moreAgents + 1}`,
    },
  ];
}

async function statementsWith(more: number): Promise<number> {
  const database = await openBenchDatabase();
  const world = await startTestWorld({ database, gpus: 1, checkResponses: false });
  try {
    for (let number = 0; number < more; number += 1) await world.addNode({ name: `idle-${number}`, gpus: 1 });
    return await statementsOf(database);
  } finally {
    await world.stop();
  }
}

/** What an agent makes the platform ask: who it is, and what there is to do. All else is asked for all of them at once. */
async function statementsOf(database: BenchDatabase): Promise<number> {
  // First the agents come to rest.
  await new Promise((resolve) => setTimeout(resolve, 27_000));
  await database.fromOutside('select pg_stat_statements_reset()');
  await new Promise((resolve) => setTimeout(resolve, watchedFor));
  const [row] = await database.fromOutside<{ calls: string }>(`
    select sum(s.calls)::text as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = 'gpuaas' and s.toplevel and s.query ~ '^\\s*with caller as|when certificate_fingerprint = '`);
  return Number(row?.calls ?? 0);
}
