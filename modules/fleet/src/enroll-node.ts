import type { NodeId, NodeInventory } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import type { IssuedCertificate } from './authority/certificate-authority.ts';
import type { FleetDeps } from './fleet.ts';
import { forgetSuperseded, moveNode, setCertificate, setInventory, useJoinToken } from './node-store.ts';
import { syncSlots } from './slot-store.ts';

/** Reading GPUs never fails an enrolment: a node without any is a node. */
export async function enrollNode(
  { authority }: FleetDeps,
  tx: Tx,
  ctx: Ctx,
  id: NodeId,
  { csrPem, inventory }: { csrPem: string; inventory: NodeInventory },
): Promise<IssuedCertificate> {
  if (ctx.actor.type !== 'node' || ctx.actor.id !== id || !(await useJoinToken(tx, id, ctx.actor.fingerprint))) {
    throw new DomainError('join_token_invalid');
  }
  const issued = await authority.signNode(id, csrPem);
  if (!(await moveNode(tx, id, 'enrolling', ctx.clock.now()))) throw new DomainError('join_token_invalid');
  await forgetSuperseded(tx, id);
  await setCertificate(tx, id, issued, null);
  await setInventory(tx, id, inventory);
  await syncSlots(tx, id, inventory, () => ctx.newId('slot'), ctx.clock.now());
  ctx.log.info('node enrolled', { node_id: id, gpus: inventory.gpus.length });
  return issued;
}
