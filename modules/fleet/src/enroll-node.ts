import type { NodeId, NodeInventory } from '@gpuaas/contract';
import { type Ctx, DomainError, type NodePrincipal, type Tx } from '@gpuaas/kernel';
import { takeInventory } from './approve-node.ts';
import type { IssuedNodeCertificate } from './authority/certificate-authority.ts';
import { forgetSuperseded, setCertificate, useJoinToken, useRejoin } from './certificate-store.ts';
import { nodeLifecycle } from './node.ts';
import { moveNode } from './node-store.ts';
import type { NodeTrustDeps } from './node-trust.ts';

/** Reading GPUs never fails an enrolment: a node without any is a node. */
export async function enrollNode(
  { authority }: NodeTrustDeps,
  tx: Tx,
  ctx: Ctx<NodePrincipal>,
  id: NodeId,
  { csrPem, inventory }: { csrPem: string; inventory: NodeInventory },
): Promise<IssuedNodeCertificate> {
  const { fingerprint } = ctx.principal;
  const expired = await useRejoin(tx, id, fingerprint);
  if (expired === undefined && !(await useJoinToken(tx, id, fingerprint))) throw new DomainError('join_token_invalid');
  const issued = await authority.signNode(id, csrPem);
  if (expired === undefined) {
    if (!(await moveNode(tx, id, nodeLifecycle.enter('enrolling'), ctx.clock.now())))
      throw new DomainError('join_token_invalid');
    await forgetSuperseded(tx, id);
  }
  // A node that joins again by itself is the same host: what it was doing is still its own to finish.
  await setCertificate(tx, id, issued, expired ?? null);
  await takeInventory(tx, ctx, id, inventory);
  ctx.log.info(expired === undefined ? 'node enrolled' : 'node rejoined', { node_id: id, gpus: inventory.gpus.length });
  return issued;
}
