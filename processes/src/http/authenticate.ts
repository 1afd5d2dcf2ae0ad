import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { NodeId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import { type NodeTrust, taskBell, trustBell } from '@gpuaas/fleet';
import type { TokenIssuer } from '@gpuaas/iam';
import {
  type Actor,
  type Clock,
  type CredentialId,
  DomainError,
  type Doorbell,
  type Logger,
  type NodePrincipal,
  nodePrincipal,
  type Principal,
  principalOf,
  type Runnable,
} from '@gpuaas/kernel';
import type { Bearers } from './bearers.ts';

/** Who calls, as far as the connection and the token tell; what they may do is looked up with every call. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'credential'; credentialId: CredentialId; actorId: Actor['id'] }
  | { kind: 'certificate'; role: CertificateRole; principal: Principal; expiresAt: Date }
  /** A certificate that a renewal has replaced. It opens nothing; only its renewing is listened to, as an alarm. */
  | { kind: 'superseded'; role: 'node'; principal: NodePrincipal };

export type CertificateRole = 'bootstrap' | 'node' | 'gateway';

export interface Authenticator {
  authenticate(request: IncomingMessage): Promise<Caller>;
}

/** A token of the platform's own, or of the identity provider where those are accepted. */
export function createTokenAuthenticator(tokens: TokenIssuer, bearers?: Bearers): Authenticator {
  return {
    async authenticate(request) {
      const header = request.headers.authorization;
      if (header === undefined) return { kind: 'anonymous' };
      const token = /^Bearer ([\w.~+/-]+=*)$/.exec(header)?.[1];
      if (token === undefined) throw new DomainError('unauthenticated');
      const { credentialId, actorId } = bearers?.isTheirs(token)
        ? await bearers.verify(token, request)
        : await tokens.verify(token, 'access');
      return { kind: 'credential', credentialId, actorId };
    },
  };
}

/** How long a look at all certificates counts, and how often there is one. */
const trustedFor = 4_000;
const lookEvery = 1_000;
/** A certificate that nobody has shown for so long is not looked at any more. */
const forgetAfter = 120_000;

interface KnownCertificate {
  id: NodeId;
  name: string;
  fingerprint: string;
  /** When the look began that found it to be the only certificate of a node in service. */
  confirmedAt: number;
  shownAt: number;
}

/**
 * Reads the role from the certificate and compares it with what the node row says. TLS has checked the chain; its dates
 * are checked again with every call, since a connection may outlive its certificate.
 *
 * One look a second, for all certificates that were shown here together, finds those that are no longer good; a change
 * that this process makes is seen at once. What was not confirmed within the last seconds, say because the database is
 * away, is looked up again by itself. So an idle agent costs no statement, and a node that any process has revoked is
 * refused within five seconds.
 */
export function createCertificateAuthenticator(deps: {
  nodeTrust: Pick<NodeTrust, 'authenticate' | 'endPreviousCertificate' | 'findNotCurrent' | 'whyRefused'>;
  database: Database;
  doorbell: Doorbell;
  clock: Clock;
  log: Logger;
}): Authenticator & { look: Runnable } {
  const known = new Map<string, KnownCertificate>();
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

    look: {
      name: 'certificate look-out',
      async run(signal) {
        const bell = deps.doorbell.listen(trustBell);
        while (!signal.aborted) {
          // Something has just changed: nothing counts until it was looked at again.
          if (await bell.heard(lookEvery, signal))
            for (const certificate of known.values()) certificate.confirmedAt = -Infinity;
          await lookAtAll().catch((error: unknown) => {
            deps.log.warn('certificates could not be looked at', { error });
          });
        }
        bell.stop();
      },
    },
  };

  async function lookAtAll(): Promise<void> {
    const startedAt = performance.now();
    for (const [fingerprint, { shownAt }] of known) if (startedAt - shownAt > forgetAfter) known.delete(fingerprint);
    const asked = [...known.values()];
    const bad = await nodeTrust.findNotCurrent(database.db, asked);
    for (const certificate of asked) {
      if (!bad.has(certificate.fingerprint)) certificate.confirmedAt = startedAt;
      else known.delete(certificate.fingerprint);
    }
    for (const { id, fingerprint } of asked) if (bad.has(fingerprint)) deps.doorbell.ring(taskBell(id));
  }

  async function nodeCaller(id: NodeId, fingerprint: string, expiresAt: Date): Promise<Caller> {
    const startedAt = performance.now();
    const confirmed = known.get(fingerprint);
    if (confirmed && confirmed.id === id && startedAt - confirmed.confirmedAt < trustedFor) {
      confirmed.shownAt = startedAt;
      return {
        kind: 'certificate',
        role: 'node',
        principal: nodePrincipal(id, confirmed.name, fingerprint),
        expiresAt,
      };
    }
    known.delete(fingerprint);
    const found = await nodeTrust.authenticate(database.db, id, fingerprint);
    if (!found) throw await nodeTrust.whyRefused(database.db, id, fingerprint);
    const principal = nodePrincipal(id, found.node.name, fingerprint);
    if (found.standing === 'superseded') return { kind: 'superseded', role: 'node', principal };
    if (found.standing === 'current' && found.hasPrevious) {
      await database.transaction((tx) => nodeTrust.endPreviousCertificate(tx, id, fingerprint));
    } else if (found.standing === 'current') {
      const { name } = found.node;
      known.set(fingerprint, { id, name, fingerprint, confirmedAt: startedAt, shownAt: startedAt });
    }
    return { kind: 'certificate', role: 'node', principal, expiresAt };
  }
}

function refused(reason: string): DomainError {
  return new DomainError('certificate_refused', { reason });
}
