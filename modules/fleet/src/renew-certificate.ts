import type { NodeId } from '@gpuaas/contract';
import { type Ctx, DomainError, type NodePrincipal, type Tx } from '@gpuaas/kernel';
import type { IssuedNodeCertificate } from './authority/certificate-authority.ts';
import { lockCertificates, setCertificate, supersede } from './certificate-store.ts';
import type { NodeTrustDeps } from './node-trust.ts';
import { quarantine } from './quarantine-node.ts';

const copied =
  'A certificate that was already replaced was used to renew. Another host may hold a copy of the node’s key.';

/** `refuse`: the certificate was replaced before, so the node is quarantined now, and stays so. */
export type Renewed = { issued: IssuedNodeCertificate } | { refuse: DomainError };

/**
 * The certificate in use stays good until the new one is used: its answer may be lost on the way, or the agent may die
 * before it has saved it. Once the new one was used, only a copy of the old key can renew with the old one.
 */
export async function renewCertificate(
  deps: NodeTrustDeps,
  tx: Tx,
  ctx: Ctx<NodePrincipal>,
  id: NodeId,
  csrPem: string,
): Promise<Renewed> {
  const { fingerprint } = ctx.principal;
  const found = await lockCertificates(tx, id, fingerprint);
  if (!found)
    throw new DomainError('certificate_refused', { reason: 'It is not the certificate of a node in service.' });
  if (found.standing === 'superseded') {
    await quarantine(deps, tx, ctx, found.node, copied);
    return { refuse: new DomainError('certificate_refused', { reason: copied }) };
  }
  const issued = await deps.authority.signNode(id, csrPem);
  // The newest one was never used, so its answer was lost; whoever shows it from now on got it some other way.
  if (found.standing === 'previous' && found.current !== null) await supersede(tx, id, found.current);
  await setCertificate(tx, id, issued, fingerprint);
  ctx.log.info('node certificate renewed', { node_id: id, not_after: issued.notAfter.toISOString() });
  return { issued };
}
