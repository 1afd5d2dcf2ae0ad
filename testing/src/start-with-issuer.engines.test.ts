import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from './free-ports.ts';
import { launch, type StartedPlatform, startPlatform } from './started-platform.ts';

/** Nobody listens there: a start needs no issuer that answers. */
const issuer = 'http://127.0.0.1:9/realms/gpuaas';
const env = { GPUAAS_IDENTITY_PROVIDER: 'oidc', GPUAAS_OIDC_ISSUER: issuer };

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await startPlatform({ env });
});
afterAll(() => platform.stop());

it('npm start with another issuer says how to sign in and where the setup secret is, now and at the next start', async () => {
  const { dataFolder, url } = platform;
  const secret = join(dataFolder, 'first-admin.secret');
  for (const start of ['first', 'second']) {
    const text = platform.output();
    expect([start, text]).toEqual([start, expect.stringContaining(`Sign in with  ${issuer}`)]);
    expect(text).toContain(`${url}/setup and enter the secret from ${secret}`);
    expect(text).not.toMatch(/dev-user|dev-admin|Passwords/);
    expect(text).not.toContain(readFileSync(secret, 'utf8').trim());
    expect(existsSync(join(dataFolder, 'dev-users.json'))).toBe(false);
    const answer = await fetch(`${url}/api/v1/auth/dev-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":"dev-admin"}',
    });
    expect(answer.status).toBe(404);
    await platform.stop();
    if (start === 'first') platform = await startPlatform({ env, dataFolder, port: platform.port });
  }
});

it('npm start with another issuer makes no passwords', async () => {
  const start = await launch({ env, port: await freePorts(5), args: ['--new-passwords'] });
  expect(await start.ended).not.toBe(0);
  expect(start.output()).toContain('--new-passwords is for the built-in identity provider');
});
