import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AccountDriver,
  CertificateLost,
  createAgent,
  createSimulatedGpus,
  createWorkspaceDriver,
  decodeJoinToken,
  enroll,
  type Host,
  type Identity,
  openStateFolder,
  readInventory,
} from '@gpuaas/agent';
import type { NodeId, ProjectId, ProjectRole, SkuWrite, UserId } from '@gpuaas/contract';
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

export interface TestNode {
  id: NodeId;
  identity: Identity;
  host: Host;
  stateFolder: string;
  /** The words of an agent that ended by itself, because the platform does not accept it any more. */
  ended: Promise<CertificateLost | undefined> | undefined;
  stop(): Promise<void>;
}

/** The whole platform in this process, on a database of its own, with agents that reach it over the network. */
export interface TestWorld {
  url: string;
  settings: Settings;
  platform: Platform;
  database: TestDatabase;
  logs: string[];
  admin: TestUser;
  signIn(username: string): Promise<TestUser>;
  /** Gives somebody a role in somebody else's project. */
  grant(user: TestUser, projectId: ProjectId, role: ProjectRole): Promise<void>;
  addNode(options: { name: string; gpus: number; run?: boolean }): Promise<TestNode>;
  /** Stops everything but the two servers: relay, consumers, workflows and jobs. For counting what a request does. */
  pauseBackground(): Promise<void>;
  /** Moves the platform's clock and the database's. */
  pass(time: Milliseconds): Promise<void>;
  stop(): Promise<void>;
}

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
  const nodes: TestNode[] = [];

  const systemCtx = () =>
    createCtx(platform.ctxSource, {
      principal: systemPrincipal('test'),
      correlationId: platform.ctxSource.newId('cor'),
    });

  async function signIn(username: string): Promise<TestUser> {
    const issuer = username === 'dev-admin' ? 'embedded' : 'test';
    const identity = { issuer, subject: `${issuer}|${username}`, username, displayName: username, email: undefined };
    const { accessToken, refreshToken, user } = await platform.ports.database.transaction((tx) =>
      platform.modules.iam.signIn(tx, systemCtx(), { identity, client: 'test' }),
    );
    const api = createClient({ server: settings.publicUrl, token: async () => accessToken, retries: 0 });
    const { projects } = await api.getMe();
    const [project] = projects;
    if (!project) throw new Error('a new user has a project');
    return { id: user.id, username, projectId: project.id, api, token: accessToken, refreshToken };
  }

  const admin = await signIn('dev-admin');
  for (const count of [1, 4]) await admin.api.putSku({ params: { sku_id: `sim-h200-${count}` }, body: skuOf(count) });

  async function addNode({ name, gpus, run = true }: { name: string; gpus: number; run?: boolean }): Promise<TestNode> {
    const node = await admin.api.createNode({ body: { name } });
    const token = decodeJoinToken((await admin.api.createJoinToken({ params: { node_id: node.id } })).token);
    const stateFolder = join(folder, `agent-${name}`);
    const state = openStateFolder(stateFolder);
    const real = createWorkspaceDriver(join(stateFolder, 'workspaces'));
    const host: Host = {
      accounts: options.accounts?.(real) ?? real,
      gpus: createSimulatedGpus({ seed: node.id, model, count: gpus, memoryBytes: 141 * 1024 ** 3 }),
    };
    const identity = await enroll(state, token, await readInventory(host));
    const agentStop = new AbortController();
    const agentLog = createLogger({ service: 'node-agent', clock, write: (line) => logs.push(line) });
    const running = run
      ? createAgent({ state, identity, host, clock, log: agentLog }).run(agentStop.signal)
      : undefined;
    // One that the platform does not accept any more ends by itself.
    const agent = running?.then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof CertificateLost) return error;
        throw error;
      },
    );
    const added: TestNode = {
      id: node.id,
      identity,
      host,
      stateFolder,
      ended: agent,
      async stop() {
        agentStop.abort();
        await agent;
      },
    };
    nodes.push(added);
    return added;
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
    addNode,
    async pauseBackground() {
      await Promise.all(nodes.map((node) => node.stop()));
      background.abort();
      await Promise.all(others);
    },
    async pass(time) {
      offset += time;
      await database.asOwner('update clock.shift set by_interval = by_interval + make_interval(secs => $1)', [
        time / 1000,
      ]);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
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
