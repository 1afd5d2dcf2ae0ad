import { execFile } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { librariesIn } from '../chromium.ts';
import { type Engine, type EngineOptions, startEngine } from './engine.ts';
import { installEngine, type Program } from './install.ts';
import { engineVersions } from './versions.ts';

export interface Postgres15 extends Engine {
  /** As the platform needs them from an operator: the role of migrations, and the one without DDL. */
  readonly ownerUrl: string;
  readonly superuserUrl: string;
}

const run = promisify(execFile);
const password = 'not-a-secret';
const superuser = 'postgres';
const nobody = 65_534;

/** The oldest PostgreSQL that we support, from Debian, with the roles and the database that the platform is given. */
export async function startPostgres15(options: EngineOptions = {}): Promise<Postgres15> {
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined;
  const { program, remove } = reachable(await installEngine('postgres'), account !== undefined);
  const engine = await startEngine(
    {
      name: 'postgres',
      program,
      ports: 1,
      scheme: 'postgresql',
      account,
      async prepare({ folder, data }) {
        if (existsSync(join(data, 'PG_VERSION'))) return;
        const passwordFile = join(folder, 'password');
        writeFileSync(passwordFile, password, { mode: 0o644 });
        chmodSync(folder, 0o711);
        if (account) chownSync(data, account.uid, account.gid);
        const args = ['-D', data, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
        await run(join(dirname(program.path), 'initdb'), [...args, '--locale=C.UTF-8', '--no-sync'], {
          ...account,
          cwd: data,
          env: { ...process.env, ...program.env },
          timeout: 120_000,
        });
      },
      command: ({ port, data }) => [
        ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=200', '-c', 'jit=off'],
        // What was acknowledged survives a kill of the server; only a machine that goes down would lose it.
        ...['-c', 'fsync=off', '-c', 'full_page_writes=off'],
      ],
      isReady: async ({ port }) => {
        await asSuperuser(port, 'postgres', 'select 1');
        return true;
      },
    },
    options,
  ).catch((error) => {
    remove();
    throw error;
  });
  const urlFor = (role: string) => `postgresql://${role}:${password}@${engine.address}/gpuaas`;

  async function createRoles(): Promise<void> {
    for (const statement of [
      'create role gpuaas_app nologin',
      `create role gpuaas_owner login password '${password}'`,
      `create role gpuaas_service login password '${password}' in role gpuaas_app`,
      'create database gpuaas owner gpuaas_owner',
    ]) {
      await asSuperuser(engine.port, 'postgres', statement);
    }
  }

  await createRoles();
  return {
    ...engine,
    get pid() {
      return engine.pid;
    },
    url: urlFor('gpuaas_service'),
    ownerUrl: urlFor('gpuaas_owner'),
    superuserUrl: urlFor(superuser),
    async loseData() {
      await engine.loseData();
      await createRoles();
    },
    async stop() {
      await engine.stop();
      remove();
    },
  };
}

async function asSuperuser(port: number, database: string, statement: string): Promise<void> {
  const connectionString = `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 30_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}

/** It refuses to run as root, and who it runs as then cannot look into root's cache: they get a copy. */
function reachable(installed: Program, byOthers: boolean): { program: Program; remove(): void } {
  if (!byOthers) return { program: installed, remove: () => {} };
  const { program } = engineVersions.postgres;
  const cached = installed.path.slice(0, -program.length);
  const copy = mkdtempSync(join(tmpdir(), 'gpuaas-postgres-program-'));
  chmodSync(copy, 0o755);
  // Compiling queries is off, and its compiler is most of what there is.
  cpSync(cached, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/LLVM|llvmjit/.test(basename(path)),
  });
  return {
    program: { path: join(copy, program), env: librariesIn(copy) },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
