import type { NodeView } from '@gpuaas/contract';
import { inService, type Node } from './node.ts';
import type { NodeWork } from './node-link-store.ts';

const details = {
  agent_silent: 'The agent does not reach the platform. Check that the host is up and can reach the node listener.',
  work_not_taken: 'The agent reaches the platform, but does not take a task that waits for it. Restart the agent.',
  work_not_proven: 'The agent takes tasks, but its last one ended without a result. Check its log on the host.',
};

/** Which direction between the platform and a node is broken. A node that the platform does not talk to has none. */
export function linkOf({ state }: Pick<Node, 'state'>, work: NodeWork | undefined): NodeView['link'] {
  const broken = work && (inService as readonly string[]).includes(state) ? brokenBy(state, work) : null;
  return { broken, detail: broken === null ? null : details[broken] };
}

function brokenBy(state: Node['state'], work: NodeWork): keyof typeof details | null {
  // It has not asked for anything yet, and has its own deadline.
  if (state === 'enrolling') return null;
  if (state === 'offline' || work.isSilent) return 'agent_silent';
  if (work.untakenSince !== undefined) return 'work_not_taken';
  return work.isUnproven ? 'work_not_proven' : null;
}
