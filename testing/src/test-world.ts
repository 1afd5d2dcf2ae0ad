import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountDriver } from '@gpuaas/agent';
import type {
  NodeId,
  OrganizationId,
  OrganizationRole,
  ProjectId,
  ProjectRole,
  SkuWrite,
  UserId,
} from '@gpuaas/contract';
import {
  type Clock,
  createCtx,
  createLogger,
  type Logger,
  type Milliseconds,
  type Runnable,
  systemPrincipal,
} from '@gpuaas/kernel';
import { compose, type Platform, parseRoles, type Settings } from '@gpuaas/processes';
import { type ApiClient, createClient } from '@gpuaas/sdk';
import type { ActivityWrapper } from '@gpuaas/workflow-engine/activity-wrapper';
import { freePorts } from './free-ports.ts';
import type { TestDatabase } from './test-database.ts';
import { addTestNode, type TestNode, type TestNodeOptions } from './test-node.ts';

export type { TestNode } from './test-node.ts';

export interface TestWorldOptions {
  database?: TestDatabase;
  /** For requests; few, because many worlds share one server. */
  databaseConnections?: number;
  /** GPUs of the node that is there from the start; 0: no node. */
  gpus?: number;
  aroundActivity?: ActivityWrapper;
  /** Where the node listener listens: another address when agents are on other hosts. */
  nodeHost?: string;
  /** What others dial, given the ports that are listened on: a balancer, say. */
  dialled?: (listening: {
    nodePort: number;
    terminalPort: number;
  }) => Promise<{ nodeUrl: string; terminalUrl: string }>;
  /** Replaces the account driver of nodes, to have hosts that misbehave. */
  accounts?: (real: AccountDriver) => AccountDriver;
  /** Whether every answer is compared with the contract, which costs time; yes unless told otherwise. */
  checkResponses?: boolean;
  /** How many times the usual number of requests is allowed. */
  rateLimitFactor?: number;
  /** Keeps what is ephemeral in this Redis. */
  redisUrl?: string;
  /** Sends events through this NATS. */
  natsUrl?: string;
  /** Has this Temporal execute workflows. */
  temporalAddress?: string;
  /** One process or several, with the roles of each, as on a command line. The api must be in the first. */
  processes?: readonly string[];
  /** What is set otherwise than here. */
  settings?: Partial<Settings>;
  /** Serves the console that was built there. */
  consoleFolder?: string;
}

/** A signed-in person with their own project. */
export interface TestUser {
  id: UserId;
  username: string;
  projectId: ProjectId;
  api: ApiClient;
  token: string;
  refreshToken: string;
}

/**
 * The whole platform, with agents that reach it over the network: in this process and on a database of its own, or, where
 * `GPUAAS_TEST_REPLICAS` is set, as processes of their own that all worlds of a run share.
 */
export interface TestWorld {
  url: string;
  settings: Settings;
  /** What people and agents talk to, or in other processes a second one beside it, for reaching behind its back. */
  platform: Platform;
  database: TestDatabase;
  /** Of whatever runs in this process. */
  logs: string[];
  admin: TestUser;
  signIn(username: string): Promise<TestUser>;
  /** Gives somebody a role in somebody else's project. */
  grant(user: TestUser, projectId: ProjectId, role: ProjectRole): Promise<void>;
  /** The same in an organisation. */
  grantOrganization(user: TestUser, id: OrganizationId, role: OrganizationRole): Promise<void>;
  addNode(options: TestNodeOptions): Promise<TestNode>;
  /** Stops everything but the two servers: relay, consumers, workflows and jobs. For counting what a request does. */
  pauseBackground(): Promise<void>;
  /** Moves the platform's clock and the database's. */
  pass(time: Milliseconds): Promise<void>;
  /** Begins a new minute for whatever is counted by the minute. Sign in again afterwards. */
  nextMinute(): Promise<void>;
  stop(): Promise<void>;
}

/** The part of a world that depends on where the platform runs. */
export interface PlatformUnderTest
  extends Pick<TestWorld, 'settings' | 'platform' | 'database' | 'logs' | 'pass' | 'nextMinute' | 'pauseBackground'> {
  clock: Clock;
  /** For the agents of this world. */
  folder: string;
  /** Makes the names of this world its own where others have been before. */
  suffix: string;
  stop(nodes: readonly NodeId[]): Promise<void>;
}

