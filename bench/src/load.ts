import { startTestWorld, type TestUser, type TestWorld, testSku } from '@gpuaas/testing';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { type Figure, median, onlyCounted, quantile } from './measure.ts';

const nodes = 40;
const gpusPerNode = 8;
const createsPerRound = 160;
const rounds = onlyCounted ? 1 : 7;
const few = 4;
const many = 32;

/** What creating many at once costs against creating a few at once, in the same minute, while GPUs are free. */
export async function benchLoad(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const world = await startTestWorld({ database, gpus: gpusPerNode, checkResponses: false, databaseConnections: 30 });
  try {
    // Only requests are measured: agents and workflows would use the same processors, and not evenly.
    const users = await Promise.all(Array.from({ length: many }, (_, index) => world.signIn(`load-${index}`)));
    await world.pauseBackground();
    await multiplyNodes(database);
    return await compare(world, database, users);
  } finally {
    await world.stop();
  }
}

/** Copies of the one node that is there, under ids and names of their own. */
async function multiplyNodes(database: BenchDatabase): Promise<void> {
  await database.asOwner(
    `insert into fleet.node (id, name, state, state_changed_at, simulated, isolation, created_at)
     select 'node_bench' || lpad(n::text, 4, '0'), 'bench-' || n, 'active', now(), true, 'none', now()
     from generate_series(1, ${nodes}) n`,
  );
  await database.asOwner(
    `insert into fleet.slot (id, node_id, number, gpu_uuid, gpu_model, gpu_memory_bytes, simulated, state, state_changed_at)
     select 'slot_bench' || n.id || s.number, n.id, s.number, n.id || s.gpu_uuid, s.gpu_model, s.gpu_memory_bytes, true,
       'available', now()
     from fleet.node n, fleet.slot s where n.id like 'node_bench%' and s.node_id not like 'node_bench%'`,
  );
}

async function compare(world: TestWorld, database: BenchDatabase, users: readonly TestUser[]): Promise<Figure[]> {
  const ratios: number[] = [];
  const times: number[] = [];
  const tails: number[] = [];
  const refused: string[] = [];
  await createAll(world, users, many);
  for (let round = 0; round < rounds; round += 1) {
    const rates: Record<number, number> = {};
    // Each goes first in every second round, so that neither has the fuller tables.
    for (const atOnce of round % 2 ? [few, many] : [many, few]) {
      await freeEverything(database);
      const result = await createAll(world, users, atOnce);
      rates[atOnce] = createsPerRound / result.seconds;
      refused.push(...result.refused);
      if (atOnce !== many) continue;
      times.push(...result.times);
      tails.push(quantile(result.times, 0.99) / median(result.times));
    }
    ratios.push((rates[many] ?? 0) / (rates[few] ?? 0));
  }
  const note = `${rounds} × ${createsPerRound} creates on ${(nodes + 1) * gpusPerNode} free GPUs`;
  return [
    {
      name: `creates, ${many} at once: refused`,
      value: refused.length,
      unit: '',
      limit: { kind: 'exactly', value: 0 },
      note: [...new Set(refused)].join(', ') || note,
    },
    {
      name: `creates per second, ${many} at once in ${few} at once`,
      value: median(ratios),
      unit: '×',
      limit: { kind: 'at least', value: 0.9 },
      note,
    },
    { name: `create, ${many} at once, median`, value: median(times), unit: 'ms' },
    {
      name: `create, ${many} at once, p99 in medians`,
      value: median(tails),
      unit: '×',
      limit: { kind: 'at most', value: 3 },
    },
  ];
}

/** Behind the platform's back, since releasing is not what is measured. */
async function freeEverything(database: BenchDatabase): Promise<void> {
  await database.asOwner(`update fleet.reservation set ended_at = now() where ended_at is null`);
  await database.asOwner(`update fleet.slot set state = 'available', allocation_id = null where state <> 'available'`);
  await database.asOwner('vacuum fleet.slot, fleet.reservation');
}

async function createAll(world: TestWorld, users: readonly TestUser[], atOnce: number) {
  const times: number[] = [];
  const refused: string[] = [];
  let begun = 0;
  const startedAt = performance.now();
  const creating = async ({ token, projectId }: TestUser) => {
    while (begun < createsPerRound) {
      begun += 1;
      const from = performance.now();
      const response = await fetch(`${world.url}/api/v1/projects/${projectId}/allocations`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ sku: testSku }),
      });
      const body = (await response.json()) as { code?: string };
      times.push(performance.now() - from);
      if (response.status !== 202) refused.push(`${response.status} ${body.code}`);
    }
  };
  await Promise.all(users.slice(0, atOnce).map(creating));
  return { times, refused, seconds: (performance.now() - startedAt) / 1000 };
}
