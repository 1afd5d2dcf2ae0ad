import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@gpuaas/database';
import type { Logger } from '@gpuaas/kernel';
import type { JWK } from 'jose';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { checkPassword, findAccount, putAccount } from './embedded/account-store.ts';
import { createArtifactStore } from './embedded/artifact-store.ts';
import { continuePage, errorPage, loginPage, pageHeaders } from './embedded/pages.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';
import { createOidcIdentityProvider } from './oidc.ts';

export interface EmbeddedIdentityOptions {
  database: Database;
  log: Logger;
  /** The platform's own address; the issuer lives below it. */
  publicUrl: string;
  /** Private ES256 key that signs id tokens, and keys that sign cookies. Kept across starts, or nobody stays signed in. */
  signingKey: JWK;
  cookieKeys: string[];
  /** Shown under the sign-in form. HTML. */
  loginHint?: string;
}

export interface EmbeddedIdentityProvider extends IdentityProvider {
  /** Answers everything below `/oidc`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  putAccount(account: NewAccount): Promise<void>;
  /** Who has this name, without asking for a password: for `dev-login`. */
  findIdentity(username: string): Promise<Identity | undefined>;
}

export interface NewAccount {
  username: string;
  displayName: string;
  email: string;
  password: string;
}

export const mountPath = '/oidc';
export const embeddedIssuer = 'embedded';
const clientIds = { cli: 'gpuaas-cli', console: 'gpuaas-console' };
const largestForm = 8_192;

/**
 * An OpenID issuer in this process, for trying the platform and for teams without one of their own. Its users belong to
 * the fixed issuer `embedded`, so that another port or host name makes nobody a stranger.
 */
export function createEmbeddedIdentityProvider(options: EmbeddedIdentityOptions): EmbeddedIdentityProvider {
  const { database, publicUrl } = options;
  const issuerUrl = `${publicUrl}${mountPath}`;
  const provider = new Provider(issuerUrl, configuration(options));
  provider.on('server_error', (_ctx, error) => options.log.error('embedded issuer failed', { error }));
  const callback = provider.callback();
  const redirectTargets = `${publicUrl} http://127.0.0.1:*`;

  function show(response: ServerResponse, status: number, page: string): void {
    response.writeHead(status, pageHeaders(redirectTargets)).end(page);
  }

  /**
   * The page between the authorization request and its answer. Somebody who is signed in here already is still asked
   * when a program on his computer wants the answer: it may not be the program he thinks it is.
   */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid, prompt, session } = await provider.interactionDetails(request, response);
    const action = `${mountPath}/interaction/${uid}`;
    const ask = (more: { username?: string; error?: string } = {}) =>
      show(response, more.error === undefined ? 200 : 401, loginPage({ action, hint: options.loginHint, ...more }));
    const knownAs = prompt.name === 'consent' ? await nameOf(session?.accountId) : undefined;

    if (request.method !== 'POST') {
      return knownAs === undefined ? ask() : show(response, 200, continuePage({ action, name: knownAs }));
    }
    const origin = request.headers.origin;
    if (origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin) {
      return ask({ error: 'This form was sent from another site. Please sign in here.' });
    }
    if (knownAs !== undefined) return provider.interactionFinished(request, response, { consent: {} });
    const form = await readForm(request);
    const username = form.get('username') ?? '';
    const check = await checkPassword(database, username, form.get('password') ?? '');
    if (check.outcome !== 'ok') return ask({ username, error: refusals[check.outcome] });
    const login = { accountId: check.account.subject };
    await provider.interactionFinished(request, response, { login, consent: {} });
  }

  async function nameOf(subject: string | undefined): Promise<string | undefined> {
    return subject === undefined ? undefined : (await findAccount(database.db, { subject }))?.display_name;
  }

  return {
    ...createOidcIdentityProvider({ issuerUrl, clientIds, issuerName: embeddedIssuer }),

    async handle(request, response) {
      const path = (request.url ?? '/').slice(mountPath.length) || '/';
      if (!/^\/interaction\/[\w-]+$/.test(path)) {
        // The issuer makes its links from the address it was asked under, and routes by the address below its mount.
        Object.assign(request, { originalUrl: request.url, url: path });
        return callback(request, response);
      }
      try {
        await interact(request, response);
      } catch (error) {
        options.log.warn('sign-in page could not be shown', { error });
        show(response, 400, errorPage('This sign-in has expired', 'Go back to where you came from and start again.'));
      }
    },

    putAccount: (account) => putAccount(database, { subject: `embedded|${account.username}`, ...account }),

    async findIdentity(username) {
      const account = await findAccount(database.db, { username });
      return (
        account && {
          issuer: embeddedIssuer,
          subject: account.subject,
          username: account.username,
          displayName: account.display_name,
          email: account.email ?? undefined,
        }
      );
    },
  };
}

const refusals = {
  wrong: 'Username or password is not right.',
  locked: 'Too many wrong passwords. Wait a minute, then try again.',
};

function configuration({ database, publicUrl, signingKey, cookieKeys }: EmbeddedIdentityOptions): Configuration {
  return {
    adapter: createArtifactStore(database),
    jwks: { keys: [signingKey as never] },
    cookies: { keys: cookieKeys, names: cookieNames(publicUrl) },
    pkce: { required: () => true },
    clientDefaults: {
      id_token_signed_response_alg: 'ES256',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clients: [
      { client_id: clientIds.cli, application_type: 'native', redirect_uris: ['http://127.0.0.1/callback'] },
      { client_id: clientIds.console, redirect_uris: [`${publicUrl}/auth/callback`] },
    ],
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email'] },
    conformIdTokenClaims: false,
    interactions: { url: (_ctx, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    ttl: { Interaction: 600, AuthorizationCode: 60, IdToken: 300, AccessToken: 60, Grant: 600, Session: 14 * 86_400 },
    findAccount: async (_ctx, subject) => {
      const account = await findAccount(database.db, { subject });
      if (!account) return undefined;
      const { display_name: name, username, email } = account;
      return { accountId: subject, claims: async () => ({ sub: subject, name, preferred_username: username, email }) };
    },
    // Our own two clients get what they ask for.
    loadExistingGrant: async (ctx: KoaContextWithOIDC) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId as string,
        accountId: ctx.oidc.session?.accountId as string,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.set(pageHeaders("'self'"));
      ctx.body = errorPage('The sign-in could not go on', out.error_description ?? out.error);
    },
  };
}

/** With our port: a browser sends cookies to every port of a host. */
function cookieNames(publicUrl: string) {
  const { port } = new URL(publicUrl);
  const name = (base: string) => `gpuaas_issuer_${base}${port === '' ? '' : `_${port}`}`;
  return { session: name('session'), interaction: name('interaction'), resume: name('resume') };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > largestForm) throw new Error('form too large');
  }
  return new URLSearchParams(text);
}
