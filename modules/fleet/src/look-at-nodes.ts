import { counted } from '@gpuaas/kernel';
import type { HealthLook } from '@gpuaas/wiring';
import type { Capacity } from './capacity.ts';
import { type Node, pendingGpus } from './node.ts';
import { linkOf } from './node-link.ts';
import type { Nodes } from './nodes.ts';

/** Platform health: what is wrong with the nodes, worst first. */
export function lookAtNodes({ nodes, capacity }: { nodes: Nodes; capacity: Capacity }): HealthLook {
  return async (db) => {
    const { items } = await nodes.list(db, { name: undefined, region: undefined }, { limit: 1_000, after: undefined });
    const ids = items.map(({ id }) => id);
    const slotsOf = await capacity.slotsOf(db, ids);
    const slots = [...slotsOf.values()].flat();
    const inState = (state: Node['state']) => items.filter((node) => node.state === state).length;
    const blocked = slots.filter(({ state }) => state === 'cleanup_blocked').length;
    const unhealthy = slots.filter(({ state }) => state === 'unhealthy').length;
    const offline = inState('offline');
    const quarantined = inState('quarantined');
    const facts = [
      { label: 'Active', value: `${inState('active')} of ${items.length}` },
      { label: 'Offline', value: String(offline) },
      { label: 'Quarantined', value: String(quarantined) },
      { label: 'GPUs', value: String(slots.length) },
      { label: 'GPUs blocked', value: String(blocked) },
      { label: 'GPUs unhealthy', value: String(unhealthy) },
    ];
    if (offline > 0) {
      const summary = `${counted(offline, 'node is', 'nodes are')} not responding.`;
      const fix = 'Check that the hosts are up and can reach the node listener.';
      return { status: 'error', summary, facts, fix, runbook: 'node-offline' };
    }
    const work = await nodes.workOf(db, ids);
    const links = items.map((node) => linkOf(node, work.get(node.id)));
    const unproven = links.filter(({ broken }) => broken !== null && broken !== 'agent_silent');
    if (unproven.length > 0) {
      const summary = `${counted(unproven.length, 'node does', 'nodes do')} not do the work that is given out, although connected.`;
      const fix = unproven[0]?.detail ?? '';
      return { status: 'attention', summary, facts, fix, runbook: 'node-offline' };
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
    if (unhealthy > 0) {
      const summary = `${counted(unhealthy, 'GPU is', 'GPUs are')} unhealthy.`;
      const fix = 'See what is wrong with them on the pages of their nodes.';
      return { status: 'attention', summary, facts, fix, runbook: 'gpu-unhealthy' };
    }
    const pending = items.filter((node) => pendingGpus(node, slotsOf.get(node.id) ?? []).length > 0).length;
    if (pending > 0) {
      const summary = `${counted(pending, 'node has', 'nodes have')} GPUs that wait for approval.`;
      const fix = 'Check what they report, then approve them: gpuaas node approve NAME.';
      return { status: 'attention', summary, facts, fix, runbook: 'node-does-not-join' };
    }
    if (inState('active') === 0) {
      const summary = 'No node is active.';
      const fix = 'Add a node and start its agent with a join token.';
      return { status: 'attention', summary, facts, fix, runbook: 'node-does-not-join' };
    }
    return { status: 'ok', summary: 'All nodes are responding.', facts };
  };
}
