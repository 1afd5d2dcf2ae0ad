import type { NodeView } from '@gpuaas/contract';
import { writeAudit } from './audit-log.ts';
import type { Handlers } from './handlers.ts';
import { iso } from './ids.ts';
import { ProblemError } from './problem-error.ts';
import { operatorAllocation } from './slot-handlers.ts';
import { nodeView } from './views.ts';
import { liveIn, type NodeRecord, type World } from './world.ts';

type Served =
  | 'approveNode'
  | 'confirmReimage'
  | 'cordonNode'
  | 'uncordonNode'
  | 'drainNode'
  | 'quarantineNode'
  | 'liftNode'
  | 'retireNode'
  | 'removeNode'
  | 'listNodeAllocations';

/** What operators do to nodes. A drain ends when somebody looks and nothing is left. */
export function nodeVerbs(
  world: World,
  now: () => number,
  findNode: (id: string) => NodeRecord,
): Pick<Handlers, Served> {
  const on = (node: NodeRecord) => liveIn(world, now()).filter((record) => record.node.id === node.id);
  const change = (id: string, action: string, to: Partial<NodeRecord>): { status: 200; body: NodeView } => {
    const node = Object.assign(findNode(id), to);
    writeAudit(world, { action, type: 'node', target: node });
    return { status: 200, body: nodeView(world, node, now()) };
  };
  const assertEmpty = (node: NodeRecord) => {
    const ids = on(node).map(({ id }) => id);
    if (ids.length > 0) throw new ProblemError('node_not_empty', { remaining: `${ids.length} allocations`, ids });
  };
  return {
    approveNode: ({ params }) => change(params.node_id, 'node.approve', {}),
    confirmReimage: ({ params }) => change(params.node_id, 'node.confirm_reimage', {}),
    cordonNode: ({ params }) => change(params.node_id, 'node.cordon', { cordoned: true }),
    uncordonNode: ({ params }) => change(params.node_id, 'node.uncordon', { cordoned: false, state: 'active' }),
    drainNode({ params }) {
      const state = on(findNode(params.node_id)).length > 0 ? 'draining' : 'drained';
      return change(params.node_id, 'node.drain', { cordoned: true, state });
    },
    quarantineNode: ({ params, body: { reason } }) =>
      change(params.node_id, 'node.quarantine', {
        state: 'quarantined',
        quarantine: { reason, since: iso(now()), certificate_revoked: false },
      }),
    liftNode: ({ params }) => change(params.node_id, 'node.lift', { state: 'active', quarantine: null }),
    retireNode({ params }) {
      assertEmpty(findNode(params.node_id));
      return change(params.node_id, 'node.retire', { state: 'retired' });
    },
    removeNode({ params }) {
      const node = findNode(params.node_id);
      assertEmpty(node);
      world.nodes.splice(world.nodes.indexOf(node), 1);
      writeAudit(world, { action: 'node.remove', type: 'node', target: node });
      return { status: 204, body: undefined };
    },
    listNodeAllocations({ params }) {
      const items = on(findNode(params.node_id)).map((record) => operatorAllocation(world, record, now()));
      return { status: 200, body: { items } };
    },
  };
}
