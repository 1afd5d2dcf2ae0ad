import { hash } from 'node:crypto';
import type { SessionId, UserId } from '@gpuaas/contract';
import { type Actor, type Clock, type CredentialId, DomainError, putAtMost, type RandomBytes } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import { readOrCreate, type SecretStore } from '@gpuaas/secret-store';
import { errors, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { KeyOwner } from '../service-accounts/service-account.ts';

export interface AccessClaims {
  actorId: Actor['id'];
  credentialId: CredentialId;
  expiresAt: Date;
}

/**
 * `access`: for minutes, in the hands of a program. `console`: for days, in a cookie that no script can read. Neither is taken for the other.
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
  /** A token for a program, instead of its key. */
  mintForKey(owner: KeyOwner): Promise<{ token: string; expiresAt: Date }>;
  /** Throws `unauthenticated` or `token_expired`. */
  verify(token: string, kind: TokenKind): Promise<AccessClaims>;
  publicKeys(): JWK[];
}

const issuer = 'gpuaas';
const kinds = {
  access: { audience: 'gpuaas-api', life: 'auth.access_token_ttl_seconds' },
  console: { audience: 'gpuaas-console', life: 'auth.console_token_ttl_seconds' },
} as const;
const mostRemembered = 5_000;
/** In seconds: the clocks of two processes may differ by so much. */
const clockSkew = 60;

/** The key lies in the secret store, so a restart, or another process, goes on with the same one. */
export async function openTokenIssuer(
  secrets: SecretStore,
  source: { clock: Clock; randomBytes: RandomBytes },
  policies: Pick<Policies, 'read'>,
): Promise<TokenIssuer> {
  const { clock } = source;
  const newName = () => Buffer.from(source.randomBytes(16)).toString('base64url');
  const stored = await readOrCreate(secrets, 'iam/access-token-key', () => makeKey(newName()));
  const privateJwk = JSON.parse(stored) as JWK & { kid: string };
  const { d: _, ...publicJwk } = privateJwk;
  const [privateKey, publicKey] = await Promise.all([importJWK(privateJwk, 'EdDSA'), importJWK(publicJwk, 'EdDSA')]);
  // Checking a signature costs more than the rest of a request; the same token comes many times.
  const remembered = new Map<string, AccessClaims>();

  async function sign(claims: JWTPayload & { sub: string }, audience: string, lifeSeconds: number) {
    const issuedAt = Math.floor(clock.now().getTime() / 1000);
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: privateJwk.kid, typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setJti(newName())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds)
      .sign(privateKey);
    return { token, expiresAt: new Date((issuedAt + lifeSeconds) * 1000) };
  }

  return {
    mint({ userId, sessionId, username }, kind) {
      const { audience, life } = kinds[kind];
      const claims = { sub: userId, actor_type: 'user', sid: sessionId, preferred_username: username };
      return sign(claims, audience, policies.read(life));
    },

    mintForKey({ serviceAccountId, keyId, orgId, projectId, scope }) {
      const place = { org_id: orgId, project_id: projectId, scope: scope.join(' ') };
      const claims = { sub: serviceAccountId, actor_type: 'service_account', key_id: keyId, ...place };
      const lifeSeconds = policies.read('auth.service_account_token_ttl_seconds', { id: projectId, orgId });
      return sign(claims, kinds.access.audience, lifeSeconds);
    },

    async verify(token, kind) {
      const key = hash('sha256', `${kind} ${token}`, 'base64');
      const known = remembered.get(key);
      if (known) {
        if (known.expiresAt.getTime() > clock.now().getTime()) return known;
        remembered.delete(key);
        throw new DomainError('token_expired');
      }
      const claims = await check(token, { key: publicKey, kid: privateJwk.kid }, clock, kinds[kind].audience);
      putAtMost(remembered, mostRemembered, key, claims);
      return claims;
    },

    publicKeys: () => [{ ...publicJwk, alg: 'EdDSA', use: 'sig' }],
  };
}

async function check(
  token: string,
  { key, kid }: { key: Parameters<typeof jwtVerify>[1]; kid: string },
  clock: Clock,
  audience: string,
): Promise<AccessClaims> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      ...{ issuer, audience, algorithms: ['EdDSA'], typ: 'at+jwt', currentDate: clock.now() },
      requiredClaims: ['sub', 'exp', 'iat', 'jti'],
    });
    if (protectedHeader.kid !== kid) throw new Error('it names another key');
    if ((payload.iat as number) > clock.now().getTime() / 1000 + clockSkew) throw new Error('it is from the future');
    return {
      actorId: payload.sub as Actor['id'],
      credentialId: (payload['key_id'] ?? payload['sid']) as CredentialId,
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
