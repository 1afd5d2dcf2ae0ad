import { Agent, request } from 'node:http';
import pg from 'pg';
import { auditRows, fillAudit } from './audit-rows.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { type Figure, median } from './measure.ts';
import { processorTime, treeOf } from './processor-time.ts';
import { type Server, serve } from './servers/serve.ts';

const rounds = 9;

interface Read {
  bytes: number;
  seconds: number;
  processorSeconds: number;
}

/**
 * How fast an export is read over HTTP, proof and all, against `COPY` of the bare table. The platform is in a process of its
 * own: whoever reads is in neither case part of what is measured.
 */
export async function benchExport(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const server = await serve('platform', database);
  const client = new pg.Client({ connectionString: database.superuserUrl });
  try {
    await client.connect();
    await fillAudit(database);
    return await compare(database, server, client);
  } finally {
    await client.end();
    await server.stop();
    await database.close();
  }
}

async function compare(database: BenchDatabase, server: Server, client: pg.Client): Promise<Figure[]> {
  const found = { ours: [] as Read[], copy: [] as Read[] };
  const run = {
    ours: () => measured([server.pid, ...treeOf(database.serverPid)], () => exported(server)),
    copy: () => measured(treeOf(database.serverPid), () => copied(client)),
  };
  for (let round = -2; round < rounds; round += 1) {
    for (const name of round % 2 ? (['ours', 'copy'] as const) : (['copy', 'ours'] as const)) {
      const read = await run[name]();
      if (round >= 0) found[name].push(read);
    }
  }
  const rate = ({ bytes, seconds }: Read) => bytes / seconds / 1e6;
  const perProcessor = ({ bytes, processorSeconds }: Read) => bytes / processorSeconds / 1e6;
  const ratios = (of: (read: Read) => number) =>
    found.ours.map((ours, round) => of(ours) / of(found.copy[round] as Read));
  const both = (of: (read: Read) => number) =>
    `${median(found.ours.map(of)).toFixed(0)} MB/s against ${median(found.copy.map(of)).toFixed(0)} MB/s, ${rounds} rounds`;
  return [
    {
      name: `export of ${auditRows} events, bytes a second in those of COPY`,
      value: median(ratios(rate)),
      unit: '×',
      limit: { kind: 'at least', value: 0.5 },
      note: both(rate),
    },
    {
      name: `export of ${auditRows} events, bytes a second of processor time in those of COPY`,
      value: median(ratios(perProcessor)),
      unit: '×',
      note: `${both(perProcessor)}; sums, JSON and HTTP included`,
    },
  ];
}

async function measured(pids: readonly number[], work: () => Promise<number>): Promise<Read> {
  const [startedAt, before] = [performance.now(), processorTime(pids)];
  const bytes = await work();
  return {
    bytes,
    seconds: (performance.now() - startedAt) / 1e3,
    processorSeconds: (processorTime(pids) - before) / 1e9,
  };
}

const agent = new Agent({ keepAlive: true });

/** Bytes of an export of everything, read and thrown away. */
function exported({ url, adminToken }: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${adminToken}` };
    request(`${url}/api/v1/admin/audit-events/export`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the export answered ${response.statusCode}`));
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.once('end', () => resolve(bytes));
    })
      .once('error', reject)
      .end();
  });
}

/** Bytes of the whole table, read and thrown away. */
function copied(client: pg.Client): Promise<number> {
  return new Promise((resolve, reject) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    let bytes = 0;
    const count = ({ chunk }: { chunk: Buffer }) => {
      bytes += chunk.length;
    };
    connection.on('copyData', count);
    const query = new pg.Query('copy audit.event to stdout');
    Object.assign(query, { handleCopyData: () => {} });
    query.on('error', reject);
    query.on('end', () => {
      connection.off('copyData', count);
      resolve(bytes);
    });
    client.query(query);
  });
}