/**
 * Whether the platform runs in the process of the test, which then can move its clock and take hold of what it is made
 * of. A test that needs this is no part of its suite elsewhere.
 */
export const isInThisProcess = process.env['GPUAAS_TEST_REPLICAS'] === undefined;

export const testSku = 'sim-h200-1';
const model = 'NVIDIA H200';

export function skuOf(count: number): SkuWrite {
  return {
    display_name: `${count} × H200`,
    capacity_shape: 'gpu_slice',
    gpu: { model, count, memory_bytes: 141 * 1024 ** 3 },
    price_per_hour: { amount: (4.5 * count).toFixed(2), currency: 'USD' },
    active: true,
    simulated: true,
  };
}

export async function startTestWorld(options: TestWorldOptions = {}): Promise<TestWorld> {
  const start = isInThisProcess ? startHere : (await import('./distributed/shared-platform.ts')).joinSharedPlatform;
  const under = await start(options);
  const { settings, platform, database, logs, suffix } = under;
  const nodes: TestNode[] = [];

  const systemCtx = () =>
    createCtx(platform.ctxSource, {
      principal: systemPrincipal('test'),
      correlationId: platform.ctxSource.newId('cor'),
    });

  async function signIn(name: string): Promise<TestUser> {
    const issuer = name === 'dev-admin' ? 'embedded' : `test${suffix}`;
    const identity = { issuer, subject: `${issuer}|${name}`, username: name, displayName: name, email: undefined };
    const { accessToken, refreshToken, user } = await platform.ports.database.transaction((tx) =>
      platform.modules.iam.signIn(tx, systemCtx(), { identity, client: 'test' }),
    );
    // Elsewhere nobody is one by name.
    if (name === 'dev-admin' && settings.identityProvider !== 'embedded') {
      await database.asOwner(`update iam.user_account set platform_role = 'platform_admin' where id = $1`, [user.id]);
    }
    const api = createClient({ server: settings.publicUrl, token: async () => accessToken, retries: 0 });
    const { projects } = await api.getMe();
    const [project] = projects;
    if (!project) throw new Error('a new user has a project');
    return { id: user.id, username: user.username, projectId: project.id, api, token: accessToken, refreshToken };
  }

  const admin = await signIn('dev-admin');
  for (const count of [1, 4]) await admin.api.putSku({ params: { sku_id: `sim-h200-${count}` }, body: skuOf(count) });

  async function addNode({ name, ...more }: TestNodeOptions): Promise<TestNode> {
    const { folder, clock } = under;
    const node = await addTestNode(
      { admin, folder, clock, logs, accounts: options.accounts },
      { name: name + suffix, ...more },
    );
    nodes.push(node);
    return node;
  }

  if (options.gpus !== 0) {
    const node = await addNode({ name: 'local', gpus: options.gpus ?? 8 });
    await untilActive(admin, node.id, logs);
  }

  return {
    url: settings.publicUrl,
    settings,
    platform,
    database,
    logs,
    admin,
    signIn,
    async grant(user, projectId, role) {
      await database.asOwner(
        `insert into iam.project_membership (project_id, user_id, role, created_at) values ($1, $2, $3, now())
         on conflict (project_id, user_id) do update set role = excluded.role`,
        [projectId, user.id, role],
      );
    },
    async grantOrganization(user, id, role) {
      await database.asOwner(
        `insert into iam.organization_membership (org_id, user_id, role, created_at) values ($1, $2, $3, now())
         on conflict (org_id, user_id) do update set role = excluded.role`,
        [id, user.id, role],
      );
    },
    addNode,
    async pauseBackground() {
      await Promise.all(nodes.map((node) => node.stop()));
      await under.pauseBackground();
    },
    pass: under.pass,
    nextMinute: under.nextMinute,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await under.stop(nodes.map(({ id }) => id));
    },
  };
}

