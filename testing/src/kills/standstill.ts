import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../until.ts';
import type { Boundary } from './boundaries.ts';

/** Holds up one write of a running platform, from outside: the platform has no hook for it. */
export interface Standstill {
  /** Waits until somebody stands before the boundary; returns the backend's pid. */
  reached(): Promise<number>;
  /** Lets everything go on. Works also when the database was killed meanwhile. */
  letGo(): Promise<void>;
  /** Lets everything go on and removes all traces, as soon as the database is there. */
  end(): Promise<void>;
}

const lock = 4_711;

/** `open` connects as the superuser of the platform's database. */
export async function holdUpAt(open: () => Promise<pg.Client>, boundary: Boundary): Promise<Standstill> {
  const holder = await open();
  await holder.query('select pg_advisory_lock($1)', [lock]);
  await holder.query(`
    create schema if not exists standstill;
    create or replace function standstill.wait() returns trigger language plpgsql security definer as
      'begin perform pg_advisory_xact_lock(${lock}); return new; end';
    create trigger standstill before ${boundary.on} on ${boundary.table}
      for each row when (${boundary.when}) execute function standstill.wait();
    grant usage on schema standstill to gpuaas_app`);
  const letGo = () => holder.end().catch(() => {});
  return {
    letGo,
    reached: () =>
      until(
        `something standing before "${boundary.name}"`,
        async () => {
          const { rows } = await holder.query<{ pid: number }>(
            "select pid from pg_locks where locktype = 'advisory' and not granted and objid = $1",
            [lock],
          );
          return rows[0]?.pid;
        },
        { everyMilliseconds: 5 },
      ),
    async end() {
      await letGo();
      await until('the standstill being removed', () => removeTrigger(open, boundary).catch(() => undefined), {
        withinMilliseconds: 30_000,
      });
    },
  };
}

async function removeTrigger(open: () => Promise<pg.Client>, boundary: Boundary): Promise<true> {
  const client = await open();
  try {
    await client.query(`set lock_timeout = '3s'; drop trigger if exists standstill on ${boundary.table}`);
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

/** As the superuser, with what stands in the data folder. */
export async function connect(dataFolder: string): Promise<pg.Client> {
  const file = join(dataFolder, 'postgres.secrets.json');
  const { superuser } = JSON.parse(readFileSync(file, 'utf8')) as { superuser: string };
  return connectTo({
    host: '127.0.0.1',
    port: Number(readFileSync(join(dataFolder, 'postgres.port'), 'utf8')),
    user: 'gpuaas_superuser',
    password: superuser,
    database: 'gpuaas',
  });
}

export async function connectTo(server: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}
