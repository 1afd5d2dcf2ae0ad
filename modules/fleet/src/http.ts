import type { NodeCertificate, NodeId, NodeTaskView, NodeView } from '@gpuaas/contract';
import { type Db, type Handlers, pageOf } from '@gpuaas/kernel';
import type { CertificateAuthority, IssuedNodeCertificate } from './authority/certificate-authority.ts';
import type { Capacity } from './capacity.ts';
import type { Node } from './node.ts';
import type { NodeTasks } from './node-tasks.ts';
import type { NodeTrust } from './node-trust.ts';
import { toNodeView } from './node-view.ts';
import type { Nodes } from './nodes.ts';
import type { NodeTask, ReportedTask } from './task.ts';

type Served =
  | 'listNodes'
  | 'createNode'
  | 'getNode'
  | 'createJoinToken'
  | 'revokeNode'
  | 'quarantineNode'
  | 'liftNode'
  | 'approveNode'
  | 'cordonNode'
  | 'uncordonNode'
  | 'moveNode'
  | 'drainNode'
  | 'confirmReimage'
  | 'retireNode'
  | 'removeNode'
  | 'listNodeTasks'
  | 'clearGpu'
  | 'reportHealth'
  | 'discoverNode'
  | 'listNodeDiscoveries'
  | 'getTrustBundle'
  | 'enrollNode'
  | 'renewNodeCertificate'
  | 'renewGatewayCertificate'
  | 'reportInventory'
  | 'reportTaskResult'
  | 'reportTaskRefusal';

export interface FleetHttpDeps {
  nodes: Nodes;
  nodeTrust: NodeTrust;
  capacity: Capacity;
  nodeTasks: NodeTasks;
  authority: Pick<CertificateAuthority, 'signGateway'>;
}

interface Resolved {
  node: Node;
  node_task: ReportedTask;
}

