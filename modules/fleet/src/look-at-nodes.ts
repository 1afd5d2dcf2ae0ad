import { counted } from '@gpuaas/kernel';
import type { HealthLook } from '@gpuaas/wiring';
import type { Capacity } from './capacity.ts';
import type { Node } from './node.ts';
import type { Nodes } from './nodes.ts';

/** Platform health: what is wrong with the nodes, worst first. */
export function lookAtNodes({ nodes, capacity }: { nodes: Nodes; capacity: Capacity }): HealthLook {
  return async (db) => {
    const { items } = await nodes.list(db, { name: undefined }, { limit: 1_000, after: undefined });
    const ids = items.map(({ id }) => id);
    const slots = [...(await capacity.slotsOf(db, ids)).values()].flat();
    const inState = (state: Node['state']) => items.filter((node) => node.state === state).length;
    const blocked = slots.filter(({ state }) => state === 'cleanup_blocked').length;
    const offline = inState('offline');
    const quarantined = inState('quarantined');
    const facts = [
      { label: 'Active', value: `${inState('active')} of ${items.length}` },
      { label: 'Offline', value: String(offline) },
      { label: 'Quarantined', value: String(quarantined) },
      { label: 'GPUs', value: String(slots.length) },
      { label: 'GPUs blocked', value: String(blocked) },
    ];
    if (offline > 0) {
      const summary = `${counted(offline, 'node is', 'nodes are')} not responding.`;
      const fix = 'Check that the hosts are up and can reach the node listener.';
      return { status: 'error', summary, facts, fix, runbook: 'node-offline' };
    }
    if (quarantined > 0) {
      const summary = `${counted(quarantined, 'node is', 'nodes are')} quarantined.`;
      const fix = 'Find the reason on the page of the node, check its host, then let it join again.';
      return { status: 'attention', summary, facts, fix, runbook: 'node-quarantined' };
    }
    if (blocked > 0) {
      const summary = `${counted(blocked, 'GPU is', 'GPUs are')} blocked because cleanup could not be verified.`;
      const fix = 'Check the evidence of the last task of each allocation, clean up the host, then release again.';
      return { status: 'attention', summary, facts, fix, runbook: 'release-failed' };
    }
    if (inState('active') === 0) {
      const summary = 'No node is active.';
      const fix = 'Add a node and start its agent with a join token.';
      return { status: 'attention', summary, facts, fix, runbook: 'node-does-not-join' };
    }
    return { status: 'ok', summary: 'All nodes are responding.', facts };
  };
}
