import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded.ts';
import { findBinaries } from './binaries.ts';
import { serverProcesses } from './server-processes.ts';

/** Only root can give files away, so these cases exist under root only. */
const isRoot = process.geteuid?.() === 0;

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gpuaas-embedded-')));
  chmodSync(folder, 0o711);
  return folder;
}

const start = (folder: string) => startEmbeddedPostgres({ folder, firstPort: 16_500, durable: false });

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A stopped cluster in a folder of its own. */
async function stopped(): Promise<string> {
  const folder = newFolder();
  await (await start(folder)).stop();
  return folder;
}

function secretsOf(folder: string): string {
  return readFileSync(join(folder, 'postgres.secrets.json'), 'utf8');
}

describe('the roles of an embedded database', () => {
  it('are a superuser for nobody, an owner that rules its database only, and a service without DDL', async () => {
    const server = await start(newFolder());
    const roles = await ask<{ rolname: string; any: boolean }>(
      server.superuserUrl,
      `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as any
       from pg_roles where rolname ~ '^gpuaas' order by rolname`,
    );
    expect(roles).toEqual([
      { rolname: 'gpuaas_app', any: false },
      { rolname: 'gpuaas_owner', any: false },
      { rolname: 'gpuaas_service', any: false },
      { rolname: 'gpuaas_superuser', any: true },
    ]);
    await expect(ask(server.ownerUrl, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied');
    await expect(ask(server.url, 'create schema mine')).rejects.toThrow('permission denied');
    await server.stop();
  });

  if (isRoot)
    it('run under a user ID that no other program has, which owns the files and nothing else', async () => {
      const folder = newFolder();
      const server = await start(folder);
      const { uid } = statSync(join(folder, 'pg'));
      expect(uid).toBeGreaterThanOrEqual(60_800);
      expect(uid).toBeLessThanOrEqual(61_183);
      expect(statSync(`/proc/${server.pid}`).uid).toBe(uid);
      expect(readFileSync('/etc/passwd', 'utf8')).not.toContain(`:${uid}:`);
      await server.stop();
    });

  it('are made out of those of the first version, with every object and every row', async () => {
    const folder = newFolder();
    const before = await firstVersion(folder);
    const server = await start(folder);
    expect(JSON.parse(secretsOf(folder))).toMatchObject(before);
    expect(await ask(server.url, 'select id, text from note.note')).toEqual([{ id: 1, text: 'kept' }]);
    const [left] = await ask<{ n: number }>(
      server.superuserUrl,
      `select count(*)::int as n from pg_class join pg_namespace n on n.oid = relnamespace
       where n.nspname = 'note' and relowner <> 'gpuaas_owner'::regrole`,
    );
    expect(left?.n).toBe(0);
    expect(
      await ask(server.ownerUrl, "select rolsuper from pg_roles where rolname in ('gpuaas_owner', 'gpuaas_mover')"),
    ).toEqual([{ rolsuper: false }]);
    await ask(server.ownerUrl, 'alter table note.note add more text; drop function note.twice(int)');
    if (isRoot) expect(statSync(join(folder, 'pg', 'PG_VERSION')).uid).toBeGreaterThan(60_000);
    await server.stop();
    await (await start(folder)).stop();
  });
});

/** A cluster as the first version made it: its owner was its superuser, and under root it belonged to `nobody`. */
async function firstVersion(folder: string): Promise<{ owner: string; service: string }> {
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const { initdb, postgres } = await findBinaries(
    join(folder, 'pg-binaries'),
    isRoot ? { uid: 65_534, gid: 65_534 } : undefined,
  );
  const [cluster, passwordFile] = [join(folder, 'pg'), join(folder, 'password')];
  mkdirSync(cluster, { mode: 0o700 });
  const secrets = { owner: 'owner-password', service: 'service-password' };
  writeFileSync(join(folder, 'postgres.secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  writeFileSync(passwordFile, secrets.owner, { mode: 0o600 });
  if (isRoot) for (const path of [cluster, passwordFile]) chownSync(path, 65_534, 65_534);
  const args = ['-D', cluster, '-U', 'gpuaas_owner', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'];
  execFileSync(initdb, args, { ...account, cwd: '/', stdio: 'ignore' });
  rmSync(passwordFile);
  const port = 16_480;
  const settings = ['-c', `port=${port}`, '-c', 'unix_socket_directories=', '-c', 'fsync=off'];
  const child = spawn(postgres, ['-D', cluster, ...settings], { ...account, cwd: '/', stdio: 'ignore' });
  await expect
    .poll(() => existsSync(join(cluster, 'postmaster.pid')) && readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), {
      timeout: 15_000,
    })
    .toMatch(/ready/);
  const url = `postgresql://gpuaas_owner:${secrets.owner}@127.0.0.1:${port}`;
  await ask(
    `${url}/postgres`,
    `create role gpuaas_app nologin; create role gpuaas_service login in role gpuaas_app password '${secrets.service}'`,
  );
  await ask(`${url}/postgres`, 'create database gpuaas');
  await ask(
    `${url}/gpuaas`,
    `create schema note; grant usage on schema note to gpuaas_app;
     create type note.kind as enum ('a'); create domain note.short as text check (length(value) < 9);
     create table note.note (id int generated always as identity, number serial, text note.short, kind note.kind);
     create sequence note.free; create view note.all as select * from note.note;
     create function note.twice(n int) returns int language sql as 'select n * 2';
     insert into note.note (text) values ('kept'); grant select on note.note to gpuaas_app`,
  );
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await gone;
  return secrets;
}

describe('an embedded database', () => {
  it('looks for another port when somebody took the one it had found free, and gives up in the end', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const folder = await stopped();
    const settings = { port: String(port) };
    await expect(startEmbeddedPostgres({ folder, firstPort: 16_500, durable: false, settings })).rejects.toThrow(
      /PostgreSQL did not start: could not create any TCP\/IP sockets/,
    );
    const log = readFileSync(join(folder, 'postgres.log'), 'utf8');
    expect(log.match(/could not create any TCP\/IP sockets/g)).toHaveLength(5);
    taken.close();
  });

  it('never gets new passwords while there is a cluster', async () => {
    const folder = await stopped();
    const file = join(folder, 'postgres.secrets.json');
    renameSync(file, `${file}.away`);
    await expect(start(folder)).rejects.toThrow(`${file} is missing`);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'garbage', { mode: 0o600 });
    await expect(start(folder)).rejects.toThrow(`${file} is damaged`);
    writeFileSync(file, JSON.stringify({ superuser: 'a', owner: 'b', service: 'c' }), { mode: 0o600 });
    await expect(start(folder)).rejects.toThrow(`${file} does not hold the passwords of the database`);
    expect(serverProcesses(join(folder, 'pg'))).toEqual([]);
    renameSync(`${file}.away`, file);
    await (await start(folder)).stop();
  });

  it('keeps the passwords it has when its cluster was never finished', async () => {
    const folder = newFolder();
    const secrets = JSON.stringify({ superuser: 'one', owner: 'two', service: 'three' });
    writeFileSync(join(folder, 'postgres.secrets.json'), secrets, { mode: 0o600 });
    await (await start(folder)).stop();
    expect(secretsOf(folder)).toBe(secrets);
  });

  it('is not made over a folder that lost its version, nor over one of another version', async () => {
    const folder = await stopped();
    const version = join(folder, 'pg', 'PG_VERSION');
    const before = [secretsOf(folder), readdirSync(join(folder, 'pg', 'base')).length];
    renameSync(version, join(folder, 'version'));
    await expect(start(folder)).rejects.toThrow(`${version} is missing, but`);
    for (const [content, message] of [
      ['17\n', 'was made by PostgreSQL 17'],
      ['x', 'is damaged'],
    ] as const) {
      writeFileSync(version, content);
      await expect(start(folder)).rejects.toThrow(message);
    }
    expect([secretsOf(folder), readdirSync(join(folder, 'pg', 'base')).length]).toEqual(before);
    renameSync(join(folder, 'version'), version);
    await (await start(folder)).stop();
  });

  it('does not follow a link in the place of its cluster', async () => {
    const folder = await stopped();
    renameSync(join(folder, 'pg'), join(folder, 'elsewhere'));
    symlinkSync('elsewhere', join(folder, 'pg'));
    await expect(start(folder)).rejects.toThrow('is a symbolic link');
  });

  if (isRoot)
    it('is refused when its cluster belongs to somebody else', async () => {
      const folder = await stopped();
      chownSync(join(folder, 'pg'), 12_345, 12_345);
      await expect(start(folder)).rejects.toThrow(`${join(folder, 'pg')} belongs to user ID 12345`);
    });

  it('is found by its real path, so that a start by another name adopts it', async () => {
    const folder = newFolder();
    symlinkSync(folder, `${folder}.link`);
    const first = await start(folder);
    const second = await start(`${folder}.link`);
    expect(second.pid).toBe(first.pid);
    await second.stop();
  });

  it('is made again after a start that was killed in the middle, whatever that left', async () => {
    const folder = newFolder();
    const program = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, '../embedded.ts'))});
      await startEmbeddedPostgres({ folder: process.argv[1], firstPort: 16500, durable: false });`;
    const unfinished = () => readdirSync(folder).filter((name) => name.includes('unfinished'));
    for (let point = 0; point < 6; point += 1) {
      const before = unfinished();
      const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], { stdio: 'ignore' });
      const gone = new Promise((resolve) => child.once('exit', resolve));
      const hasBegun = () => unfinished().some((name) => !before.includes(name));
      await expect.poll(hasBegun, { interval: 5, timeout: 15_000 }).toBe(true);
      await sleep(point * 30);
      child.kill('SIGKILL');
      await gone;
      // Or it was not the middle.
      expect(unfinished()).not.toEqual([]);
    }
    const server = await start(folder);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(unfinished()).toEqual([]);
  }, 60_000);

  it('is named with its pid when it is frozen', async () => {
    const folder = newFolder();
    const server: EmbeddedPostgres = await start(folder);
    process.kill(server.pid, 'SIGSTOP');
    await expect(start(folder)).rejects.toThrow(`PostgreSQL (pid ${server.pid}) does not answer within 5 s`);
    process.kill(server.pid, 'SIGCONT');
    await server.stop();
  });

  it('keeps its port, and takes another when somebody has it', async () => {
    const folder = newFolder();
    const first = await start(folder);
    const port = Number(new URL(first.url).port);
    await first.stop();
    const again = await start(folder);
    expect(Number(new URL(again.url).port)).toBe(port);
    await again.stop();
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
    const moved = await start(folder);
    expect(Number(new URL(moved.url).port)).not.toBe(port);
    expect(Number(readFileSync(join(folder, 'postgres.port'), 'utf8'))).toBe(Number(new URL(moved.url).port));
    await moved.stop();
    await new Promise((resolve) => squatter.close(resolve));
    const stays = await start(folder);
    expect(stays.url).toBe(moved.url);
    await stays.stop();
  });

  it('says why the server did not start, and leaves none behind', async () => {
    const folder = await stopped();
    writeFileSync(join(folder, 'pg', 'postgresql.conf'), 'nonsense = yes\n');
    await expect(start(folder)).rejects.toThrow(/PostgreSQL did not start: .*postgresql.conf.*Its log is/);
    expect(serverProcesses(join(folder, 'pg'))).toEqual([]);
  });
});
