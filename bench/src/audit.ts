import { type AuditEntry, wireAudit } from '@gpuaas/audit';
import { createCtx, systemPrincipal, type Tx } from '@gpuaas/kernel';
import { startTestWorld, type TestWorld } from '@gpuaas/testing';
import { createTestCtxSource } from '@gpuaas/testing/context';
import pg from 'pg';
import { benchExport } from './audit-export.ts';
import { fillAudit, people, projects, auditRows as rows, idText as text } from './audit-rows.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { type Figure, median, quantile, timed } from './measure.ts';
import { processorTime, treeOf } from './processor-time.ts';
import { serve } from './servers/serve.ts';

const looks = 200;
const rounds = 7;
const writes = 150;

/** What recording costs a write, how fast a search finds its page, and how fast an export is against `COPY`. */
export async function benchAudit(): Promise<Figure[]> {
  const cost = await benchCost();
  const database = await openBenchDatabase();
  const world = await startTestWorld({ database, gpus: 0, checkResponses: false });
  try {
    await world.pauseBackground();
    await fillAudit(database);
    return [cost, ...(await benchSearch(world, database)), ...(await benchExport())];
  } finally {
    await world.stop();
  }
}

async function benchSearch({ platform }: TestWorld, database: BenchDatabase): Promise<Figure[]> {
  const { audit } = platform.modules;
  const { db } = platform.ports.database;
  const nothing = { actor: undefined, action: undefined, result: undefined, targetId: undefined, since: undefined };
  const filter = { ...nothing, projectId: undefined, correlationId: undefined, until: undefined };
  const any = (most: number) => Math.floor(Math.random() * most);
  const searches = {
    actor: () => ({ ...filter, actor: text('user', any(people)) }),
    target: () => ({ ...filter, targetId: text('alloc', any(rows / 6)) }),
    action: () => ({ ...filter, action: 'terminal.open' }),
    result: () => ({ ...filter, result: 'failure' as const }),
    correlation: () => ({ ...filter, correlationId: text('cor', any(rows / 3)) }),
    'actor in a project': () => {
      const number = any(rows);
      return { ...filter, projectId: text('proj', number % projects) as never, actor: text('user', number % people) };
    },
  };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const byKey = () =>
    client.query({
      name: 'one',
      text: 'select * from audit.event where id = $1',
      values: [text('aud', 1 + any(rows))],
    });
  const keys: number[] = [];
  const found = new Map(Object.keys(searches).map((name) => [name, [] as number[]]));
  for (let look = -20; look < looks; look += 1) {
    const key = await timed(byKey);
    if (look >= 0) keys.push(key);
    for (const [name, search] of Object.entries(searches)) {
      const time = await timed(() => audit.list(db, search(), { limit: 50, after: undefined }));
      if (look >= 0) found.get(name)?.push(time);
    }
  }
  await client.end();
  const floor = quantile(keys, 0.99);
  return [...found].map(([name, times]) => ({
    name: `search of ${rows} events by ${name}, p99 in reads by key, p99`,
    value: quantile(times, 0.99) / floor,
    unit: '×',
    limit: { kind: 'at most', value: 20 },
    note: `${quantile(times, 0.99).toFixed(1)} ms against ${floor.toFixed(1)} ms; medians ${median(times).toFixed(1)} and ${median(keys).toFixed(1)}`,
  }));
}

/** Processor time of one entry, in the transaction of a change, against that of a whole write through the API. */
async function benchCost(): Promise<Figure> {
  const database = await openBenchDatabase();
  const server = await serve('platform', database);
  try {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
    const api = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(server.url + path, { ...init, headers: { ...headers, ...init.headers } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.json() as Promise<{ items: { id: string }[] }>;
    };
    const [organization] = (await api('/api/v1/organizations')).items;
    let made = 0;
    const write = async () => {
      made += 1;
      const body = JSON.stringify({ slug: `bench-${made}` });
      await api(`/api/v1/organizations/${organization?.id}/projects`, {
        method: 'POST',
        body,
        headers: { 'idempotency-key': `bench-${made}` },
      });
    };
    const source = createTestCtxSource();
    const ctx = createCtx(source, { principal: systemPrincipal('bench'), correlationId: source.newId('cor') });
    const audit = wireAudit();
    const entry: AuditEntry = {
      ...{ action: 'project.create', result: 'success', targetType: 'project', targetName: 'bench' },
      ...{ targetId: source.newId('proj'), projectId: undefined, detail: { slug: 'bench' } },
    };
    const change = (more: (tx: Tx) => Promise<void>) => () => database.database.transaction(more);
    const entries = async (tx: Tx) => {
      for (let count = 0; count < 10; count += 1) await audit.append(tx, ctx, entry);
    };
    const costs: Record<'write' | 'with' | 'without', number[]> = { write: [], with: [], without: [] };
    for (let round = -2; round < rounds; round += 1) {
      const cost = {
        write: await costOf(database, server.pid, write),
        with: await costOf(database, process.pid, change(entries)),
        without: await costOf(
          database,
          process.pid,
          change(async () => {}),
        ),
      };
      if (round >= 0) for (const name of ['write', 'with', 'without'] as const) costs[name].push(cost[name]);
    }
    const own = Math.max(0, median(costs.with) - median(costs.without)) / 10;
    return {
      name: 'processor time of an audit entry, in that of a write (create project)',
      value: own / median(costs.write),
      unit: '×',
      limit: { kind: 'at most', value: 0.1 },
      note: `${own.toFixed(0)} µs of ${median(costs.write).toFixed(0)} µs, ${rounds} rounds`,
    };
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Microseconds for each, of this process and the database. */
async function costOf({ serverPid }: BenchDatabase, pid: number, work: () => Promise<unknown>): Promise<number> {
  const pids = [pid, ...treeOf(serverPid)];
  const before = processorTime(pids);
  for (let count = 0; count < writes; count += 1) await work();
  return (processorTime(pids) - before) / writes / 1_000;
}
