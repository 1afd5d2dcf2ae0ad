import { hash } from 'node:crypto';
import type { SessionId, UserId } from '@gpuaas/contract';
import { type Clock, DomainError, type RandomBytes } from '@gpuaas/kernel';
import { readOrCreate, type SecretStore } from '@gpuaas/secret-store';
import { errors, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';

export interface AccessClaims {
  userId: UserId;
  sessionId: SessionId;
  expiresAt: Date;
}

/**
 * `access`: for a quarter of an hour, in the hands of a program. `console`: for a week, in a cookie that no script can
 * read. Neither is taken for the other.
 */
export type TokenKind = 'access' | 'console';

export interface TokenSubject {
  userId: UserId;
  sessionId: SessionId;
  username: string;
}

/** Mints and checks the platform's own tokens. */
export interface TokenIssuer {
  mint(subject: TokenSubject, kind: TokenKind): Promise<{ token: string; expiresAt: Date }>;
  /** Throws `unauthenticated` or `token_expired`. */
  verify(token: string, kind: TokenKind): Promise<AccessClaims>;
  publicKeys(): JWK[];
}

const issuer = 'gpuaas';
const kinds = {
  access: { audience: 'gpuaas-api', lifeSeconds: 900 },
  console: { audience: 'gpuaas-console', lifeSeconds: 7 * 86_400 },
} as const;
const mostRemembered = 5_000;

/** The key lies in the secret store, so a restart, or another process, goes on with the same one. */
export async function openTokenIssuer(
  secrets: SecretStore,
  source: { clock: Clock; randomBytes: RandomBytes },
): Promise<TokenIssuer> {
  const { clock } = source;
  const newName = () => Buffer.from(source.randomBytes(16)).toString('base64url');
  const stored = await readOrCreate(secrets, 'iam/access-token-key', () => makeKey(newName()));
  const privateJwk = JSON.parse(stored) as JWK & { kid: string };
  const { d: _, ...publicJwk } = privateJwk;
  const [privateKey, publicKey] = await Promise.all([importJWK(privateJwk, 'EdDSA'), importJWK(publicJwk, 'EdDSA')]);
  // Checking a signature costs more than the rest of a request; the same token comes many times.
  const remembered = new Map<string, AccessClaims>();

  return {
    async mint({ userId, sessionId, username }, kind) {
      const { audience, lifeSeconds } = kinds[kind];
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const token = await new SignJWT({ actor_type: 'user', sid: sessionId, preferred_username: username })
        .setProtectedHeader({ alg: 'EdDSA', kid: privateJwk.kid, typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setJti(newName())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(privateKey);
      return { token, expiresAt: new Date((issuedAt + lifeSeconds) * 1000) };
    },

    async verify(token, kind) {
      const key = hash('sha256', `${kind} ${token}`, 'base64');
      const known = remembered.get(key);
      if (known) {
        if (known.expiresAt.getTime() > clock.now().getTime()) return known;
        remembered.delete(key);
        throw new DomainError('token_expired');
      }
      const claims = await check(token, publicKey, clock, kinds[kind].audience);
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(key, claims);
      return claims;
    },

    publicKeys: () => [{ ...publicJwk, alg: 'EdDSA', use: 'sig' }],
  };
}

async function check(
  token: string,
  key: Parameters<typeof jwtVerify>[1],
  clock: Clock,
  audience: string,
): Promise<AccessClaims> {
  try {
    const options = { issuer, audience, algorithms: ['EdDSA'], typ: 'at+jwt', currentDate: clock.now() };
    const { payload } = await jwtVerify(token, key, options);
    return {
      userId: payload.sub as UserId,
      sessionId: payload['sid'] as SessionId,
      expiresAt: new Date((payload.exp as number) * 1000),
    };
  } catch (cause) {
    throw new DomainError(cause instanceof errors.JWTExpired ? 'token_expired' : 'unauthenticated', {}, { cause });
  }
}

async function makeKey(kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), kid });
}
