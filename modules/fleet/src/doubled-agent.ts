import type { Ctx, Tx } from '@gpuaas/kernel';
import { type Contact, type DoubledAgent, touchNodes } from './contact-store.ts';
import { findNode } from './node-store.ts';
import { type PlatformQuarantineDeps, quarantine } from './quarantine-node.ts';

/**
 * Notes which nodes were heard. One for which two agents speak at the same time is quarantined, and its certificate is
 * revoked: one of the two has a copy of its key, and nobody can tell from here which. True when that happened.
 */
export async function hearNodes(
  deps: PlatformQuarantineDeps,
  tx: Tx,
  ctx: Ctx,
  contacts: readonly Contact[],
): Promise<boolean> {
  const doubled = await touchNodes(tx, contacts, ctx.clock.now());
  for (const one of doubled) {
    const node = await findNode(tx, one.id);
    if (node) await quarantine(deps, tx, ctx, node, reasonFor(one, node.name));
  }
  return doubled.length > 0;
}

function reasonFor({ runs }: DoubledAgent, name: string): string {
  const [one, other] = runs.map((run) => run.slice(0, 8));
  return `Two agents use the key of this node at the same time: their logs name themselves ${one} and ${other}. Its disk was copied, or a snapshot was started beside it. Stop the agent on the host that is not this node and delete /var/lib/gpuaas/agent there, then let this one join again: gpuaas node join-token ${name}`;
}
