import { createHash } from 'node:crypto';
import type { ProjectView, TokenSet as TokenSetView } from '@gpuaas/contract';
import type { Identity, IdentityProvider } from '@gpuaas/identity-provider';
import { DomainError, type Handlers, type Peer, pageOf } from '@gpuaas/kernel';
import type { Iam, TokenSet } from './iam.ts';
import { refusal } from './issue-tokens.ts';
import type { LoginStates } from './login-state.ts';
import { projectPermissionsOf } from './permissions.ts';
import type { TokenIssuer } from './token-issuer.ts';
import type { Project } from './user.ts';

type Served =
  | 'getJwks'
  | 'startLogin'
  | 'exchangeLogin'
  | 'refreshToken'
  | 'devLogin'
  | 'endSession'
  | 'getMe'
  | 'listProjects'
  | 'getProject';

export interface IamHttpDeps {
  iam: Iam;
  tokens: TokenIssuer;
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

export function iamHandlers(deps: IamHttpDeps): Handlers<Served> {
  const { iam, tokens, identityProvider, loginStates } = deps;
  return {
    getJwks: async () => ({ status: 200, body: { keys: tokens.publicKeys().map((key) => ({ ...key })) } }),

    async startLogin({ query }) {
      const login = { redirectUri: query.redirect_uri, codeChallenge: query.code_challenge };
      const state = loginStates.make(login);
      // Whoever can make a browser open an address must not get a token for one click.
      const authorizeUrl = await identityProvider.authorizeUrl({ client: 'cli', state, fresh: true, ...login });
      return { status: 200, body: { authorize_url: authorizeUrl, state } };
    },

    exchangeLogin: {
      async before({ body }) {
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
          const tokenSet = await iam.signIn(tx, ctx, { identity, client, code });
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
          const tokenSet = await iam.signIn(tx, ctx, { identity, client: body.client ?? 'dev-login' });
          return { status: 200, body: toTokenSet(tokenSet), audit: auditOf(tokenSet) };
        };
      },
    },

    async endSession({ tx, ctx }) {
      const { sessionId } = ctx.principal;
      const issuerSession = await iam.endSession(tx, sessionId);
      if (issuerSession !== undefined) await identityProvider.endSession(tx, issuerSession);
      return {
        status: 204,
        headers: { 'set-cookie': [...deps.forgetCookies] },
        audit: { targetType: 'session', targetId: sessionId },
      };
    },

    async getMe({ db, ctx }) {
      const { identity, sessionId } = ctx.principal;
      const access = await iam.access(db, sessionId, undefined);
      if (!access) throw new DomainError('session_revoked');
      const projects = await iam.listProjects(db, identity.id, { limit: 200, after: undefined });
      return {
        status: 200,
        body: {
          id: identity.id,
          username: access.user.username,
          display_name: access.user.displayName,
          email: access.user.email ?? null,
          platform_role: access.user.platformRole,
          session_id: sessionId,
          session: {
            id: sessionId,
            client: access.session.client,
            created_at: access.session.createdAt.toISOString(),
            expires_at: access.session.expiresAt.toISOString(),
          },
          projects: projects.items.map(toView),
        },
      };
    },

    async listProjects({ db, ctx, query }) {
      const { items, nextCursor } = await iam.listProjects(db, ctx.principal.identity.id, pageOf(query, 'projects'));
      return { status: 200, body: { items: items.map(toView), next_cursor: nextCursor } };
    },

    async getProject({ db, ctx, project }) {
      const found = await iam.findProject(db, ctx.principal.identity.id, project.id);
      if (!found) throw new DomainError('not_found', { resource: 'project' });
      return { status: 200, body: toView(found) };
    },
  };
}

function refusedCode(error: unknown): DomainError {
  if (error instanceof DomainError && error.code === 'login_failed') return error;
  throw error;
}

function auditOf({ user }: TokenSet) {
  return { targetType: 'user', targetId: user.id, targetName: user.username };
}

function toTokenSet(tokens: TokenSet): TokenSetView {
  return {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_at: tokens.expiresAt.toISOString(),
    refresh_token: tokens.refreshToken,
    refresh_expires_at: tokens.refreshExpiresAt.toISOString(),
    user: { id: tokens.user.id, username: tokens.user.username },
  };
}

function toView(project: Project): ProjectView {
  return {
    id: project.id,
    slug: project.slug,
    name: project.name,
    organization: project.organization,
    department: project.department,
    role: project.role,
    permissions: [...projectPermissionsOf(project.role)],
    created_at: project.createdAt.toISOString(),
  };
}
