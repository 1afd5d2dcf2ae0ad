import { createHash, randomBytes } from 'node:crypto';
import type { Audit } from '@gpuaas/audit';
import type { Database } from '@gpuaas/database';
import type { Iam, TokenIssuer } from '@gpuaas/iam';
import type { IdentityProvider } from '@gpuaas/identity-provider';
import { anonymous, type CtxSource, hasCode } from '@gpuaas/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { peerOf, trackCall } from '../http/call.ts';
import { type ConsoleCookies, readCookie, type Seal } from './cookies.ts';
import { returnPath } from './return-path.ts';

export interface SignInDeps {
  publicUrl: string;
  identityProvider: IdentityProvider;
  database: Database;
  iam: Iam;
  tokens: TokenIssuer;
  audit: Audit;
  cookies: ConsoleCookies;
  seal: Seal;
  ctxSource: CtxSource;
}

interface PendingLogin {
  state: string;
  verifier: string;
  returnTo: string;
  until: number;
}

const loginSeconds = 600;

/**
 * How a browser signs in: two redirects, which a browser follows by itself and which no program calls. That is why they
 * are no operations of the contract. The code and the verifier never reach a script; what the browser gets is a cookie.
 */
export function serveSignIn(app: FastifyInstance, deps: SignInDeps): void {
  app.get('/auth/login', async (request, reply) => {
    const { return_to: wanted } = request.query as { return_to?: unknown };
    const verifier = randomBytes(32).toString('base64url');
    const pending: PendingLogin = {
      state: randomBytes(16).toString('base64url'),
      verifier,
      returnTo: returnPath(wanted, deps.publicUrl),
      until: deps.ctxSource.clock.now().getTime() + loginSeconds * 1_000,
    };
    const url = await deps.identityProvider.authorizeUrl({
      client: 'console',
      redirectUri: `${deps.publicUrl}/auth/callback`,
      state: pending.state,
      codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
      fresh: readCookie(request.headers.cookie, deps.cookies.signedOut) !== undefined,
    });
    const cookie = deps.cookies.set(deps.cookies.login, deps.seal.seal(pending), { maxAgeSeconds: loginSeconds });
    return reply.headers({ 'set-cookie': cookie, 'cache-control': 'no-store' }).redirect(url, 303);
  });

  app.get('/auth/callback', async (request, reply) => {
    try {
      return await finish(deps, request, reply);
    } catch (error) {
      deps.ctxSource.log.warn('browser sign-in failed', { reason: error instanceof Error ? error.message : error });
      return reply.header('cache-control', 'no-store').redirect('/signed-out?reason=failed', 303);
    }
  });
}

async function finish(deps: SignInDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { code, state, iss } = request.query as { code?: unknown; state?: unknown; iss?: unknown };
  const sealed = readCookie(request.headers.cookie, deps.cookies.login);
  const pending = sealed === undefined ? undefined : deps.seal.open<PendingLogin>(sealed);
  const now = deps.ctxSource.clock.now().getTime();
  if (!pending || pending.state !== state || pending.until < now || typeof code !== 'string') {
    throw new Error('this sign-in was not begun in this browser, or too long ago');
  }
  const redirectUri = `${deps.publicUrl}/auth/callback`;
  const { verifier: codeVerifier } = pending;
  const identity = await deps.identityProvider
    .exchange({ client: 'console', code, codeVerifier, redirectUri, ...(iss !== undefined && { issuer: String(iss) }) })
    .catch(async (error: unknown) => {
      if (hasCode(error, 'login_failed')) await deps.database.transaction((tx) => deps.iam.refuseCode(tx, code));
      throw error;
    });
  const ctx = trackCall(deps.ctxSource, request.raw, reply.raw).ctx(anonymous);
  const { user, sessionId } = await deps.database.transaction(async (tx) => {
    const { remoteAddress: address } = peerOf(request.raw);
    const signedIn = await deps.iam.signIn(tx, ctx, { identity, client: 'console', code, address });
    await deps.audit.append(tx, ctx, {
      action: 'session.create',
      result: 'success',
      targetType: 'user',
      targetId: signedIn.user.id,
      targetName: signedIn.user.username,
      projectId: undefined,
      detail: { client: 'console' },
    });
    return signedIn;
  });
  const { token, expiresAt } = await deps.tokens.mint(
    { userId: user.id, sessionId, username: user.username },
    'console',
  );
  const maxAgeSeconds = Math.floor((expiresAt.getTime() - now) / 1_000);
  const { cookies, seal } = deps;
  return reply
    .headers({
      'cache-control': 'no-store',
      'set-cookie': [
        cookies.set(cookies.session, token, { maxAgeSeconds }),
        cookies.set(cookies.csrf, seal.csrfToken(sessionId), { maxAgeSeconds, readable: true }),
        cookies.set(cookies.login, '', { maxAgeSeconds: 0 }),
        cookies.set(cookies.signedOut, '', { maxAgeSeconds: 0 }),
      ],
    })
    .redirect(pending.returnTo, 303);
}
