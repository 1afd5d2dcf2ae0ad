import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFlags } from '@gpuaas/processes/node-flags';
import { createActive, freePorts, release, type TestUser, until } from '@gpuaas/testing';
import { devLogin, portsOf, startRoleProcesses, startTestAgent } from '@gpuaas/testing/distributed';
import { startRedis } from '@gpuaas/testing/engines';
import { openBenchDatabase } from './bench-database.ts';
import { type Figure, median } from './measure.ts';

const rounds = 40;
const warmUp = 10;

type Ends = (() => Promise<unknown>)[];

interface Platform {
  signIn(username: string): Promise<TestUser>;
  stop(): Promise<unknown>;
}

/** How long a create takes until it can be used with one process for each role, against all roles in one, in turns. */
export async function benchRoles(): Promise<Figure[]> {
  const ends: Ends = [];
  try {
    const redis = await startRedis();
    ends.unshift(() => redis.stop());
    const apart = await begin(ends, async (databaseUrl, dataFolder) => {
      const port = await freePorts(portsOf(1));
      return startRoleProcesses({ databaseUrl, dataFolder, redisUrl: redis.url, port });
    });
    return await compare(apart, await begin(ends, startTogether));
  } finally {
    for (const end of ends) await end();
  }
}

/** Each has a PostgreSQL of its own, and an agent of the same kind. */
async function begin(
  ends: Ends,
  start: (databaseUrl: string, dataFolder: string) => Promise<Platform>,
): Promise<TestUser> {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-bench-roles-'));
  ends.unshift(async () => rmSync(folder, { recursive: true, force: true }));
  const database = await openBenchDatabase();
  ends.unshift(() => database.close());
  const platform = await start(database.url, folder);
  ends.unshift(() => platform.stop());
  const agent = await startTestAgent(await platform.signIn('dev-admin'), folder);
  ends.unshift(() => agent.stop());
  return platform.signIn('dev-user');
}

async function startTogether(databaseUrl: string, dataFolder: string): Promise<Platform> {
  const port = await freePorts(5);
  const url = `http://localhost:${port}`;
  const program = join(import.meta.dirname, '../../processes/src/main.ts');
  const child = spawn(process.execPath, [...nodeFlags, program, '--roles', 'all'], {
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: databaseUrl, GPUAAS_DATA: dataFolder },
      ...{ GPUAAS_PUBLIC_URL: url, GPUAAS_API_PORT: String(port), GPUAAS_NODE_PORT: String(port + 3) },
      ...{ GPUAAS_TERMINAL_PORT: String(port + 1), GPUAAS_LIFELINE: 'stdin' },
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the platform being ready', isReady, { withinMilliseconds: 60_000 });
  return {
    signIn: (username) => devLogin(url, dataFolder, username),
    async stop() {
      child.stdin.end();
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
      await ended;
    },
  };
}

async function compare(apart: TestUser, together: TestUser): Promise<Figure[]> {
  for (let round = 0; round < warmUp; round += 1) {
    await createToActive(apart);
    await createToActive(together);
  }
  const times = { apart: [] as number[], together: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.apart.push(await createToActive(apart));
    times.together.push(await createToActive(together));
  }
  return [
    {
      name: 'create → active, one process per role in all-in-one, medians',
      value: median(times.apart) / median(times.together),
      unit: '×',
      limit: { kind: 'at most', value: 2 },
      note: `${median(times.apart)} ms against ${median(times.together)} ms, ${rounds} rounds in turns`,
    },
  ];
}

/** By the operation's own times, so that how often somebody asks does not count. */
async function createToActive(user: TestUser): Promise<number> {
  const { id, operation } = await createActive(user);
  const { created_at: from, ended_at: until } = await user.api.getOperation({ params: { operation_id: operation.id } });
  await release(user, id);
  return Date.parse(until ?? '') - Date.parse(from);
}
