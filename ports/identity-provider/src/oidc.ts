import { DomainError } from '@gpuaas/kernel';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { Identity, IdentityProvider, LoginClient } from './identity-provider.ts';

export interface OidcOptions {
  /** The issuer's address. Its discovery document lies under `/.well-known/openid-configuration`. */
  issuerUrl: string;
  clientIds: Record<LoginClient, string>;
  /** Under which name its subjects are known; the address itself unless told. */
  issuerName?: string;
}

interface Discovery {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
}

const answerWithin = 5_000;

/** Any OpenID Connect issuer with public clients and PKCE. */
export function createOidcIdentityProvider(options: OidcOptions): IdentityProvider {
  const issuer = options.issuerName ?? options.issuerUrl;
  let discovered: Promise<Discovery & { keys: ReturnType<typeof createRemoteJWKSet> }> | undefined;

  /** Asked for once; a failure is forgotten, so that an issuer that was away can come back. */
  function discover() {
    discovered ??= fetchJson<Discovery>(`${options.issuerUrl}/.well-known/openid-configuration`).then((found) => {
      if (found.issuer !== options.issuerUrl) throw new Error(`issuer calls itself ${found.issuer}`);
      return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri), { cacheMaxAge: 300_000 }) };
    });
    return discovered.catch((cause: unknown) => {
      discovered = undefined;
      throw new DomainError('unavailable', { reason: 'The identity provider is not responding.' }, { cause });
    });
  }

  return {
    issuer,

    async authorizeUrl({ client, redirectUri, state, codeChallenge, fresh }) {
      const url = new URL((await discover()).authorization_endpoint);
      const parameters = {
        client_id: options.clientIds[client],
        response_type: 'code',
        scope: 'openid profile email',
        redirect_uri: redirectUri,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        ...(fresh && { prompt: 'login' }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async exchange({ client, code, codeVerifier, redirectUri }) {
      const { token_endpoint, keys } = await discover();
      const clientId = options.clientIds[client];
      const idToken = await redeem(token_endpoint, {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      });
      try {
        const { payload } = await jwtVerify(idToken, keys, { issuer: options.issuerUrl, audience: clientId });
        return identityOf(issuer, payload);
      } catch (cause) {
        throw new DomainError(
          'login_failed',
          { reason: 'the identity provider sent a token that is not valid.' },
          { cause },
        );
      }
    },

    endSession: async () => {},
  };
}

async function redeem(endpoint: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(answerWithin),
  }).catch((cause: unknown) => {
    throw new DomainError('unavailable', { reason: 'The identity provider is not responding.' }, { cause });
  });
  if (response.status >= 500) throw new DomainError('unavailable', { what: 'The identity provider' });
  const body = (await response.json().catch(() => ({}))) as { id_token?: string; error?: string };
  if (!response.ok || body.id_token === undefined) {
    throw new DomainError(
      'login_failed',
      { reason: reasons[body.error ?? ''] ?? 'the identity provider refused it.' },
      { cause: body.error },
    );
  }
  return body.id_token;
}

const reasons: Record<string, string> = {
  invalid_grant: 'the code has expired, was used before, or does not belong to this sign-in.',
};

function identityOf(issuer: string, claims: JWTPayload): Identity {
  const subject = claims.sub as string;
  const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string) : undefined);
  const username = text('preferred_username') ?? text('email') ?? subject;
  const session = text('sid');
  return {
    ...{ issuer, subject, username, displayName: text('name') ?? username, email: text('email') },
    ...(session !== undefined && { session }),
  };
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(answerWithin) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}
