import { startTestWorld, type TestWorld } from '@gpuaas/testing';
import pg from 'pg';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { type Figure, median } from './measure.ts';

const events = 20_000;
const batch = 500;
const rounds = 7;
const sentWithin = 120_000;

/** How fast a backlog is sent, against the least that could move the same rows, and while somebody keeps a transaction open. */
export async function benchRelay(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const world = await startTestWorld({ database, gpus: 0 });
  try {
    await world.pauseBackground();
    await fillOutbox(database);
    const ours = () => relayed(world, database);
    const run = { ours, floor: () => moved(database), held: () => whileHeld(database, ours) };
    for (const work of Object.values(run)) await work();
    const measured: Record<keyof typeof run, number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const rates = { ours: 0, floor: 0, held: 0 };
      const names = Object.keys(run) as (keyof typeof run)[];
      // Each is the first, the second and the last in turns.
      for (let place = 0; place < names.length; place += 1) {
        const name = names[(round + place) % names.length] as keyof typeof run;
        rates[name] = events / (await run[name]());
      }
      measured.push(rates);
    }
    const rate = (name: keyof typeof run) => `${Math.round(median(measured.map((one) => one[name])))}/s`;
    return [
      {
        name: `relay: ${events} events, in a loop that moves the same rows`,
        value: median(measured.map(({ ours, floor }) => ours / floor)),
        unit: '×',
        limit: { kind: 'at least', value: 0.7 },
        note: `${rate('ours')} against ${rate('floor')}, ${rounds} rounds`,
      },
      {
        name: 'relay while a transaction is kept open, in itself',
        value: median(measured.map(({ ours, held }) => held / ours)),
        unit: '×',
        limit: { kind: 'at least', value: 0.95 },
        note: `${rate('held')} against ${rate('ours')}`,
      },
    ];
  } finally {
    await world.stop();
  }
}

async function fillOutbox(database: BenchDatabase): Promise<void> {
  await database.asOwner('truncate outbox.event');
  await database.asOwner(
    `insert into outbox.event (id, type, source, subject, org_id, project_id, correlation_id, occurred_at, data)
     select 'evt_bench' || n, 'provisioning.requested', 'allocations', 'alloc_' || n % 1000, 'org_1', 'proj_1', 'cor_' || n, now(),
       jsonb_build_object('allocation_id', 'alloc_' || n % 1000, 'project_id', 'proj_1', 'sku', 'sim-h200-1',
         'requested_by', jsonb_build_object('type', 'user', 'id', 'user_1'), 'text', repeat('x', 120))
     from generate_series(1, ${events}) n order by n`,
  );
  await database.asOwner('create table public.moved (like event_bus.log including all)');
  await database.asOwner('create table public.place (position bigint not null)');
  await database.asOwner('insert into public.place values (0)');
  await database.asOwner('analyze outbox.event');
}

/** Seconds until our relay has sent all of them. */
async function relayed({ platform, logs }: TestWorld, database: BenchDatabase): Promise<number> {
  await database.asOwner('truncate event_bus.log');
  await database.asOwner(`update outbox.relay set position = 0, gaps = '[]'`);
  const relay = platform.runnables.find(({ name }) => name === 'outbox relay');
  if (!relay) throw new Error('there is no relay');
  const stop = new AbortController();
  const startedAt = performance.now();
  const running = relay.run(stop.signal);
  try {
    return await until(startedAt, async () => {
      const [row] = await database.fromAside<{ done: boolean }>(
        'select position = (select max(seq) from outbox.event) as done from outbox.relay',
      );
      return row?.done === true;
    });
  } finally {
    stop.abort();
    await running;
    logs.splice(0);
  }
}

async function until(startedAt: number, isDone: () => Promise<boolean>): Promise<number> {
  while (!(await isDone())) {
    if (performance.now() - startedAt > sentWithin) throw new Error('the relay did not send everything in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return (performance.now() - startedAt) / 1_000;
}

/** The same while the oldest transaction that the server has to respect stays what it is. */
async function whileHeld(database: BenchDatabase, ours: () => Promise<number>): Promise<number> {
  const holder = new pg.Client({ connectionString: database.superuserUrl });
  await holder.connect();
  try {
    await holder.query('begin isolation level repeatable read; select pg_current_xact_id()');
    return await ours();
  } finally {
    await holder.end();
  }
}

/** Seconds of a cursor, a read and an insert for each batch, with nothing around them. */
async function moved(database: BenchDatabase): Promise<number> {
  await database.asOwner('truncate public.moved');
  await database.asOwner('update public.place set position = 0');
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    const startedAt = performance.now();
    for (;;) {
      await client.query('begin');
      const place = await client.query<{ position: string }>('select position from public.place for update');
      const { rows } = await client.query<{ seq: string; id: string; type: string; data: unknown }>({
        name: 'read',
        text: `select seq, id, type, source, subject, org_id, project_id, correlation_id, occurred_at, data
          from outbox.event where seq > $1 order by seq limit ${batch}`,
        values: [place.rows[0]?.position],
      });
      const last = rows.at(-1)?.seq;
      if (last === undefined) break;
      await client.query({
        name: 'insert',
        text: `insert into public.moved (id, type, envelope)
          select event->>'id', event->>'type', event from jsonb_array_elements($1::jsonb) with ordinality as e (event, number)
          order by number`,
        values: [JSON.stringify(rows.map((row) => ({ ...row, seq: Number(row.seq) })))],
      });
      await client.query({ name: 'move', text: 'update public.place set position = $1', values: [last] });
      await client.query('commit');
    }
    await client.query('rollback');
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await client.end();
  }
}
