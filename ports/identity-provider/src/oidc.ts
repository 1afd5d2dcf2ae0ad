import { createHash } from 'node:crypto';
import { DomainError, hasCode } from '@gpuaas/kernel';
import type { JWTPayload } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  type IDToken,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { identityOf } from './identity-of.ts';
import type { Identity, IdentityProvider, LoginClient } from './identity-provider.ts';
import { createIssuerKeys } from './issuer-keys.ts';
import { createLimitedFetch } from './limited-fetch.ts';

export interface OidcOptions {
  /** The issuer's address. Its discovery document lies under `/.well-known/openid-configuration`. */
  issuerUrl: string;
  clientIds: Record<LoginClient, string>;
  /** Under which name its subjects are known; the address itself unless told. */
  issuerName?: string;
  /** For whom access tokens must be made that are accepted here. Without one, none is. */
  audience?: string | undefined;
  answerWithinSeconds?: number;
}

/** Any OpenID Connect issuer with public clients and PKCE. */
export function createOidcIdentityProvider(options: OidcOptions): IdentityProvider {
  const issuer = options.issuerName ?? options.issuerUrl;
  const { audience, answerWithinSeconds = 5 } = options;
  const limitedFetch = createLimitedFetch(answerWithinSeconds);
  const keys = createIssuerKeys({
    issuerUrl: options.issuerUrl,
    fetch: limitedFetch,
    findKeysUrl: async () => (await clientOf('console')).serverMetadata().jwks_uri ?? '',
  });
  let known: Promise<Record<LoginClient, Configuration>> | undefined;

  /** Asked for once; a failure is forgotten, so that an issuer that was away can come back. */
  async function clientOf(client: LoginClient): Promise<Configuration> {
    known ??= discover(options, limitedFetch);
    const asked = known;
    try {
      return (await asked)[client];
    } catch (cause) {
      if (known === asked) known = undefined;
      throw notResponding(cause);
    }
  }

  /** Whoever shows a token is not in the middle of signing in. */
  function bearerIdentity(claims: JWTPayload): Identity {
    try {
      return identityOf(issuer, claims);
    } catch (cause) {
      throw new DomainError('unauthenticated', {}, { cause });
    }
  }

  return {
    issuer,

    async authorizeUrl({ client, redirectUri, state, codeChallenge, fresh }) {
      const url = buildAuthorizationUrl(await clientOf(client), {
        scope: 'openid profile email',
        redirect_uri: redirectUri,
        state,
        nonce: nonceOf(codeChallenge),
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        ...(fresh && { prompt: 'login' }),
      });
      return url.href;
    },

    async exchange({ client, code, codeVerifier, redirectUri, issuer: answeredBy = options.issuerUrl }) {
      const configuration = await clientOf(client);
      // The state is not among the answer's values here: whoever made it has compared it.
      const answer = new URL(redirectUri);
      answer.search = new URLSearchParams({ code, iss: answeredBy }).toString();
      const checks = {
        pkceCodeVerifier: codeVerifier,
        expectedNonce: nonceOf(createHash('sha256').update(codeVerifier).digest('base64url')),
        idTokenExpected: true,
      };
      const tokens = await authorizationCodeGrant(configuration, answer, checks).catch((cause: unknown) => {
        throw failureOf(cause);
      });
      // The library believes a token that came over a trusted connection without a look at its signature.
      await keys.verify(tokens.id_token ?? '', options.clientIds[client]).catch((cause: unknown) => {
        throw hasCode(cause, 'unavailable')
          ? cause
          : loginFailed('the identity provider sent a token that is not valid.', cause);
      });
      return identityOf(issuer, tokens.claims() as IDToken);
    },

    ...(audience !== undefined && {
      async verifyBearer(token: string) {
        const claims = await keys.verify(token, audience);
        // Some issuers say what a token is for. One that says who somebody is opens nothing.
        if (/^(id|refresh|logout|offline)$/i.test(String(claims['typ'] ?? '')))
          throw new DomainError('unauthenticated');
        const identity = bearerIdentity(claims);
        const session = identity.session ?? claims.jti ?? createHash('sha256').update(token).digest('base64url');
        const key = JSON.stringify([issuer, identity.subject, session]);
        return { identity, key, expiresAt: new Date((claims.exp as number) * 1_000) };
      },
    }),

    endSession: async () => {},
  };
}

async function discover(
  options: OidcOptions,
  limitedFetch: ReturnType<typeof createLimitedFetch>,
): Promise<Record<LoginClient, Configuration>> {
  const { issuerUrl, clientIds, answerWithinSeconds: timeout = 5 } = options;
  // The embedded issuer is on this machine; anybody else's has the protocol that its address says.
  const extensions = new URL(issuerUrl).protocol === 'http:' ? [allowInsecureRequests] : [];
  const settings = { timeout, execute: extensions, [customFetch]: limitedFetch as CustomFetch };
  const console = await discovery(new URL(issuerUrl), clientIds.console, undefined, None(), settings);
  const cli = new Configuration(console.serverMetadata(), clientIds.cli, undefined, None());
  for (const client of [console, cli]) Object.assign(client, { timeout, [customFetch]: limitedFetch });
  for (const extend of extensions) extend(cli);
  return { console, cli };
}

/**
 * Binds the token to the sign-in it was asked for, and needs no memory: whoever redeems the code has the verifier, and
 * the verifier is chance that nobody else had.
 */
function nonceOf(codeChallenge: string): string {
  return createHash('sha256').update(`nonce\0${codeChallenge}`).digest('base64url');
}

/** What cannot be reached may come back; what was answered and is wrong stays wrong. */
function failureOf(cause: unknown): DomainError {
  if (cause instanceof ResponseBodyError || cause instanceof WWWAuthenticateChallengeError) {
    if (cause.status >= 500) return notResponding(cause);
    const error = cause instanceof ResponseBodyError ? cause.error : '';
    return loginFailed(reasons[error] ?? 'the identity provider refused it.', cause);
  }
  if (cause instanceof ClientError) {
    if (cause.code === 'OAUTH_TIMEOUT' || cause.code === 'OAUTH_ABORT') return notResponding(cause);
    const response = cause.cause instanceof Response ? cause.cause : undefined;
    if (response && response.status >= 500) return notResponding(cause);
    if (response && response.status >= 400) return loginFailed('the identity provider refused it.', cause);
  }
  // A connection that fails is a TypeError of `fetch`; one of openid-client has a code.
  if (cause instanceof TypeError && !('code' in cause)) return notResponding(cause);
  return loginFailed('the identity provider sent a token that is not valid.', cause);
}

const reasons: Record<string, string> = {
  invalid_grant: 'the code has expired, was used before, or does not belong to this sign-in.',
};

function loginFailed(reason: string, cause: unknown): DomainError {
  return new DomainError('login_failed', { reason }, { cause });
}

function notResponding(cause: unknown): DomainError {
  return new DomainError('unavailable', { reason: 'The identity provider is not responding.' }, { cause });
}
