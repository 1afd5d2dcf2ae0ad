import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { NodeId, SessionId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import type { NodeTrust } from '@gpuaas/fleet';
import type { TokenIssuer } from '@gpuaas/iam';
import {
  type Clock,
  DomainError,
  type NodePrincipal,
  nodePrincipal,
  type Principal,
  principalOf,
} from '@gpuaas/kernel';

/** Who calls, as far as the connection and the token tell; what they may do is looked up with every call. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'session'; sessionId: SessionId; userId: string }
  | { kind: 'certificate'; role: CertificateRole; principal: Principal; expiresAt: Date }
  /** A certificate that a renewal has replaced. It opens nothing; only its renewing is listened to, as an alarm. */
  | { kind: 'superseded'; role: 'node'; principal: NodePrincipal };

export type CertificateRole = 'bootstrap' | 'node' | 'gateway';

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
  nodeTrust: Pick<NodeTrust, 'authenticate' | 'endPreviousCertificate'>;
  database: Database;
  clock: Clock;
}): Authenticator {
  const { nodeTrust, database } = deps;
  return {
    async authenticate(request) {
      const certificate = (request.socket as TLSSocket).getPeerX509Certificate();
      if (!certificate) throw refused('A client certificate is needed.');
      const now = deps.clock.now();
      const { validFromDate: from, validToDate: until } = certificate;
      const platformClock = `the platform's clock says ${now.toISOString()}`;
      if (now < from) throw refused(`It is not valid before ${from.toISOString()}; ${platformClock}.`);
      if (now > until) throw refused(`It expired at ${until.toISOString()}; ${platformClock}.`);
      const [, role, name = ''] = /URI:spiffe:\/\/gpuaas\/(\w+)\/([\w-]+)/.exec(certificate.subjectAltName ?? '') ?? [];
      const [fingerprint, expiresAt] = [certificate.fingerprint256, certificate.validToDate];
      if (role === 'node') return nodeCaller(name as NodeId, fingerprint, expiresAt);
      if (role === 'bootstrap') {
        return { kind: 'certificate', role, principal: nodePrincipal(name as NodeId, name, fingerprint), expiresAt };
      }
      if (role !== 'gateway') throw refused('It names no role.');
      const principal = principalOf({ type: 'gateway', id: undefined, name }, { type: 'platform' });
      return { kind: 'certificate', role, principal, expiresAt };
    },
  };

  async function nodeCaller(id: NodeId, fingerprint: string, expiresAt: Date): Promise<Caller> {
    const found = await nodeTrust.authenticate(database.db, id, fingerprint);
    if (!found) throw refused('It is not the certificate of a node in service.');
    const principal = nodePrincipal(id, found.node.name, fingerprint);
    if (found.standing === 'superseded') return { kind: 'superseded', role: 'node', principal };
    if (found.standing === 'current' && found.hasPrevious) {
      await database.transaction((tx) => nodeTrust.endPreviousCertificate(tx, id, fingerprint));
    }
    return { kind: 'certificate', role: 'node', principal, expiresAt };
  }
}

function refused(reason: string): DomainError {
  return new DomainError('certificate_refused', { reason });
}
