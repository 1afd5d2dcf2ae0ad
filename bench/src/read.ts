import { Agent, request } from 'node:http';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { type Figure, median, onlyCounted } from './measure.ts';
import { processorTime, treeOf } from './processor-time.ts';
import { type Server, serve } from './servers/serve.ts';

const connections = 16;
const rounds = onlyCounted ? 1 : 21;
const listed = 100;
const warmFor = onlyCounted ? 0 : 4_000;

/** Processor time of reading, server and database together, against the least that could answer the same. */
export async function benchRead(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const servers: Server[] = [];
  try {
    const ours = await serve('platform', database);
    servers.push(ours);
    const bare = await serve('bare', database);
    servers.push(bare);
    await fillList(database, ours);
    const project = `/api/v1/projects/${ours.projectId}/allocations`;
    const oneOf = {
      ours: { server: ours, path: `${project}/${ours.allocationId}` },
      bare: { server: bare, path: `/one/${ours.allocationId}` },
    };
    const one = await compare(database, 300, connections, oneOf);
    // Nobody to ask together with: what a statement for one costs.
    const alone = await compare(database, 100, 1, oneOf);
    const list = await compare(database, 60, connections, {
      ours: { server: ours, path: `${project}?limit=${listed}` },
      bare: { server: bare, path: `/list/${ours.projectId}` },
    });
    return [
      ...figuresOf('GET one allocation', one, 1.25),
      ...figuresOf('GET one allocation, one at a time', alone, undefined),
      ...figuresOf(`list of ${listed}`, list, 1.25),
    ];
  } finally {
    for (const server of servers) await server.stop();
    await database.close();
  }
}

/** Copies of the one allocation that is there, under ids and names of their own. */
async function fillList(database: BenchDatabase, { allocationId }: Server): Promise<void> {
  const columns = (
    await database.asOwner<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'allocations' and table_name = 'allocation'
       and column_name not in ('id', 'name', 'state', 'released_at')`,
    )
  ).map(({ column_name: name }) => name);
  await database.asOwner(
    `insert into allocations.allocation (id, name, state, released_at, ${columns.join()})
     select overlay(a.id placing lpad(n::text, 8, '0') from length(a.id) - 20 for 8), 'run-' || n, 'released', now(), ${columns.map((name) => `a.${name}`).join()}
     from allocations.allocation a, generate_series(1, 1000) n where a.id = $1`,
    [allocationId],
  );
  await database.asOwner('analyze');
}

interface Target {
  server: Server;
  path: string;
}

interface Compared {
  ratios: number[];
  ours: number[];
  bare: number[];
  statements: number;
}

async function compare(
  database: BenchDatabase,
  requests: number,
  atOnce: number,
  targets: { ours: Target; bare: Target },
): Promise<Compared> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const result: Compared = { ratios: [], ours: [], bare: [], statements: 0 };
  for (const target of Object.values(targets)) await warmUp(agent, target, requests);
  for (let round = 0; round < rounds; round += 1) {
    const cost: Record<string, number> = {};
    // Each goes first in every second round.
    for (const name of round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const pids = [targets[name].server.pid, ...treeOf(database.serverPid)];
      const before = processorTime(pids);
      await askAll(agent, targets[name], requests);
      cost[name] = (processorTime(pids) - before) / requests / 1_000;
      result[name].push(cost[name]);
    }
    result.ratios.push((cost['ours'] ?? 0) / (cost['bare'] ?? 0));
  }
  result.statements = (await statementsOf(database, () => askAll(agent, targets.ours, 10))) / 10;
  agent.destroy();
  return result;
}

/** Connections, prepared statements, and code that is compiled once it has run often enough. */
async function warmUp(agent: Agent, target: Target, requests: number): Promise<void> {
  const startedAt = performance.now();
  do await askAll(agent, target, requests);
  while (performance.now() - startedAt < warmFor);
}

async function statementsOf(database: BenchDatabase, work: () => Promise<void>): Promise<number> {
  await database.fromOutside('select pg_stat_statements_reset()');
  await work();
  const [row] = await database.fromOutside<{ calls: string }>(`
    select sum(s.calls)::text as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = 'gpuaas' and s.toplevel`);
  return Number(row?.calls ?? 0);
}

async function askAll(agent: Agent, target: Target, requests: number): Promise<void> {
  let begun = 0;
  const asking = async () => {
    while (begun < requests) {
      begun += 1;
      await ask(agent, target);
    }
  };
  await Promise.all(Array.from({ length: connections }, asking));
}

function ask(agent: Agent, { server, path }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = server.token ? { authorization: `Bearer ${server.token}` } : {};
    request(server.url + path, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume();
      response.once('end', resolve);
    })
      .once('error', reject)
      .end();
  });
}

function figuresOf(name: string, { ratios, ours, bare, statements }: Compared, most: number | undefined): Figure[] {
  return [
    {
      name: `${name} in bare Fastify + pg`,
      value: median(ratios),
      unit: '×',
      ...(most !== undefined && { limit: { kind: 'at most', value: most } }),
      note: `${median(ours).toFixed(0)} µs against ${median(bare).toFixed(0)} µs of processor time, ${rounds} rounds`,
    },
    { name: `${name}: SQL statements`, value: statements, unit: '', limit: { kind: 'at most', value: 2 } },
  ];
}
