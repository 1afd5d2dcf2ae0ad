import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Migrations } from './database.ts';

interface MigrationFile {
  owner: string;
  number: number;
  name: string;
  text: string;
  sha256: string;
}

export interface MigrationReport {
  applied: string[];
  pending: string[];
}

/**
 * Brings the schema up to date as the owner role: one advisory lock, one transaction per file, forward only. A file that
 * was changed after it ran is refused, because nobody could say any more what the database looks like.
 */
export async function migrate(url: string, sources: readonly Migrations[]): Promise<MigrationReport> {
  return withClient(url, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('gpuaas.migrate'))");
    await client.query(`
      create schema if not exists migration;
      create table if not exists migration.applied (
        owner text not null,
        number integer not null,
        name text not null,
        sha256 text not null,
        applied_at timestamptz not null default clock_timestamp(),
        primary key (owner, number)
      )`);
    await client.query(readableByAll);
    const pending = await pendingFiles(client, sources);
    for (const file of pending) await apply(client, file);
    return { applied: pending.map(nameOf), pending: [] };
  });
}

/** Every role may look which migrations ran, so that whoever may not migrate can wait for it. */
const readableByAll = `
  grant usage on schema migration to public;
  grant select on migration.applied to public`;

/** What `migrate` would apply. Processes that may not change the schema wait until this is empty. */
export async function pendingMigrations(url: string, sources: readonly Migrations[]): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query("select to_regclass('migration.applied') is null as empty");
    const pending = rows[0]?.empty === true ? sources.flatMap(filesOf) : await pendingFiles(client, sources);
    return pending.map(nameOf);
  });
}

async function pendingFiles(client: pg.Client, sources: readonly Migrations[]): Promise<MigrationFile[]> {
  const { rows } = await client.query<{ owner: string; number: number; sha256: string }>(
    'select owner, number, sha256 from migration.applied',
  );
  const applied = new Map(rows.map((row) => [`${row.owner}/${row.number}`, row.sha256]));
  const files = sources.flatMap(filesOf);
  for (const file of files) {
    const before = applied.get(`${file.owner}/${file.number}`);
    if (before !== undefined && before !== file.sha256) {
      throw new Error(`${nameOf(file)} was changed after it had been applied. Put it back and write a new migration.`);
    }
  }
  return files.filter((file) => !applied.has(`${file.owner}/${file.number}`));
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.text);
    await client.query('insert into migration.applied (owner, number, name, sha256) values ($1, $2, $3, $4)', [
      file.owner,
      file.number,
      file.name,
      file.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`migration ${nameOf(file)} failed: ${(error as Error).message}`, { cause: error });
  }
}

function filesOf({ owner, folder }: Migrations): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const number = Number.parseInt(name, 10);
      if (!Number.isInteger(number)) throw new Error(`${join(folder, name)} does not start with a number`);
      const text = readFileSync(join(folder, name), 'utf8');
      return { owner, number, name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}

function nameOf(file: MigrationFile): string {
  return `${file.owner}/${file.name}`;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'gpuaas-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
