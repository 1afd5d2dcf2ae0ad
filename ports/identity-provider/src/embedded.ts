import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@gpuaas/database';
import { hasCode, type Logger } from '@gpuaas/kernel';
import type { JWK } from 'jose';
import Provider, { errors } from 'oidc-provider';
import { findAccount, putAccount } from './embedded/account-store.ts';
import { createArtifactStore, deleteSession, readNow } from './embedded/artifact-store.ts';
import { changePassword } from './embedded/change-password.ts';
import { checkSignIn, prune } from './embedded/check-sign-in.ts';
import { clientIds, issuerConfiguration } from './embedded/configuration.ts';
import { createIssuerCookies } from './embedded/cookie.ts';
import { createHashingQueue, type HashingLimits } from './embedded/hashing-queue.ts';
import { createKnownBrowsers } from './embedded/known-browsers.ts';
import { errorPage, loginPage, pageHeaders, unavailablePage } from './embedded/pages.ts';
import { createPendingSignIns } from './embedded/pending-sign-ins.ts';
import { readForm, refusalOf } from './embedded/request-limits.ts';
import { requestScope } from './embedded/request-scope.ts';
import type { Identity, IdentityProvider, LoginClient } from './identity-provider.ts';
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
  hashing?: HashingLimits;
}

export interface EmbeddedIdentityProvider extends IdentityProvider {
  /** Answers everything below `/oidc`. Never throws. */
  handle(request: IncomingMessage, response: ServerResponse, observer?: SignInObserver): Promise<void>;
  putAccount(account: NewAccount): Promise<void>;
  /** Who has this name, without asking for a password: for `dev-login`. */
  findIdentity(username: string): Promise<Identity | undefined>;
}

/** Is told of sign-ins that failed. */
export interface SignInObserver {
  failed(attempt: FailedSignIn): Promise<void>;
}

export interface FailedSignIn {
  /** As it was typed, at most 64 characters, without control characters. */
  username: string;
  address: string;
  client: LoginClient;
  reason: 'wrong_password' | 'too_many_attempts';
}

export interface NewAccount {
  username: string;
  displayName: string;
  email: string;
  password: string;
}

export const mountPath = '/oidc';
export const embeddedIssuer = 'embedded';
const pruneEvery = 60_000;

/**
 * An OpenID issuer in this process, for trying the platform and for teams without one of their own. Its users belong to
 * the fixed issuer `embedded`, so that another port or host name makes nobody a stranger.
 */
