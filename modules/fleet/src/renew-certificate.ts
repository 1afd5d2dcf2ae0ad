import type { NodeId } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import type { IssuedCertificate } from './authority/certificate-authority.ts';
import type { FleetDeps } from './fleet.ts';
import { setCertificate } from './node-store.ts';

/** The certificate in use stays good until the new one is used, in case the answer is lost on the way. */
export async function renewCertificate(
  { authority }: FleetDeps,
  tx: Tx,
  ctx: Ctx,
  id: NodeId,
  csrPem: string,
): Promise<IssuedCertificate> {
  if (ctx.actor.type !== 'node') throw new DomainError('certificate_refused', { reason: 'Only a node can renew.' });
  const issued = await authority.signNode(id, csrPem);
  await setCertificate(tx, id, issued, ctx.actor.fingerprint);
  ctx.log.info('node certificate renewed', { node_id: id, not_after: issued.notAfter.toISOString() });
  return issued;
}