export function fleetHandlers({
  nodes,
  nodeTrust,
  capacity,
  nodeTasks,
  authority,
}: FleetHttpDeps): Handlers<Served, Resolved> {
  const nodeViews = async (db: Db, found: readonly Node[]) => {
    const ids = found.map(({ id }) => id);
    const [slots, work] = [await capacity.slotsOf(db, ids), await nodes.workOf(db, ids)];
    return found.map((node) => toNodeView(node, slots.get(node.id) ?? [], work.get(node.id)));
  };
  const nodeView = async (db: Db, node: Node) => (await nodeViews(db, [node]))[0] as NodeView;
  const certificateView = (nodeId: NodeId, issued: IssuedNodeCertificate): NodeCertificate => ({
    node_id: nodeId,
    certificate_pem: issued.certificatePem,
    chain_pem: issued.chainPem,
    fingerprint: issued.fingerprint,
    not_after: issued.notAfter.toISOString(),
    rejoin_chain_pem: issued.rejoin.chainPem,
    trust: nodeTrust.trustBundle(),
  });

  return {
    async listNodes({ db, query }) {
      const filter = { name: query.name, region: query.region };
      const { items, nextCursor } = await nodes.list(db, filter, pageOf(query, ['nodes', filter]));
      return { status: 200, body: { items: await nodeViews(db, items), next_cursor: nextCursor } };
    },

    async createNode({ tx, ctx, body }) {
      const { name, region, approve_automatically: approvesAutomatically = false } = body;
      const node = await nodes.create(tx, ctx, { name, region, approvesAutomatically });
      const headers = { location: `/api/v1/admin/nodes/${node.id}` };
      return { status: 201, headers, body: toNodeView(node, [], undefined) };
    },

    getNode: async ({ db, node }) => ({ status: 200, body: await nodeView(db, node) }),

    async createJoinToken({ tx, ctx, node }) {
      const made = await nodeTrust.createJoinToken(tx, ctx, node);
      return {
        status: 201,
        body: {
          token: made.token,
          node_id: node.id,
          agent_url: made.agentUrl,
          expires_at: made.expiresAt.toISOString(),
          ca_fingerprint: made.caFingerprint,
          install: made.install ?? null,
        },
        audit: { targetName: made.nodeName },
      };
    },

    async revokeNode({ tx, ctx, node, body }) {
      const revoked = await nodes.revoke(tx, ctx, node, body.reason);
      return { status: 200, body: await nodeView(tx, revoked), audit: { detail: { reason: body.reason } } };
    },

    async quarantineNode({ tx, ctx, node, body }) {
      const quarantined = await nodes.quarantine(tx, ctx, node, body.reason);
      return { status: 200, body: await nodeView(tx, quarantined), audit: { detail: { reason: body.reason } } };
    },

    async liftNode({ tx, ctx, node }) {
      const audit = { detail: { reason: node.quarantineReason ?? null } };
      return { status: 200, body: await nodeView(tx, await nodes.lift(tx, ctx, node)), audit };
    },

    approveNode: async ({ tx, ctx, node }) => ({
      status: 200,
      body: await nodeView(tx, await nodes.approve(tx, ctx, node)),
    }),
    cordonNode: async ({ tx, ctx, node }) => ({
      status: 200,
      body: await nodeView(tx, await nodes.cordon(tx, ctx, node)),
    }),
    uncordonNode: async ({ tx, ctx, node }) => ({
      status: 200,
      body: await nodeView(tx, await nodes.uncordon(tx, ctx, node)),
    }),
    moveNode: async ({ tx, ctx, node, body }) => ({
      status: 200,
      body: await nodeView(tx, await nodes.move(tx, ctx, node, body.region)),
      audit: { detail: { from: node.region, to: body.region } },
    }),
    async confirmReimage({ tx, ctx, node, body }) {
      const { node: confirmed, was } = await nodes.confirmReimage(tx, ctx, node);
      const detail = { reason: body.reason ?? null, waited: was !== undefined, new_install: was?.newInstall ?? null };
      return { status: 200, body: await nodeView(tx, confirmed), audit: { detail } };
    },
    drainNode: async ({ tx, ctx, node }) => ({
      status: 200,
      body: await nodeView(tx, await nodes.drain(tx, ctx, node)),
    }),
    retireNode: async ({ tx, ctx, node }) => ({
      status: 200,
      body: await nodeView(tx, await nodes.retire(tx, ctx, node)),
    }),

    async removeNode({ tx, ctx, node }) {
      await nodes.remove(tx, ctx, node);
      return { status: 204 };
    },

    async listNodeTasks({ db, node, query }) {
      const { items, nextCursor } = await nodeTasks.list(db, node.id, pageOf(query, ['tasks', node.id]));
      return { status: 200, body: { items: items.map(toTaskView), next_cursor: nextCursor } };
    },

    async clearGpu({ tx, ctx, node, body }) {
      await nodes.clearGpu(tx, ctx, node, body.gpu_uuid);
      return { status: 200, body: await nodeView(tx, node), audit: { detail: { ...body } } };
    },

    async reportHealth({ tx, ctx, params, body }) {
      const { changed } = await nodes.reportHealth(tx, ctx, params.node_id, body);
      // That a GPU is busy or idle says nothing about who did what.
      return { status: 204, audit: changed.length > 0 && { detail: { conditions: changed } } };
    },

    async discoverNode({ tx, ctx, node }) {
      return { status: 202, body: toTaskView(await nodeTasks.discover(tx, ctx, node)) };
    },

    async listNodeDiscoveries({ db, node, query }) {
      const { items, nextCursor } = await nodeTasks.listDiscoveries(
        db,
        node.id,
        pageOf(query, ['discoveries', node.id]),
      );
      const views = items.map(({ id, discoveredAt, topology }) => ({
        task_id: id,
        discovered_at: discoveredAt.toISOString(),
        topology,
      }));
      return { status: 200, body: { items: views, next_cursor: nextCursor } };
    },

    getTrustBundle: async () => ({ status: 200, body: nodeTrust.trustBundle() }),

    async enrollNode({ tx, ctx, params, body }) {
      const input = { csrPem: body.csr_pem, inventory: body.inventory };
      const issued = await nodeTrust.enroll(tx, ctx, params.node_id, input);
      await nodeTasks.discoverJoined(tx, ctx, params.node_id, body.inventory);
      return { status: 200, body: certificateView(params.node_id, issued) };
    },

    async renewNodeCertificate({ tx, ctx, params, body }) {
      const renewed = await nodeTrust.renewCertificate(tx, ctx, params.node_id, body.csr_pem);
      if ('refuse' in renewed) return renewed;
      return { status: 200, body: certificateView(params.node_id, renewed.issued) };
    },

    async renewGatewayCertificate({ ctx, body }) {
      const { name } = ctx.principal.identity;
      const { chainPem, notAfter } = await authority.signGateway(name, body.csr_pem);
      ctx.log.info('gateway certificate renewed', { gateway: name, not_after: notAfter.toISOString() });
      return { status: 200, body: { chain_pem: chainPem, not_after: notAfter.toISOString() } };
    },

    async reportInventory({ tx, ctx, params, body }) {
      await nodes.reportInventory(tx, ctx, params.node_id, body);
      return { status: 204, audit: { detail: { gpus: body.gpus.length } } };
    },

    async reportTaskResult({ tx, ctx, task, body }) {
      const { invalid } = await nodeTasks.finish(tx, ctx, task, body);
      const { attempt, outcome } = body;
      const audit = { detail: { task_type: task.type, target: task.target, attempt, outcome } };
      return invalid ? { refuse: invalid, audit } : { status: 204, audit };
    },

    async reportTaskRefusal({ tx, ctx, task, body }) {
      await nodeTasks.refuse(tx, ctx, task, body);
      const about = task ? { task_type: task.type, target: task.target } : { task: 'not of this node' };
      return { status: 204, audit: { detail: { ...about, reason: body.reason, attempt: body.attempt } } };
    },
  };
}

function toTaskView(task: NodeTask): NodeTaskView {
  const { dispatchedAt, endedAt } = task;
  return {
    id: task.id,
    type: task.type,
    state: task.state,
    attempt: task.attempt,
    target: task.target,
    correlation_id: task.correlationId,
    created_at: task.createdAt.toISOString(),
    dispatched_at: dispatchedAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    duration_ms: dispatchedAt && endedAt ? Math.max(0, endedAt.getTime() - dispatchedAt.getTime()) : null,
    error: task.error?.detail ?? null,
    evidence: task.evidence,
    refusals: task.refusals,
  };
}
