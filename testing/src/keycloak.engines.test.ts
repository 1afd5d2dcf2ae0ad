import { readFileSync } from 'node:fs';
import { identityProviderContract, makePkce, signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import { createOidcIdentityProvider } from '@gpuaas/identity-provider/oidc';
import { sleep } from '@gpuaas/kernel';
import { createClient } from '@gpuaas/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeycloakEngine, keycloakUser, keycloakUsers, startKeycloak } from './engines/keycloak.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

const { ada, bob } = keycloakUsers;
const audience = 'gpuaas-api';
const outageSeconds = process.env['GPUAAS_COMPLETE'] === '1' ? 60 : 3;

let keycloak: KeycloakEngine;
let world: TestWorld;
beforeAll(async () => {
  keycloak = await startKeycloak();
  world = await startTestWorld({
    gpus: 0,
    settings: { identityProvider: 'oidc', oidcIssuer: keycloak.issuer, oidcAudience: audience },
  });
}, 180_000);
afterAll(async () => {
  await world?.stop();
  await keycloak?.stop();
});

identityProviderContract('Keycloak', async () => ({
  provider: createOidcIdentityProvider({
    ...{ issuerUrl: keycloak.issuer, clientIds: { console: 'gpuaas-console', cli: 'gpuaas-cli' }, audience },
    answerWithinSeconds: 20,
  }),
  user: ada,
  consoleRedirectUri: 'http://localhost:19998/auth/callback',
  isElsewhere: true,
  transaction: (work) => world.platform.ports.database.transaction(work),
  close: async () => {},
}));

const as = (token: string) => createClient({ server: world.url, token: async () => token, retries: 0 });

describe('the platform with Keycloak', () => {
  async function signInByCli(user: { username: string; password: string }) {
    const [{ verifier, challenge }, redirectUri] = [makePkce(), 'http://127.0.0.1:19997/callback'];
    const anonymous = createClient({ server: world.url, retries: 0 });
    const { authorize_url: url, state } = await anonymous.startLogin({
      query: { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' },
    });
    const { finalUrl } = await signInLikeBrowser(url, user, (address) => address.startsWith(redirectUri));
    const code = new URL(finalUrl).searchParams.get('code') ?? '';
    return anonymous.exchangeLogin({ body: { code, code_verifier: verifier, redirect_uri: redirectUri, state } });
  }

  it('knows a person by the console, the command line and a token of theirs', async () => {
    const console = await signInLikeBrowser(`${world.url}/auth/login?return_to=%2Faccount`, ada, (url) =>
      url.endsWith('/account'),
    );
    const cookie = [...console.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const seen = await fetch(`${world.url}/api/v1/me`, { headers: { cookie } });
    const { id } = (await seen.json()) as { id: string };
    const { access_token: own } = await signInByCli(ada);
    const theirs = await keycloak.accessToken(ada.username, ada.password);
    const [byCli, byToken] = [await as(own).getMe(), await as(theirs).getMe()];
    expect([byCli, byToken]).toMatchObject(Array(2).fill({ id, username: 'ada', can_change_password: false }));
    expect((await as(theirs).getMe()).session.id).toBe(byToken.session.id);
    expect(world.logs.join('\n')).not.toContain(theirs);
  });

  it('answers 404 to dev-login and to a change of the password', async () => {
    const anonymous = createClient({ server: world.url, retries: 0 });
    await expect(anonymous.devLogin({ body: { username: 'dev-admin' } })).rejects.toMatchObject({ status: 404 });
    const theirs = as(await keycloak.accessToken(ada.username, ada.password));
    const body = { current_password: ada.password, new_password: 'another long password' };
    await expect(theirs.changePassword({ body })).rejects.toMatchObject({ status: 404 });
  });

  it('ends the session of a token when its owner says so', async () => {
    const token = await keycloak.accessToken(bob.username, bob.password);
    const { session } = await as(token).getMe();
    await as(token).endSessionById({ params: { session_id: session.id } });
    await expect(as(token).getMe()).rejects.toMatchObject({ code: 'session_revoked' });
  });

  it('makes whoever has the secret of the first start an administrator, once', async () => {
    // Every test world has one already.
    await world.database.asOwner(`update iam.user_account set platform_role = 'platform_user'`);
    const { access_token: own } = await signInByCli(ada);
    await expect(as(own).listNodes()).rejects.toMatchObject({ code: 'permission_denied' });
    const secret = readFileSync(`${world.settings.dataFolder}/first-admin.secret`, 'utf8').trim();
    await expect(as(own).becomeFirstAdmin({ body: { secret: 'guessed' } })).rejects.toMatchObject({ status: 404 });
    await as(own).becomeFirstAdmin({ body: { secret } });
    await expect(as(own).becomeFirstAdmin({ body: { secret } })).rejects.toMatchObject({ status: 404 });
    const again = await signInByCli(ada);
    expect(await as(again.access_token).getMe()).toMatchObject({ platform_role: 'platform_admin' });
    expect(world.logs.join('\n')).not.toContain(secret);
  });

  it('accepts every valid token while keys are rotated', async () => {
    const results: string[] = [];
    const rotating = (async () => {
      for (let round = 0; round < 2; round += 1) {
        await keycloak.rotateKeys();
        await sleep(300);
      }
    })();
    let isOver = false;
    const over = rotating.finally(() => {
      isOver = true;
    });
    for (let round = 0; round < 4 || !isOver; round += 1) {
      const token = await keycloak.accessToken(ada.username, ada.password);
      const call = as(token)
        .getMe()
        .then(
          () => 'ok',
          (error: { code: string }) => error.code,
        );
      results.push(await call);
    }
    await over;
    const last = await keycloak.accessToken(ada.username, ada.password);
    expect(await as(last).getMe()).toMatchObject({ username: 'ada' });
    expect(new Set(results)).toEqual(new Set(['ok']));
  });

  it(`is not noticed to be away for ${outageSeconds} s by whoever is signed in`, async () => {
    const { access_token: own } = await signInByCli(ada);
    const [seen, unseen] = [
      await keycloak.accessToken(ada.username, ada.password),
      await keycloak.accessToken(ada.username, ada.password),
    ];
    await as(seen).getMe();
    keycloak.freeze();
    try {
      const until = performance.now() + outageSeconds * 1_000;
      do {
        for (const token of [own, seen, unseen]) expect(await as(token).getMe()).toMatchObject({ username: 'ada' });
        await sleep(500);
      } while (performance.now() < until);
    } finally {
      keycloak.thaw();
    }
    expect((await signInByCli(ada)).user.username).toBe('ada');
  }, 120_000);

  it('knows somebody again whose account was made anew there, by name and verified address', async () => {
    const before = await signInByCli(bob);
    await keycloak.removeUser(bob.username);
    await keycloak.createUser(keycloakUser(bob));
    expect((await signInByCli(bob)).user.id).toBe(before.user.id);
  });
});
