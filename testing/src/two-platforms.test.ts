import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawCall } from './raw-call.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

describe('two platforms on two ports of localhost, in one browser', () => {
  let worlds: [TestWorld, TestWorld];
  // A browser keeps one jar for all ports of a host.
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    worlds = [await startTestWorld({ gpus: 0 }), await startTestWorld({ gpus: 0 })];
  });
  afterAll(() => Promise.all(worlds.map((world) => world.stop())));

  async function signIn(world: TestWorld, username: string): Promise<void> {
    const users = JSON.parse(readFileSync(join(world.settings.dataFolder, 'dev-users.json'), 'utf8')) as {
      username: string;
      password: string;
    }[];
    const user = users.find((candidate) => candidate.username === username) as { username: string; password: string };
    const isEnd = (url: string) => url.startsWith(world.url) && !/\/(auth|oidc)\//.test(url);
    await signInLikeBrowser(`${world.url}/auth/login`, user, isEnd, cookies);
  }

  async function whoAmI(world: TestWorld): Promise<string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await rawCall(world, 'getMe', { status: 200 }, { headers: { cookie } });
    return answer.status === 200 ? (JSON.parse(answer.text) as { username: string }).username : String(answer.status);
  }

  it('keep a session each', async () => {
    await signIn(worlds[0], 'dev-admin');
    expect(await whoAmI(worlds[1])).toBe('401');
    await signIn(worlds[1], 'dev-user');
    expect([await whoAmI(worlds[0]), await whoAmI(worlds[1])]).toEqual(['dev-admin', 'dev-user']);
  });

  it('name none of their cookies alike, those of the issuer included', () => {
    const [first, second] = worlds.map(({ settings }) =>
      [...cookies.keys()].filter((name) => name.includes(`_${settings.apiPort}`)),
    );
    expect((first?.length ?? 0) + (second?.length ?? 0)).toBe(cookies.size);
  });
});
