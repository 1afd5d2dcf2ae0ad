import { ApiError } from '@gpuaas/sdk';
import type { Identity } from './identity.ts';

/** A certificate, or a join token, that nobody but an operator can replace. The agent ends; whoever starts it may have one. */
export class CertificateLost extends Error {
  override readonly name = 'CertificateLost';
}

/** How a certificate stands, by a wall clock. */
export function standingOf(identity: Pick<Identity, 'notBefore' | 'notAfter'>, at: Date) {
  if (at < new Date(identity.notBefore)) return 'not_yet_valid';
  return at < new Date(identity.notAfter) ? 'valid' : 'expired';
}

/** What is wrong between the two clocks and the two certificates, for whoever reads the log. Undefined: nothing of it. */
export function certificateTrouble(error: unknown, identity: Identity, at: Date): string | undefined {
  const hostClock = `this host's clock says ${at.toISOString()}`;
  if (error instanceof ApiError && error.code === 'certificate_refused') {
    return `The platform refused this node's certificate: ${error.message} (${hostClock})`;
  }
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED') {
    const how = code === 'CERT_NOT_YET_VALID' ? 'is not valid yet' : 'has expired';
    return `By this host's clock the platform's certificate ${how}: ${hostClock}. Check the clocks of both.`;
  }
  if (refusedByTls(code)) {
    return `The platform did not accept this node's certificate, valid from ${identity.notBefore} to ${identity.notAfter}: ${hostClock}. Check the clocks of both.`;
  }
  return undefined;
}

/** Undefined when the refusal says nothing about the join token: then it may work later. */
export function refusedToken(error: unknown, nodeId: string): CertificateLost | undefined {
  const isRefused = error instanceof ApiError && ['join_token_invalid', 'certificate_refused'].includes(error.code);
  const isNotAccepted = refusedByTls((error as NodeJS.ErrnoException | undefined)?.code);
  if (!isRefused && !isNotAccepted) return undefined;
  const why = isRefused ? error.message : 'It may have expired.';
  return new CertificateLost(
    `The platform refused the join token: ${why} Start the agent with a new one: gpuaas node join-token ${nodeId}`,
  );
}

/** The platform accepts neither the certificate nor what the node could join again with. */
export function refusedForGood({ nodeId }: Pick<Identity, 'nodeId'>, refusal: string): CertificateLost {
  return new CertificateLost(
    `The platform no longer accepts this agent. ${refusal} To let this host join again, start the agent with a new join token: gpuaas node join-token ${nodeId}`,
  );
}

const refusedByTls = (code = '') => /ALERT_(CERTIFICATE|BAD_CERTIFICATE)/.test(code);

/** Why an agent cannot go on, and what an operator can do. */
export function lostBecause(identity: Identity, at: Date): CertificateLost {
  const { notBefore, notAfter, nodeId } = identity;
  const hostClock = `this host's clock says ${at.toISOString()}`;
  if (standingOf(identity, at) === 'not_yet_valid') {
    return new CertificateLost(
      `The certificate of this node is not valid before ${notBefore}; ${hostClock}. Correct the clock, or start the agent with a new join token: gpuaas node join-token ${nodeId}`,
    );
  }
  return new CertificateLost(
    `The certificate of this node expired at ${notAfter}; ${hostClock}. Start the agent with a new join token: gpuaas node join-token ${nodeId}`,
  );
}
