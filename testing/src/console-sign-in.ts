import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import type { TestWorld } from './test-world.ts';

export interface ConsoleSession {
  finalUrl: string;
  /** What the browser sends along as `cookie`. */
  header: string;
  csrf: string;
  session: string;
}

export function cookieName({ settings }: TestWorld, cookie: string): string {
  return `gpuaas_${cookie}_${settings.apiPort}`;
}

/** Signs a development user in as a browser does: by redirects and cookies. */
export async function signInToConsole(world: TestWorld, username: string, returnTo = '/t/x'): Promise<ConsoleSession> {
  const users = JSON.parse(readFileSync(join(world.settings.dataFolder, 'dev-users.json'), 'utf8')) as {
    username: string;
    password: string;
  }[];
  const user = users.find((candidate) => candidate.username === username) as { username: string; password: string };
  const start = `${world.url}/auth/login?return_to=${encodeURIComponent(returnTo)}`;
  const isEnd = (url: string) => url.startsWith(world.url) && !/\/(auth|oidc)\//.test(url);
  const { finalUrl, cookies } = await signInLikeBrowser(start, user, isEnd);
  return {
    finalUrl,
    header: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    csrf: cookies.get(cookieName(world, 'csrf')) ?? '',
    session: cookies.get(cookieName(world, 'session')) ?? '',
  };
}
