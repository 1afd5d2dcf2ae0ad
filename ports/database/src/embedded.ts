import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { tryPort } from '@gpuaas/sockets';
import pg from 'pg';
import { findBinaries, serverAccount } from './embedded/binaries.ts';
import { clusterExists, createCluster, ownerRole } from './embedded/cluster.ts';
import { serverProcesses } from './embedded/server-processes.ts';

export interface EmbeddedOptions {
  /** Holds the cluster (`pg/`), its passwords and its log. Must be enterable by `nobody` when we are root. */
  folder: string;
  /** First port to try; the one that was found is kept for later starts. */
  firstPort?: number;
  durable?: boolean;
  settings?: Record<string, string | number>;
  onProgress?(text: string): void;
}

export interface EmbeddedPostgres {
  readonly pid: number;
  /** For migrations only: the role that owns everything. */
  readonly ownerUrl: string;
  /** For the platform: the role without DDL. */
  readonly url: string;
  /** Resolves when the server is gone, for whatever reason. */
  readonly gone: Promise<void>;
  stop(): Promise<void>;
  kill(): void;
}

interface Secrets {
  owner: string;
  service: string;
}

const database = 'gpuaas';
const serviceRole = 'gpuaas_service';

/**
 * Starts the PostgreSQL that npm brought, or adopts the one that an earlier run left behind. The server has its own
 * process group and its log in a file, so it neither dies with us nor blocks on a pipe that nobody reads.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = join(options.folder, 'pg');
  mkdirSync(options.folder, { recursive: true });
  if (serverAccount().uid !== undefined) chmodSync(options.folder, 0o711);
  const binaries = await findBinaries(join(options.folder, 'pg-binaries'));
  if (!clusterExists(cluster)) {
    options.onProgress?.('Creating the database');
    const fresh = newSecrets(options.folder);
    createCluster(binaries, cluster, fresh.owner, { durable: options.durable ?? true });
  }
  const secrets = readSecrets(options.folder);
  const adopted = await adoptOrClear(cluster);
  const port = adopted?.port ?? (await choosePort(options.folder, options.firstPort ?? 15_432));
  const child = adopted ? undefined : launch(binaries.postgres, cluster, port, options);
  const pid = adopted?.pid ?? child?.pid;
  if (pid === undefined) throw new Error(`PostgreSQL could not be started: ${logTail(options.folder)}`);
  const hasEnded = () => (child ? child.exitCode !== null || child.signalCode !== null : !isAlive(cluster, pid));
  await untilReady(cluster, hasEnded, options.folder);

  const urlFor = (role: string, password: string, name = database) =>
    `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
  const ownerUrl = urlFor(ownerRole, secrets.owner);
  await ensureDatabase(urlFor(ownerRole, secrets.owner, 'postgres'), secrets.service);

  return {
    pid,
    ownerUrl,
    url: urlFor(serviceRole, secrets.service),
    gone: untilGone(cluster, pid, child),
    async stop() {
      signal(pid, 'SIGINT');
      for (let waited = 0; waited < 1_000 && isAlive(cluster, pid); waited += 10) await sleep(10);
      if (isAlive(cluster, pid)) killAll(cluster);
    },
    kill: () => killAll(cluster),
  };
}

/** A server of an earlier run goes on being used; what such a run left behind without its postmaster is ended. */
async function adoptOrClear(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const recorded = postmasterFile(cluster);
  if (recorded && isAlive(cluster, recorded.pid)) {
    if (recorded.status !== 'stopping') return recorded;
    for (let waited = 0; waited < 5_000 && isAlive(cluster, recorded.pid); waited += 10) await sleep(10);
  }
  const running = serverProcesses(cluster);
  for (const pid of running) signal(pid, 'SIGQUIT');
  for (let waited = 0; waited < 500 && serverProcesses(cluster).length > 0; waited += 10) await sleep(10);
  killAll(cluster);
  while (serverProcesses(cluster).length > 0) await sleep(10);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

function launch(postgres: string, cluster: string, port: number, options: EmbeddedOptions): ChildProcess {
  const log = openSync(join(options.folder, 'postgres.log'), 'a', 0o600);
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
    { ...serverAccount(), cwd: '/', detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

/** The last line of postmaster.pid says `ready`; nothing needs to connect to find out. */
async function untilReady(cluster: string, hasEnded: () => boolean, folder: string): Promise<void> {
  const patience = Date.now() + 30_000;
  while (postmasterFile(cluster)?.status !== 'ready') {
    if (hasEnded() || Date.now() > patience) throw new Error(`PostgreSQL did not become ready: ${logTail(folder)}`);
    await sleep(5);
  }
}

async function ensureDatabase(url: string, servicePassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 1) return;
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'gpuaas_app') then create role gpuaas_app nologin; end if;
        if not exists (select from pg_roles where rolname = '${serviceRole}') then
          create role ${serviceRole} login in role gpuaas_app;
        end if;
      end $$`);
    await client.query(`alter role ${serviceRole} password ${client.escapeLiteral(servicePassword)}`);
    await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

async function choosePort(folder: string, first: number): Promise<number> {
  const file = join(folder, 'postgres.port');
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  for (const port of [...(kept === undefined ? [] : [kept]), ...Array.from({ length: 500 }, (_, i) => first + i)]) {
    if ((await tryPort('127.0.0.1', port)) === undefined) {
      writeFileSync(file, String(port), { mode: 0o600 });
      return port;
    }
  }
  throw new Error(`No free port for PostgreSQL from ${first} to ${first + 499}.`);
}

function postmasterFile(cluster: string): { pid: number; port: number; status: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

async function untilGone(cluster: string, pid: number, child: ChildProcess | undefined): Promise<void> {
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

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // already gone
  }
}

function secretsFile(folder: string): string {
  return join(folder, 'postgres.secrets.json');
}

/** Written before the cluster exists: a cluster whose password nobody knows would be lost. */
function newSecrets(folder: string): Secrets {
  const secrets = { owner: randomBytes(24).toString('base64url'), service: randomBytes(24).toString('base64url') };
  writeFileSync(secretsFile(folder), JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

function readSecrets(folder: string): Secrets {
  if ((statSync(secretsFile(folder)).mode & 0o077) !== 0) {
    throw new Error(`${secretsFile(folder)} can be read by others. Run chmod 600 on it.`);
  }
  return JSON.parse(readFileSync(secretsFile(folder), 'utf8')) as Secrets;
}

function logTail(folder: string): string {
  try {
    return readFileSync(join(folder, 'postgres.log'), 'utf8').trim().split('\n').slice(-5).join('\n');
  } catch {
    return 'it wrote no log';
  }
}