async function startHere(options: TestWorldOptions): Promise<PlatformUnderTest> {
  // Only inside a test run is there a database to copy; a benchmark brings its own.
  const database = options.database ?? (await (await import('./test-database.ts')).createTestDatabase());
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-world-'));
  const port = await freePorts(5);
  const logs: string[] = [];
  let offset = 0;
  const clock: Clock = { now: () => new Date(Date.now() + offset) };
  const log: Logger = createLogger({ service: 'platform', clock, level: 'debug', write: (line) => logs.push(line) });
  const dialled = await options.dialled?.({ nodePort: port + 3, terminalPort: port + 1 });
  const settings: Settings = {
    databaseUrl: database.url,
    databaseConnections: options.databaseConnections ?? 12,
    databaseConnectTimeout: 2_000,
    databaseLockTimeout: 5_000,
    databaseStatementTimeout: 15_000,
    eventDays: 7,
    dataFolder: folder,
    publicUrl: `http://localhost:${port}`,
    apiHost: 'localhost',
    apiPort: port,
    terminalHost: 'localhost',
    terminalPort: port + 1,
    terminalUrl: dialled?.terminalUrl,
    nodeHost: options.nodeHost ?? '127.0.0.1',
    nodePort: port + 3,
    nodeUrl: dialled?.nodeUrl,
    nodeReplicaUrl: undefined,
    certificateFile: undefined,
    probePort: undefined,
    drainSeconds: 0,
    identityProvider: 'embedded',
    oidcIssuer: undefined,
    oidcConsoleClientId: 'gpuaas-console',
    oidcCliClientId: 'gpuaas-cli',
    oidcAudience: undefined,
    ephemeralStore: options.redisUrl === undefined ? 'embedded' : 'redis',
    redisUrl: options.redisUrl,
    secretStore: 'embedded',
    vaultAddress: undefined,
    vaultCredentials: undefined,
    vaultNamespace: undefined,
    vaultMount: 'secret',
    vaultFolder: 'gpuaas',
    vaultAuthMount: 'approle',
    eventBus: options.natsUrl === undefined ? 'embedded' : 'nats',
    natsUrl: options.natsUrl,
    workflowEngine: options.temporalAddress === undefined ? 'embedded' : 'temporal',
    temporalAddress: options.temporalAddress,
    temporalNamespace: 'default',
    consoleFolder: options.consoleFolder,
    agentFolder: join(folder, 'no-agent'),
    installUrl: undefined,
    installPort: undefined,
    logLevel: 'debug',
    lifeline: undefined,
    newPasswords: undefined,
    checkResponses: options.checkResponses ?? true,
    rateLimitFactor: options.rateLimitFactor ?? 1,
    ...options.settings,
  };
  const around = options.aroundActivity && { aroundActivity: options.aroundActivity };
  const processes: Platform[] = [];
  for (const runs of options.processes ?? ['all']) {
    processes.push(await compose({ settings, runs: parseRoles(runs), log, clock, ...around }));
  }
  const [platform] = processes as [Platform];
  const runnables = processes.flatMap((process) => process.runnables);
  const stop = new AbortController();
  const background = new AbortController();
  const isServer = ({ name }: Runnable) => /^(api|node listener|terminal gateway)/.test(name);
  const start = (runnable: Runnable, signal: AbortSignal) => runnable.run(signal);
  const servers = runnables.filter(isServer).map((runnable) => start(runnable, stop.signal));
  const others = runnables
    .filter((runnable) => !isServer(runnable))
    .map((runnable) => start(runnable, background.signal));

  const pass = async (time: Milliseconds) => {
    offset += time;
    await database.asOwner('update clock.shift set by_interval = by_interval + make_interval(secs => $1)', [
      time / 1000,
    ]);
  };
  return {
    ...{ settings, platform, database, logs, clock, folder, pass },
    suffix: '',
    async nextMinute() {
      await pass(61_000);
      // The node is heard meanwhile.
      await database.asOwner("update fleet.node set last_seen_at = clock.now(), state = 'active' where name = 'local'");
    },
    async pauseBackground() {
      background.abort();
      await Promise.all(others);
    },
    async stop() {
      stop.abort();
      background.abort();
      await Promise.all([...servers, ...others]);
      await Promise.all(processes.map((process) => process.close()));
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilActive(admin: TestUser, nodeId: NodeId, logs: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const { state } = await admin.api.getNode({ params: { node_id: nodeId } });
    if (state === 'active') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const trouble = logs.filter((line) => /"level":"(warn|error)"/.test(line)).slice(-5);
  throw new Error(`the node did not become active:\n${trouble.join('\n')}`);
}
