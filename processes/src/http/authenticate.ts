import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { NodeId, SessionId } from '@gpuaas/contract';
import type { Fleet } from '@gpuaas/fleet';
import type { TokenIssuer } from '@gpuaas/iam';
import { type Actor, type Clock, type Db, DomainError } from '@gpuaas/kernel';

/** Who calls, as far as the connection and the token tell; what he may do is looked up with every call. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'session'; sessionId: SessionId; userId: string }
  | { kind: 'certificate'; actor: Actor; expiresAt: Date };

export interface Authenticator {
  authenticate(request: IncomingMessage): Promise<Caller>;
}

export function createTokenAuthenticator(tokens: TokenIssuer): Authenticator {
  return {
    async authenticate(request) {
      const header = request.headers.authorization;
      if (header === undefined) return { kind: 'anonymous' };
      const token = /^Bearer ([\w.~+/-]+=*)$/.exec(header)?.[1];
      if (token === undefined) throw new DomainError('unauthenticated');
      const { sessionId, userId } = await tokens.verify(token, 'access');
      return { kind: 'session', sessionId, userId };
    },
  };
}

/**
 * Reads the role from the certificate and compares it with what the node row says now. TLS has checked the chain; its
 * dates are checked again with every call, since a connection may outlive its certificate.
 */
export function createCertificateAuthenticator(deps: {
  fleet: Pick<Fleet, 'authenticate'>;
  db: Db;
  clock: Clock;
}): Authenticator {
  return {
    async authenticate(request) {
      const certificate = (request.socket as TLSSocket).getPeerX509Certificate();
      if (!certificate) throw refused('A client certificate is needed.');
      const now = deps.clock.now();
      if (now < certificate.validFromDate || now > certificate.validToDate) throw refused('It has expired.');
      const [, role, name] = /URI:spiffe:\/\/gpuaas\/(\w+)\/([\w-]+)/.exec(certificate.subjectAltName ?? '') ?? [];
      const actor = await actorFor(role, name ?? '', certificate.fingerprint256);
      return { kind: 'certificate', actor, expiresAt: certificate.validToDate };
    },
  };

  async function actorFor(role: string | undefined, name: string, fingerprint: string): Promise<Actor> {
    if (role === 'gateway') return { type: 'gateway', id: undefined, name };
    const id = name as NodeId;
    if (role === 'bootstrap') return { type: 'node', id, name, fingerprint, bootstrap: true };
    if (role !== 'node') throw refused('It names no role.');
    const node = await deps.fleet.authenticate(deps.db, id, fingerprint);
    if (!node) throw refused('It is not the certificate of a node in service.');
    return { type: 'node', id, name: node.name, fingerprint, bootstrap: false };
  }
}

function refused(reason: string): DomainError {
  return new DomainError('certificate_refused', { reason });
}
