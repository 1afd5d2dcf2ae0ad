import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Audit } from '@gpuaas/audit';
import type { SessionId, UserId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import type { Iam } from '@gpuaas/iam';
import type { IdentityProvider } from '@gpuaas/identity-provider';
import { anonymous, type CtxSource, createCtx, DomainError, hasCode, putAtMost } from '@gpuaas/kernel';
import { decodeJwt } from 'jose';
import { peerOf } from './call.ts';

/** Access tokens of the identity provider, where the settings name an audience for them. */
export interface Bearers {
  /** Whether the token says that it is from there. It may lie. */
  isTheirs(token: string): boolean;
  verify(token: string, request: IncomingMessage): Promise<{ credentialId: SessionId; actorId: UserId }>;
}

interface BearerDeps {
  identityProvider: IdentityProvider;
  iam: Pick<Iam, 'acceptBearer'>;
  audit: Pick<Audit, 'append'>;
  database: Database;
  ctxSource: CtxSource;
}

interface Accepted {
  credentialId: SessionId;
  actorId: UserId;
  expiresAt: number;
}

const mostRemembered = 5_000;

/**
 * A token is looked at once; after that the session that it stands for is what counts, and that is looked up with every
 * call as any other. So somebody can end it, and the next call is refused although the token is still good elsewhere.
 */
export function createBearers(deps: BearerDeps): Bearers {
  const { identityProvider, ctxSource, database } = deps;
  // Only what was accepted is remembered: made-up tokens, however many, take no place from good ones.
  const accepted = new Map<string, Accepted>();
  const looking = new Map<string, Promise<Accepted>>();

  /** Once for all calls that come with the same token meanwhile. */
  function look(key: string, token: string, address: string): Promise<Accepted> {
    const begun = looking.get(key);
    if (begun) return begun;
    const found = accept(token, address)
      .then((known) => {
        putAtMost(accepted, mostRemembered, key, known);
        return known;
      })
      .finally(() => looking.delete(key));
    looking.set(key, found);
    return found;
  }

  async function accept(token: string, address: string): Promise<Accepted> {
    if (!identityProvider.verifyBearer) throw new DomainError('unauthenticated');
    const bearer = await identityProvider.verifyBearer(token);
    const ctx = createCtx(ctxSource, { principal: anonymous, correlationId: ctxSource.newId('cor') });
    const { sessionId, user } = await database
      .transaction(async (tx) => {
        const found = await deps.iam.acceptBearer(tx, ctx, { ...bearer, address });
        if (found.isNew) {
          const target = { targetType: 'user', targetId: found.user.id, targetName: found.user.username };
          const detail = { client: 'token of the identity provider', address };
          const entry = { action: 'session.create', result: 'success' as const, projectId: undefined };
          await deps.audit.append(tx, ctx, { ...entry, ...target, detail });
        }
        return found;
      })
      .catch((error: unknown) => {
        // Somebody who is disabled is not told so on every call.
        throw hasCode(error, 'login_failed') ? new DomainError('session_revoked') : error;
      });
    return { credentialId: sessionId, actorId: user.id, expiresAt: bearer.expiresAt.getTime() };
  }

  return {
    isTheirs(token) {
      if (!identityProvider.verifyBearer) return false;
      try {
        return decodeJwt(token).iss === identityProvider.issuer;
      } catch {
        return false;
      }
    },

    async verify(token, request) {
      const key = hash('sha256', token, 'base64');
      const known = accepted.get(key) ?? (await look(key, token, peerOf(request).remoteAddress));
      const { expiresAt, ...credential } = known;
      if (expiresAt > ctxSource.clock.now().getTime()) return credential;
      accepted.delete(key);
      throw new DomainError('token_expired');
    },
  };
}
