import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWorld, type TestWorld } from '../test-world.ts';

describe('dev-login on a machine with several users', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
  });
  afterAll(() => world.stop());

  it('does not exist for another Unix user, even if they have the key', async () => {
    const key = readFileSync(join(world.settings.dataFolder, 'dev-login.key'), 'utf8').trim();
    const program = `
      const body = JSON.stringify({ username: 'dev-admin' });
      const headers = { 'content-type': 'application/json', 'x-dev-login-key': process.env.KEY };
      fetch(process.env.URL + '/api/v1/auth/dev-login', { method: 'POST', headers, body }).then((r) => console.log(r.status));`;
    const statusFor = async (uid: number) => {
      const args = [`--reuid=${uid}`, '--clear-groups', process.execPath, '-e', program];
      const env = { KEY: key, URL: world.url, PATH: process.env['PATH'] ?? '' };
      return (await promisify(execFile)('setpriv', args, { env, timeout: 10_000 })).stdout.trim();
    };
    expect(await statusFor(0)).toBe('200');
    expect(await statusFor(65_534)).toBe('404');
  });
});