export function createEmbeddedIdentityProvider(options: EmbeddedIdentityOptions): EmbeddedIdentityProvider {
  const { database, publicUrl, log } = options;
  const issuerUrl = `${publicUrl}${mountPath}`;
  const { origin, host, protocol } = new URL(publicUrl);
  const formPath = (id: string) => `${mountPath}/interaction/${id}`;
  const cookies = createIssuerCookies(publicUrl);
  const [key = ''] = options.cookieKeys;
  const pending = createPendingSignIns({ key, cookies, pathOf: formPath, now: () => readNow(database.db) });
  const artifacts = createArtifactStore(database, pending);
  const browsers = createKnownBrowsers({ key, cookies, path: `${mountPath}/interaction` });
  const checks = { database, browsers, hashing: createHashingQueue(options.hashing) };
  const provider = new Provider(issuerUrl, issuerConfiguration({ ...options, cookies, artifacts, formPath }));
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => log.error('embedded issuer failed', { error }));
  const callback = provider.callback();
  const redirectTargets = `${publicUrl} http://127.0.0.1:*`;
  let nextPrune = 0;

  function show(response: ServerResponse, status: number, page: string, headers: Record<string, string> = {}): void {
    response.writeHead(status, { ...pageHeaders(redirectTargets), ...headers }).end(page);
  }

  /** The page between the authorization request and its answer. */
  async function interact(
    request: IncomingMessage,
    response: ServerResponse,
    observer?: SignInObserver,
  ): Promise<void> {
    const started = await provider.interactionDetails(request, response);
    const page = { action: formPath(started.uid), hint: options.loginHint };
    if (request.method !== 'POST') return show(response, 200, loginPage(page));
    if (!comesFromUs(request)) {
      return show(response, 401, loginPage({ ...page, error: 'This form came from another site. Sign in here.' }));
    }
    const form = await readForm(request);
    const username = form.get('username') ?? '';
    const ask = (status: number, error: string, headers = {}) =>
      show(response, status, loginPage({ ...page, username: printable(username), error }), headers);
    try {
      const checked = await checkSignIn(checks, request, { username, password: form.get('password') ?? '' });
      if (checked.outcome === 'ok') {
        browsers.remember(request, response, checked.account);
        return await finish(started, checked.account.subject, response);
      }
      const { reason, isWorthKnowing } = checked;
      const client = started.params['client_id'] === clientIds.cli ? 'cli' : 'console';
      const address = request.socket.remoteAddress ?? '';
      log.warn('sign-in failed', { username: printable(username), address, client, reason });
      if (isWorthKnowing) await observer?.failed({ username: printable(username), address, client, reason });
      ask(401, refusal);
    } catch (error) {
      if (!hasCode(error, 'unavailable')) throw error;
      ask(503, 'Sign-in is busy right now. Try again in a few seconds.', { 'retry-after': '2' });
    }
  }

  /** Another person may be signed in here; whoever knows the password takes over. */
  async function finish(started: Started, subject: string, response: ServerResponse): Promise<void> {
    const before = started.session;
    if (before && before.accountId !== subject) {
      await database.transaction((tx) => deleteSession(tx, before.uid));
      started.session = undefined as never;
    }
    started.result = { login: { accountId: subject }, consent: {} };
    await started.save(secondsToComeBack);
    response.writeHead(303, { location: started.returnTo, 'content-length': '0', 'cache-control': 'no-store' }).end();
  }

  function comesFromUs({ headers }: IncomingMessage): boolean {
    const { origin: from, 'sec-fetch-site': site } = headers;
    // Our own pages send no referrer, and browsers then call their origin `null`.
    return (from === undefined || from === 'null' || from === origin) && (site === undefined || site === 'same-origin');
  }

  async function route(request: IncomingMessage, response: ServerResponse, observer?: SignInObserver): Promise<void> {
    const path = (request.url ?? '/').slice(mountPath.length) || '/';
    if (/^\/interaction\/[\w-]+$/.test(path)) return interact(request, response, observer);
    // The issuer makes its links from the address it was asked under: it is to know one only. It routes by the address
    // below its mount.
    const { 'x-forwarded-host': _host, ...headers } = request.headers;
    request.headers = { ...headers, host, 'x-forwarded-proto': protocol.slice(0, -1) };
    Object.assign(request, { originalUrl: request.url, url: path });
    await callback(request, response);
  }

  /** Whatever is over goes while people sign in: then the most is added. */
  async function tidy(): Promise<void> {
    if (Date.now() < nextPrune) return;
    nextPrune = Date.now() + pruneEvery;
    await prune(database).catch((error: unknown) => log.warn('old sign-ins could not be removed', { error }));
  }

  return {
    ...createOidcIdentityProvider({ issuerUrl, clientIds, issuerName: embeddedIssuer }),

    endSession: (tx, session) => deleteSession(tx, session),
    changePassword: (change) => changePassword(checks, change),

    async handle(request, response, observer) {
      const refused = refusalOf(request);
      if (refused) {
        const page = errorPage('Sign-in cannot continue', `${refused.reason} Go back and start again.`);
        return show(response, refused.status, page, { connection: 'close' });
      }
      await tidy();
      try {
        await requestScope.run({ request, response }, () => route(request, response, observer));
      } catch (error) {
        if (error instanceof errors.SessionNotFound) {
          // Anyone can ask for a sign-in that does not exist: that is worth one short line.
          log.info('unknown sign-in', { reason: error.error_description });
          return show(
            response,
            400,
            errorPage('This sign-in has expired', 'Go back to where you came from and start again.'),
          );
        }
        log.warn('sign-in page could not be shown', { error });
        if (response.headersSent) response.destroy();
        else show(response, 503, unavailablePage, { 'retry-after': '2' });
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

type Started = Awaited<ReturnType<Provider['interactionDetails']>>;

const secondsToComeBack = 60;

/** One sentence for a name that does not exist, a wrong password and too many attempts: none of them tells which. */
const refusal =
  'That username and password did not work. Check them and try again. After too many attempts, wait 15 minutes.';

function printable(text: string): string {
  return [...text.toWellFormed().replace(/\p{Cc}/gu, '\uFFFD')].slice(0, 64).join('');
}
