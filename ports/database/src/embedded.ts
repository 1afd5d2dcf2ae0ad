import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { DataProblem } from '@gpuaas/private-files';
import pg from 'pg';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { clusterExists, createCluster, moveTo, removeUnfinished, superuser } from './embedded/cluster.ts';
import { database, ensureRoles, isRefused, ownerRole, serviceRole } from './embedded/roles.ts';
import { openSecrets, secretsFile } from './embedded/secrets.ts';
import { accountOf, nobody, type ServerAccount } from './embedded/server-account.ts';
import { openLog, reasonIn } from './embedded/server-log.ts';
import { choosePort } from './embedded/server-port.ts';
import { serverProcesses, signal, untilNoneLeft } from './embedded/server-processes.ts';

export interface EmbeddedOptions {
  /** Holds the cluster (`pg/`), its passwords and its log. The server's own user must be able to enter it. */
  folder: string;
  /** First port to try; the one that was found is kept for later starts. */
  firstPort?: number;
  durable?: boolean;
  settings?: Record<string, string | number>;
  /** What the server is started with: all that is set here unless told otherwise. */
  env?: Readonly<Record<string, string | undefined>>;
}

export interface EmbeddedPostgres {
  readonly pid: number;
  /** For tests and repairs only. */
  readonly superuserUrl: string;
  /** For migrations only: the role that owns everything in the database. */
  readonly ownerUrl: string;
  /** For the platform: the role without DDL. */
  readonly url: string;
  /** Resolves when the server is gone, for whatever reason. */
  readonly gone: Promise<void>;
  stop(withinMilliseconds?: number): Promise<void>;
  kill(): void;
}

interface Server {
  pid: number;
  port: number;
  /** The process, when it is a child of ours and not one that an earlier start left. */
  child: ChildProcess | undefined;
  /** Size of the log when it started. */
  logStart: number;
}

const startWithin = 30_000;
const answerWithin = 5_000;
const mostPorts = 5;

/**
 * Starts the PostgreSQL that npm brought, or adopts the one that an earlier run left behind. The server has its own
 * process group and its log in a file, so it neither dies with us nor blocks on a pipe that nobody reads. A start that
 * fails ends the server again, unless it was there before.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.folder, { recursive: true });
  // The kernel shows real paths: by another name we would not find our own processes.
  const folder = realpathSync(options.folder);
  const cluster = join(folder, 'pg');
  const { account, binaries } = await prepare(folder, cluster, options);
  const secrets = openSecrets(folder, true);
  const launched = () => launch(binaries, folder, cluster, account, options);
  let server = (await adoptOrClear(cluster)) ?? (await launched());
  try {
    for (let tries = 1; (await untilReady(folder, cluster, server)) === 'port taken'; tries += 1) {
      if (tries === mostPorts) throw notStarted(folder, cluster, server);
      server = await launched();
    }
    const urlFor = (role: string, password: string, name = database) =>
      `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${name}`;
    const connect = (role: string, password: string, name: string) =>
      login(urlFor(role, password, name), folder, server);
    await explainRefusal(folder, cluster, async () => {
      await ensureRoles(connect, secrets);
      for (const role of [ownerRole, serviceRole]) {
        await (await connect(role, role === ownerRole ? secrets.owner : secrets.service, database)).end();
      }
    });
    return {
      pid: server.pid,
      superuserUrl: urlFor(superuser, secrets.superuser),
      ownerUrl: urlFor(ownerRole, secrets.owner),
      url: urlFor(serviceRole, secrets.service),
      gone: untilGone(cluster, server),
      stop: (withinMilliseconds) => stop(cluster, server, withinMilliseconds),
      kill: () => killAll(cluster),
    };
  } catch (error) {
    if (server.child) await stop(cluster, server);
    throw error;
  }
}

/** Everything that the server needs before it runs: who it is, its programs, its cluster. */
async function prepare(
  folder: string,
  cluster: string,
  options: EmbeddedOptions,
): Promise<{ account: ServerAccount; binaries: Binaries }> {
  let account = accountOf(cluster);
  if (account) chmodSync(folder, 0o711);
  const binaries = await findBinaries(join(folder, 'pg-binaries'), account);
  if (!clusterExists(cluster, binaries.majorVersion)) {
    const { superuser: password } = openSecrets(folder, false);
    await createCluster(binaries, cluster, password, { durable: options.durable ?? true, account });
    return { account: accountOf(cluster), binaries };
  }
  removeUnfinished(cluster);
  if (account?.uid === nobody) {
    const own = accountOf('/nonexistent');
    if (own && own.uid !== nobody) {
      await stopAll(cluster);
      moveTo(cluster, own);
      account = own;
    }
  }
  return { account, binaries };
}

