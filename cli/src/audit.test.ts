import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEventList } from '@gpuaas/contract';
import { startTestWorld, type TestUser, type TestWorld, testSku, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder.ts';

let world: TestWorld;
let alice: TestUser;
let cli: CliUnderTest;
const folder = temporaryFolder();
const place = (name: string) => join(folder, name);
beforeAll(async () => {
  world = await startTestWorld();
  alice = await world.signIn('alice');
  const bob = await world.signIn('bob');
  cli = createSignedInCli(world.url, alice);
  for (const person of [alice, bob, alice]) {
    await person.api.createAllocation({ params: { project_id: person.projectId }, body: { sku: testSku } });
  }
});
afterAll(async () => {
  await world.stop();
  removeTemporaryFolders();
});

describe('audit list', () => {
  it('takes who, what, how it ended and when', async () => {
    const list = (...flags: string[]) => cli.json<AuditEventList>('audit', 'list', ...flags);
    const { items } = await list('--actor', 'alice', '--action', 'allocation.create', '--since', '1h');
    expect(items.map(({ actor }) => actor.name)).toEqual(['alice', 'alice']);
    expect((await list('--actor', alice.id)).items.length).toBeGreaterThanOrEqual(2);
    expect((await list('--result', 'denied')).items).toEqual([]);
    expect((await list('--until', '2026-01-01')).items).toEqual([]);
    expect((await cli.run(['audit', 'list', '--since', 'yesterday'])).code).toBe(2);
  });

  it('shows where an event is sealed, a moment later', async () => {
    await until('the events being sealed', async () => {
      const { items } = await cli.json<AuditEventList>('audit', 'list');
      return items.every(({ seal }) => seal !== null && seal.number > 0);
    });
  });
});

describe('audit export and verify', () => {
  it.each(['ndjson', 'csv'])('write a file that proves itself offline: %s', async (format) => {
    const file = place(`audit.${format}`);
    const exported = await cli.run(['audit', 'export', file]);
    expect([exported.code, exported.out]).toEqual([0, '']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain('bob');
    // Nobody answers there: all that is needed is in the file, and in what was remembered when it was fetched.
    const offline = ['--server', 'http://127.0.0.1:9', '-o', 'json'];
    const { code, out } = await cli.run(['audit', 'verify', file, ...offline]);
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ events: 2, head: expect.any(String) })]);
    expect(JSON.parse(out).sealed).toBeGreaterThan(2);
  });

  it('name the row that was changed', async () => {
    const file = place('changed.ndjson');
    const text = readFileSync(place('audit.ndjson'), 'utf8');
    const lines = text.split('\n');
    const line = lines.findIndex((row) => row.includes('"row":"entry"'));
    lines[line] = (lines[line] ?? '').replace('"success"', '"succesS"');
    writeFileSync(file, lines.join('\n'));
    const { code, err } = await cli.run(['audit', 'verify', file]);
    expect([code, err]).toEqual([1, expect.stringContaining(`line ${line + 1}: position`)]);
  });

  it('go to stdout, with the whole platform for administrators alone', async () => {
    const all = await cli.run(['audit', 'export', '--all']);
    expect([all.code, all.out]).toEqual([4, '']);
    const admin = createSignedInCli(world.url, world.admin);
    const { code, out } = await admin.run([
      'audit',
      'export',
      '--all',
      '--format',
      'csv',
      '--action',
      'allocation.create',
    ]);
    expect([code, out.match(/^entry,/gm)?.length]).toEqual([0, 3]);
  });

  it('trust only keys that somebody vouches for', async () => {
    const stranger = createSignedInCli(world.url, alice);
    const file = place('audit.ndjson');
    expect(await stranger.run(['audit', 'verify', file])).toMatchObject({ code: 1 });
    const keys = place('jwks.json');
    writeFileSync(keys, await (await fetch(`${world.url}/.well-known/jwks.json`)).text());
    expect(await stranger.run(['audit', 'verify', file, '--keys', keys])).toMatchObject({ code: 0 });
    writeFileSync(keys, 'nothing');
    expect(await stranger.run(['audit', 'verify', file, '--keys', keys])).toMatchObject({ code: 2 });
  });

  it('leave no half of a file, and say what cannot be read', async () => {
    expect(await cli.run(['audit', 'verify', place('nothing')])).toMatchObject({ code: 3 });
    expect(await cli.run(['audit', 'verify', folder])).toMatchObject({ code: 1 });
    expect(await cli.run(['audit', 'export', place('no/such/folder')])).not.toMatchObject({ code: 0 });
  });
});
