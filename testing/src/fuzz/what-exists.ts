import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePkce, signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import { inState } from '../allocations.ts';
import type { StartedPlatform } from '../started-platform.ts';
import type { TestUser } from '../test-world.ts';

/** Ids and secrets with which a call can succeed. They travel in the environment, never as arguments. */
export async function whatExists(platform: StartedPlatform, username: string) {
  const user = await platform.signIn(username);
  const { id } = await user.api.createAllocation({
    params: { project_id: user.projectId },
    body: { sku: 'sim-h200-1' },
  });
  const allocation = await inState(user, id, 'active', { withinMilliseconds: 60_000 });
  const admin = await platform.signIn('dev-admin');
  const [node] = (await admin.api.listNodes()).items;
  return {
    url: platform.url,
    username,
    key: readFileSync(join(platform.dataFolder, 'dev-login.key'), 'utf8').trim(),
    logins: await Promise.all([1, 2, 3].map(() => finishedSignIn(platform, user))),
    path: {
      project_id: user.projectId,
      allocation_id: allocation.id,
      operation_id: allocation.operation.id,
      node_id: node?.id,
      sku_id: allocation.sku,
    },
  };
}

/** What a program has in its hands after a person has signed in for it. */
async function finishedSignIn({ dataFolder }: StartedPlatform, { username, api }: TestUser) {
  const redirectUri = 'http://127.0.0.1:19001/callback';
  const { verifier, challenge } = makePkce();
  const { authorize_url: url, state } = await api.startLogin({
    query: { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' },
  });
  const users = JSON.parse(readFileSync(join(dataFolder, 'dev-users.json'), 'utf8')) as {
    username: string;
    password: string;
  }[];
  const password = users.find((candidate) => candidate.username === username)?.password ?? '';
  const { finalUrl } = await signInLikeBrowser(url, { username, password }, (at) => at.startsWith(redirectUri));
  const code = new URL(finalUrl).searchParams.get('code') ?? '';
  return { code, code_verifier: verifier, redirect_uri: redirectUri, state };
}
