import { createHash } from 'node:crypto';
import type { SealKey } from '@gpuaas/audit';
import type { SessionId } from '@gpuaas/contract';
import type { Identity, IdentityProvider } from '@gpuaas/identity-provider';
import { DomainError, type Handlers, type Peer } from '@gpuaas/kernel';
import type { Iam } from './iam.ts';
import { canChangePassword, sessionHandlers } from './sessions/session-http.ts';
import type { LoginStates } from './sign-in/login-state.ts';
import { toProjectView } from './tenancy/tenancy-http.ts';
import { refusal } from './tokens/issue-tokens.ts';
import type { TokenIssuer } from './tokens/token-issuer.ts';
import { auditOf, toTokenSet } from './tokens/token-views.ts';

export type SignInOperation =
  | 'getJwks'
  | 'startLogin'
  | 'exchangeLogin'
  | 'refreshToken'
  | 'devLogin'
  | 'endSession'
  | 'listSessions'
  | 'endSessionById'
  | 'endOtherSessions'
  | 'changePassword'
  | 'getMe';

export interface IamHttpDeps {
  iam: Iam;
  tokens: TokenIssuer;
  /** Signs the audit log. Its public half is published with those of the tokens, and signs none. */
  sealKey: Pick<SealKey, 'publicJwk'>;
  identityProvider: IdentityProvider;
  loginStates: LoginStates;
  /** Only with the embedded issuer: who a development user is, for callers that prove they run the platform. */
  developmentLogin: DevelopmentLogin | undefined;
  /** Makes a browser forget the session that has ended. */
  forgetCookies: readonly string[];
}

export interface DevelopmentLogin {
  isAllowed(peer: Peer, headers: Readonly<Record<string, string | undefined>>): Promise<boolean>;
  findIdentity(username: string): Promise<Identity | undefined>;
}

/** What these operations are handed over. */
export interface SignInResources {
  session: { id: SessionId };
}

export function iamHandlers(deps: IamHttpDeps): Handlers<SignInOperation, SignInResources> {
  const { iam, tokens, sealKey, identityProvider, loginStates } = deps;
  return {
    ...sessionHandlers(deps),
    getJwks: async () => ({
      status: 200,
      body: { keys: [...tokens.publicKeys().map((key) => ({ ...key })), sealKey.publicJwk] },
    }),

    async startLogin({ query }) {
      const login = { redirectUri: query.redirect_uri, codeChallenge: query.code_challenge };
      const state = loginStates.make(login);
      // Whoever can make a browser open an address must not get a token for one click.
      const authorizeUrl = await identityProvider.authorizeUrl({ client: 'cli', state, fresh: true, ...login });
      return { status: 200, body: { authorize_url: authorizeUrl, state } };
    },

    exchangeLogin: {
      async before({ body, peer }) {
        const codeChallenge = createHash('sha256').update(body.code_verifier).digest('base64url');
        if (!loginStates.isGenuine(body.state, { redirectUri: body.redirect_uri, codeChallenge })) {
          throw new DomainError('login_failed', { reason: 'it was not started here, or more than 10 minutes ago.' });
        }
        const { code, code_verifier: codeVerifier, redirect_uri: redirectUri, client = 'unnamed program' } = body;
        const identity = await identityProvider
          .exchange({ client: 'cli', code, codeVerifier, redirectUri })
          .catch(refusedCode);
        return async ({ tx, ctx }) => {
          if (identity instanceof DomainError) {
            await iam.refuseCode(tx, code);
            return { refuse: identity };
          }
          const tokenSet = await iam.signIn(tx, ctx, { identity, client, code, address: peer.remoteAddress });
          return { status: 200, body: toTokenSet(tokenSet), audit: auditOf(tokenSet) };
        };
      },
    },

    async refreshToken({ tx, ctx, body }) {
      const refreshed = await iam.refresh(tx, ctx, body.refresh_token);
      if (refreshed.outcome !== 'ok') return { refuse: refusal(refreshed.outcome) };
      return { status: 200, body: toTokenSet(refreshed.tokens), audit: auditOf(refreshed.tokens) };
    },

    devLogin: {
      async before({ body, peer, headers }) {
        const { developmentLogin } = deps;
        const allowed = (await developmentLogin?.isAllowed(peer, headers)) ?? false;
        const identity = allowed ? await developmentLogin?.findIdentity(body.username) : undefined;
        if (!allowed) throw new DomainError('not_found', { resource: 'address' });
        if (!identity) throw new DomainError('not_found', { resource: `development user ${body.username}` });
        return async ({ tx, ctx }) => {
          const { client = 'dev-login' } = body;
          const tokenSet = await iam.signIn(tx, ctx, { identity, client, address: peer.remoteAddress });
          return { status: 200, body: toTokenSet(tokenSet), audit: auditOf(tokenSet) };
        };
      },
    },

    async getMe({ db, ctx }) {
      const { identity, credentialId } = ctx.principal;
      const person = (await iam.access(db, credentialId, undefined))?.person;
      if (!person) throw new DomainError('session_revoked');
      const { user, session } = person;
      const projects = await iam.listProjects(db, identity.id, { limit: 200, after: undefined });
      return {
        status: 200,
        body: {
          id: identity.id,
          username: user.username,
          display_name: user.displayName,
          email: user.email ?? null,
          platform_role: user.platformRole,
          can_change_password: canChangePassword(identityProvider, user.issuer),
          session_id: session.id,
          session: {
            id: session.id,
            client: session.client,
            created_at: session.createdAt.toISOString(),
            expires_at: session.expiresAt.toISOString(),
          },
          projects: projects.items.map((project) => toProjectView(project)),
        },
      };
    },
  };
}

function refusedCode(error: unknown): DomainError {
  if (error instanceof DomainError && error.code === 'login_failed') return error;
  throw error;
}