/** A server of an earlier run goes on being used; what such a run left behind without its postmaster is ended. */
async function adoptOrClear(cluster: string): Promise<Server | undefined> {
  const recorded = postmasterFile(cluster);
  if (recorded && isAlive(cluster, recorded.pid)) {
    if (recorded.status !== 'stopping') return { ...recorded, child: undefined, logStart: 0 };
    const patience = performance.now() + 5_000;
    while (performance.now() < patience && isAlive(cluster, recorded.pid)) await sleep(10);
  }
  await stopAll(cluster);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

async function launch(
  { postgres }: Binaries,
  folder: string,
  cluster: string,
  account: ServerAccount,
  options: EmbeddedOptions,
): Promise<Server> {
  const port = await choosePort(folder, options.firstPort ?? 15_432);
  const log = openLog(logFile(folder));
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    // The tables are small and change all the time, so planner statistics of the first minutes would mislead.
    jit: 'off',
    ...(options.durable === false && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const child = spawn(
    postgres,
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      ...(options.env && { env: options.env }),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.descriptor, log.descriptor],
    },
  );
  closeSync(log.descriptor);
  let failure = 'unknown';
  child.on('error', (error) => {
    failure = error.message;
  });
  child.unref();
  // A program that cannot be run is told in the next turn.
  await sleep(0);
  if (child.pid === undefined) throw new DataProblem(`PostgreSQL could not be started from ${postgres}: ${failure}.`);
  return { pid: child.pid, port, child, logStart: log.size };
}

/**
 * The last line of postmaster.pid says `ready`; nothing needs to connect to find out. Another program can take the port
 * between our look at it and the server's.
 */
async function untilReady(folder: string, cluster: string, server: Server): Promise<'ready' | 'port taken'> {
  const { child, pid } = server;
  const hasEnded = () => (child ? child.exitCode !== null || child.signalCode !== null : !isAlive(cluster, pid));
  const deadline = performance.now() + startWithin;
  for (;;) {
    const recorded = postmasterFile(cluster);
    if (recorded?.pid === pid && recorded.status === 'ready') return 'ready';
    if (hasEnded()) {
      const problem = notStarted(folder, cluster, server);
      if (/could not create any TCP\/IP sockets/.test(problem.message)) return 'port taken';
      throw problem;
    }
    if (performance.now() > deadline) throw silent(folder, pid, startWithin);
    await sleep(5);
  }
}

function notStarted(folder: string, cluster: string, { logStart }: Server): DataProblem {
  const reason = reasonIn(logFile(folder), logStart) ?? 'it gave no reason';
  return new DataProblem(
    `PostgreSQL did not start: ${reason}. Repair that, or restore ${cluster} from a backup. Its log is ${logFile(folder)}`,
  );
}

/** Connects, with a limit: a server that was frozen accepts connections and never says a word. */
async function login(url: string, folder: string, { pid }: Server): Promise<pg.Client> {
  const deadline = performance.now() + startWithin;
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerWithin,
      query_timeout: startWithin,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      // It is starting, stopping or repairing itself.
      const isBusy = (error as { code?: string }).code === '57P03';
      if (isBusy && performance.now() < deadline) {
        await sleep(100);
        continue;
      }
      if (isBusy || /timeout/i.test((error as Error).message)) throw silent(folder, pid, answerWithin);
      throw error;
    }
  }
}

async function explainRefusal(folder: string, cluster: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new DataProblem(
      `${secretsFile(folder)} does not hold the passwords of the database in ${cluster}. Restore the two from the same backup.`,
      { cause: error },
    );
  }
}

function silent(folder: string, pid: number, waited: number): DataProblem {
  return new DataProblem(
    `PostgreSQL (pid ${pid}) does not answer within ${waited / 1000} s: it may be frozen. End it with kill -9 ${pid} and start again; its log is ${logFile(folder)}`,
  );
}

function postmasterFile(cluster: string): { pid: number; port: number; status: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

async function stop(cluster: string, { pid, child }: Server, withinMilliseconds = 1_000): Promise<void> {
  // Whoever waits for its end must not be left alone by an event loop with nothing else to do.
  child?.ref();
  signal(pid, 'SIGINT');
  const deadline = performance.now() + withinMilliseconds;
  while (performance.now() < deadline && isAlive(cluster, pid)) await sleep(10);
  killAll(cluster);
  await untilNoneLeft(cluster, 500);
}

async function stopAll(cluster: string): Promise<void> {
  for (const pid of serverProcesses(cluster)) signal(pid, 'SIGQUIT');
  await untilNoneLeft(cluster, 500);
  killAll(cluster);
  const left = await untilNoneLeft(cluster, 5_000);
  if (left.length === 0) return;
  throw new DataProblem(
    `A PostgreSQL of an earlier start (pid ${left.join(', ')}) still runs on ${cluster} and does not end. It may be waiting for the disk; start again when it is gone.`,
  );
}

async function untilGone(cluster: string, { pid, child }: Server): Promise<void> {
  if (child) {
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve));
    return;
  }
  while (isAlive(cluster, pid)) await sleep(100);
}

function isAlive(cluster: string, pid: number): boolean {
  return serverProcesses(cluster).includes(pid);
}

function killAll(cluster: string): void {
  for (const pid of serverProcesses(cluster)) signal(pid, 'SIGKILL');
}

function logFile(folder: string): string {
  return join(folder, 'postgres.log');
}
