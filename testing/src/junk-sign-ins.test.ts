import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePkce, signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import { createClient } from '@gpuaas/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawCall } from './raw-call.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

describe('junk sign-ins', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
  });
  afterAll(() => world.stop());

  const redirectUri = 'http://127.0.0.1:19003/callback';
  const junk = () => {
    const { verifier } = makePkce();
    const body = { code: 'junk', code_verifier: verifier, redirect_uri: redirectUri, state: 'junk' };
    return rawCall(world, 'exchangeLogin', { body, status: 200 }, {});
  };
  const auditRows = async () =>
    (await world.database.asOwner("select 1 from audit.event where action = 'session.create' and result = 'failure'"))
      .length;

  it('use up a limit of their own: whoever signs in for real behind the same address gets in', async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, junk));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(30);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(15);
    expect(answers.find(({ code }) => code === 'rate_limited')?.headers['retry-after']).toMatch(/^\d+$/);

    const users = JSON.parse(readFileSync(join(world.settings.dataFolder, 'dev-users.json'), 'utf8')) as {
      username: string;
      password: string;
    }[];
    const user = users.find(({ username }) => username === 'dev-user') as { username: string; password: string };
    const anonymous = createClient({ server: world.url, retries: 0 });
    for (let round = 0; round < 3; round += 1) {
      const { verifier, challenge } = makePkce();
      const { authorize_url: url, state } = await anonymous.startLogin({
        query: { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' },
      });
      const { finalUrl } = await signInLikeBrowser(url, user, (address) => address.startsWith(redirectUri));
      const code = new URL(finalUrl).searchParams.get('code') ?? '';
      const body = { code, code_verifier: verifier, redirect_uri: redirectUri, state };
      expect((await anonymous.exchangeLogin({ body })).user.username).toBe('dev-user');
    }
  });

  it('leave audit entries up to the limit and none beyond', async () => {
    expect(await auditRows()).toBe(30);
    expect((await junk()).code).toBe('rate_limited');
    expect(await auditRows()).toBe(30);
  });

  it('count again when their minute is over', async () => {
    await world.pass(61_000);
    expect((await junk()).code).toBe('login_failed');
  });
});
