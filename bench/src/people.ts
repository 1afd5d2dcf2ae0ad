import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { startTestWorld } from '@gpuaas/testing';
import expected from '../expected.json' with { type: 'json' };
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { createProjects } from './create-project.ts';
import { type Figure, median, onlyCounted } from './measure.ts';
import { type Server, serve } from './servers/serve.ts';

const rounds = 11;
const checks = 20_000;

/** What it costs that the platform knows who calls, and writes down what they did. */
export async function benchPeople(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const server = await serve('platform', database);
  try {
    const counted = await count(database, server);
    if (onlyCounted) return counted;
    return [...counted, ...(await createProjects(database, server)), await checkTokens()];
  } finally {
    await server.stop();
    await database.close();
  }
}

type Asking = (path: string, body?: object, key?: string) => Promise<Record<string, never>>;

export function askingAs({ url }: Server, token: string): Asking {
  return async (path, body, key = crypto.randomUUID()) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<Record<string, never>>;
  };
}

/** The token of a service account that can read allocations of the project. */
async function programOf(server: Server): Promise<string> {
  const ask = askingAs(server, server.token);
  const accounts = `/api/v1/projects/${server.projectId}/service-accounts`;
  const { id } = await ask(accounts, { name: 'reader', scope: ['allocation.read'] });
  const { key } = await ask(`${accounts}/${id}/keys`, {});
  return (await ask('/api/v1/auth/service-account/token', { key }))['access_token'] as unknown as string;
}

async function count(database: BenchDatabase, server: Server): Promise<Figure[]> {
  const callers = { 'a person': server.token, 'a service account': await programOf(server) };
  const list = `/api/v1/projects/${server.projectId}/allocations`;
  const figures: Figure[] = [];
  for (const [who, token] of Object.entries(callers)) {
    const ask = askingAs(server, token);
    for (const [what, path, most] of [
      ['read', `${list}/${server.allocationId}`, expected.authenticated_read_statements],
      ['list', list, expected.authenticated_list_statements],
    ] as const) {
      await ask(path);
      const { statements } = await costOf(database, () => ask(path));
      const limit = { kind: 'at most' as const, value: most };
      figures.push({
        name: `SQL statements of an authenticated ${what} by ${who}`,
        value: statements,
        unit: '',
        limit,
      });
    }
  }
  const ask = askingAs(server, server.token);
  const projects = await projectsOf(server);
  await ask(projects, { slug: 'counted-0' });
  const { statements, commits } = await costOf(database, () => ask(projects, { slug: 'counted-1' }));
  const name = 'an idempotent write (create project)';
  const most = expected.create_project_statements;
  return [
    ...figures,
    { name: `SQL statements of ${name}`, value: statements, unit: '', limit: { kind: 'at most', value: most } },
    { name: `commits of ${name}`, value: commits, unit: '', limit: { kind: 'exactly', value: 1 } },
  ];
}

/** Where the caller creates projects. */
export async function projectsOf(server: Server): Promise<string> {
  const { organization } = await askingAs(server, server.token)(`/api/v1/projects/${server.projectId}`);
  return `/api/v1/organizations/${(organization as unknown as { id: string }).id}/projects`;
}

async function costOf(database: BenchDatabase, work: () => Promise<unknown>) {
  await database.fromOutside('select pg_stat_statements_reset()');
  await work();
  const rows = await database.fromOutside<{ query: string; calls: string }>(`
    select s.query, s.calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = 'gpuaas' and s.toplevel`);
  return {
    statements: rows.reduce((sum, { calls }) => sum + Number(calls), 0),
    commits: Number(rows.find(({ query }) => /^commit$/i.test(query))?.calls ?? 0),
  };
}

/** Processor time for a token that was checked before, against one that is checked anew each time. */
async function checkTokens(): Promise<Figure> {
  const world = await startTestWorld({ database: await openBenchDatabase(), gpus: 0 });
  try {
    const { token } = await world.signIn('reader');
    const { tokens } = world.platform.modules;
    await world.pauseBackground();
    const key = createPublicKey({ key: tokens.publicKeys()[0] as JsonWebKey, format: 'jwk' });
    const signed = Buffer.from(token.slice(0, token.lastIndexOf('.')));
    const signature = Buffer.from(token.slice(signed.length + 1), 'base64url');
    const costs = { known: [] as number[], anew: [] as number[] };
    for (let round = -1; round < rounds; round += 1) {
      const known = await processorTimeOf(checks, () => tokens.verify(token, 'access'));
      const anew = await processorTimeOf(checks / 20, async () => verify(null, signed, key, signature));
      if (round < 0) continue;
      costs.known.push(known);
      costs.anew.push(anew);
    }
    return {
      name: 'check of a token that was checked before',
      value: median(costs.known),
      unit: 'µs',
      limit: { kind: 'at most', value: 15 },
      note: `of processor time, against ${median(costs.anew).toFixed(0)} µs for a signature alone, ${rounds} rounds`,
    };
  } finally {
    await world.stop();
  }
}

async function processorTimeOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}
