import { createHash } from 'node:crypto';
import { DomainError } from '@gpuaas/kernel';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { Identity, IdentityProvider, LoginClient } from './identity-provider.ts';

export interface OidcOptions {
  /** The issuer's address. Its discovery document lies under `/.well-known/openid-configuration`. */
  issuerUrl: string;
  clientIds: Record<LoginClient, string>;
  /** Under which name its subjects are known; the address itself unless told. */
  issuerName?: string;
  answerWithinSeconds?: number;
}

/** Any OpenID Connect issuer with public clients and PKCE. */
export function createOidcIdentityProvider(options: OidcOptions): IdentityProvider {
  const issuer = options.issuerName ?? options.issuerUrl;
  let known: Promise<Record<LoginClient, Configuration>> | undefined;

  /** Asked for once; a failure is forgotten, so that an issuer that was away can come back. */
  async function clientOf(client: LoginClient): Promise<Configuration> {
    known ??= discover(options);
    const asked = known;
    try {
      return (await asked)[client];
    } catch (cause) {
      if (known === asked) known = undefined;
      throw notResponding(cause);
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
      return identityOf(issuer, tokens.claims() as IDToken);
    },

    endSession: async () => {},
  };
}

async function discover(options: OidcOptions): Promise<Record<LoginClient, Configuration>> {
  const { issuerUrl, clientIds, answerWithinSeconds: timeout = 5 } = options;
  // Without it a token that came over a trusted connection is believed without a look at its signature.
  const extensions = [enableNonRepudiationChecks];
  // The embedded issuer is on this machine; anybody else's has the protocol that its address says.
  if (new URL(issuerUrl).protocol === 'http:') extensions.push(allowInsecureRequests);
  const settings = { timeout, execute: extensions };
  const console = await discovery(new URL(issuerUrl), clientIds.console, undefined, None(), settings);
  const cli = new Configuration(console.serverMetadata(), clientIds.cli, undefined, None());
  cli.timeout = timeout;
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

function identityOf(issuer: string, claims: IDToken): Identity {
  const subject = claims.sub;
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined);
  const username = text('preferred_username') ?? text('email') ?? subject;
  const session = text('sid');
  return {
    ...{ issuer, subject, username, displayName: text('name') ?? username, email: text('email') },
    ...(session !== undefined && { session }),
  };
}
