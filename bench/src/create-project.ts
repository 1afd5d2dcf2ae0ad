import { Agent, request } from 'node:http';
import pg from 'pg';
import type { BenchDatabase } from './bench-database.ts';
import { type Figure, median } from './measure.ts';
import { askingAs, projectsOf } from './people.ts';
import { processorTime, treeOf } from './processor-time.ts';
import { createReplay } from './recorded.ts';
import type { Server } from './servers/serve.ts';

const atOnce = 16;
const createsPerRound = 320;
const rounds = 15;

interface Measured {
  rate: number;
  processorTime: number;
}

/**
 * Creating projects, many at once, against the very statements of a create with nothing around them. That stands in for
 * pgbench, which the embedded PostgreSQL does not have: it says how much of a write is the database.
 */
export async function createProjects(database: BenchDatabase, server: Server): Promise<Figure[]> {
  const projects = await projectsOf(server);
  const kept = new Set(await knownIds(database));
  const ask = askingAs(server, server.token);
  const statements = await server.record(() => ask(projects, { slug: 'recorded' }, 'recorded'));
  const replay = createReplay(statements, { kept, names: ['recorded'] });
  const clients = await Promise.all(Array.from({ length: atOnce }, () => openClient(database)));
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let made = 0;
  const run = {
    ours: () => measure(database, server.pid, () => create(agent, server, projects, `made-${++made}`)),
    floor: () => measure(database, process.pid, (worker) => replay(clients[worker] as pg.Client)),
  };
  const found = { ours: [] as Measured[], floor: [] as Measured[] };
  for (let round = -2; round < rounds; round += 1) {
    for (const name of round % 2 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const)) {
      const measured = await run[name]();
      if (round >= 0) found[name].push(measured);
    }
  }
  for (const client of clients) await client.end();
  agent.destroy();
  const both = (of: (one: Measured) => number) => [median(found.ours.map(of)), median(found.floor.map(of))] as const;
  const ratio = (of: (one: Measured) => number) =>
    median(found.ours.map((ours, round) => of(ours) / of(found.floor[round] as Measured)));
  const [ownRate, floorRate] = both(({ rate }) => rate);
  const [ownTime, floorTime] = both((one) => one.processorTime);
  const what = `create project, ${atOnce} at once`;
  return [
    {
      name: `${what}: a second, in its ${statements.length} statements alone`,
      value: ratio(({ rate }) => rate),
      unit: '×',
      limit: { kind: 'at least', value: 0.6 },
      note: `${ownRate.toFixed(0)} against ${floorRate.toFixed(0)}, ${rounds} rounds`,
    },
    {
      name: `${what}: processor time, in that of its statements alone`,
      value: ratio((one) => one.processorTime),
      unit: '×',
      note: `${ownTime.toFixed(0)} µs against ${floorTime.toFixed(0)} µs, the database included`,
    },
  ];
}

async function measure(
  database: BenchDatabase,
  pid: number,
  work: (worker: number) => Promise<void>,
): Promise<Measured> {
  const pids = [pid, ...treeOf(database.serverPid)];
  const [startedAt, before] = [performance.now(), processorTime(pids)];
  let begun = 0;
  const working = async (worker: number) => {
    while (begun < createsPerRound) {
      begun += 1;
      await work(worker);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => working(worker)));
  return {
    rate: createsPerRound / ((performance.now() - startedAt) / 1e3),
    processorTime: (processorTime(pids) - before) / createsPerRound / 1e3,
  };
}

async function openClient({ url }: BenchDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** What was there before the create that is recorded: its statements name it too, and it stays as it is. */
async function knownIds(database: BenchDatabase): Promise<string[]> {
  const tables = ['session', 'user_account', 'organization', 'department', 'project'];
  const rows = await database.asOwner<{ id: string }>(
    tables.map((name) => `select id from iam.${name}`).join(' union all '),
  );
  return rows.map(({ id }) => id);
}

function create(agent: Agent, { url, token }: Server, path: string, slug: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': slug };
  return new Promise((resolve, reject) => {
    request(url + path, { agent, method: 'POST', headers }, (response) => {
      if (response.statusCode !== 201) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume();
      response.once('end', resolve);
    })
      .once('error', reject)
      .end(JSON.stringify({ slug }));
  });
}
