import { connect, type Socket } from 'node:net';
import { sleep } from '@gpuaas/kernel';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Engine,
  type Line,
  type Postgres15,
  startPostgres15,
  startRedis,
  startVault,
  throughToxiproxy,
  type VaultEngine,
} from './index.ts';

describe('the engine vault', () => {
  let vault: VaultEngine;
  beforeAll(async () => {
    vault = await startVault();
  });
  afterAll(() => vault?.stop());

  const signIn = async (role: { roleId: string; secretId: string }) =>
    await vault.call<{ auth: { client_token: string } }>('POST', 'auth/approle/login', {
      role_id: role.roleId,
      secret_id: role.secretId,
    });
  const read = () => vault.call<{ data: { data: unknown } }>('GET', 'secret/data/kept');

  it('checks and sets, lets an AppRole in, is sealed after a kill and keeps its data', async () => {
    await vault.call('POST', 'secret/data/kept', { data: { value: 'one' }, options: { cas: 0 } });
    await expect(vault.call('POST', 'secret/data/kept', { data: {}, options: { cas: 0 } })).rejects.toThrow(
      'check-and-set parameter did not match',
    );
    const role = await vault.createAppRole('reader', 'path "secret/data/kept" { capabilities = ["read"] }');
    expect((await signIn(role)).auth.client_token).not.toBe('');

    await vault.kill();
    await vault.restart();
    await expect(read()).rejects.toThrow('503');
    await vault.unseal();
    expect((await read()).data.data).toEqual({ value: 'one' });
    await vault.seal();
    await expect(read()).rejects.toThrow('503');

    const token = vault.rootToken;
    await vault.loseData();
    expect(vault.rootToken).not.toBe(token);
    await expect(read()).rejects.toThrow('404');
  });
});

describe('the engine postgres', () => {
  let postgres: Postgres15;
  beforeAll(async () => {
    postgres = await startPostgres15();
  });
  afterAll(() => postgres?.stop());

  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: postgres.ownerUrl });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  it('is version 15, keeps its data over a kill and loses it when told to', async () => {
    expect(await query('show server_version')).toEqual([{ server_version: expect.stringMatching(/^15\./) }]);
    await query('create schema own create table own.kept (id int)');
    await postgres.kill();
    await postgres.restart();
    expect(await query("select tablename from pg_tables where tablename = 'kept'")).toHaveLength(1);
    await postgres.loseData();
    expect(await query("select tablename from pg_tables where tablename = 'kept'")).toEqual([]);
  });
});

describe('a line through toxiproxy', () => {
  let redis: Engine;
  let line: Line;
  beforeAll(async () => {
    redis = await startRedis();
    line = await throughToxiproxy(redis);
  });
  afterAll(async () => {
    await line?.stop();
    await redis?.stop();
  });

  it('can be slow, silent and cut, and heals', async () => {
    expect(await ping(line.port)).toBe('answered');

    await line.delay(150);
    const before = performance.now();
    expect(await ping(line.port)).toBe('answered');
    expect(performance.now() - before).toBeGreaterThan(280);
    await line.heal();

    const open = await opened(line.port);
    await line.silence();
    expect(await ping(line.port)).toBe('silent');
    expect(open.destroyed).toBe(false);
    await line.heal();
    expect(await ping(line.port)).toBe('answered');
    open.destroy();

    const ended = await opened(line.port);
    const end = new Promise((resolve) => ended.once('close', resolve));
    await line.cut();
    expect(await ping(line.port)).toBe('refused');
    await end;
    expect(await ping(redis.port)).toBe('answered');
    await line.heal();
    expect(await ping(line.port)).toBe('answered');
  });
});

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject).on('error', () => {});
  });
}

async function ping(port: number): Promise<'answered' | 'silent' | 'refused'> {
  try {
    const socket = await opened(port);
    socket.write('PING\r\n');
    const answer = new Promise<'answered' | 'refused'>((resolve) => {
      socket.once('data', () => resolve('answered'));
      socket.once('close', () => resolve('refused'));
    });
    const result = await Promise.race([answer, sleep(1_000).then(() => 'silent' as const)]);
    socket.destroy();
    return result;
  } catch {
    return 'refused';
  }
}
