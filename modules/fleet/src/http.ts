import type { NodeCertificate, NodeId, NodeTaskView, NodeView } from '@gpuaas/contract';
import { type Db, type Handlers, pageOf } from '@gpuaas/kernel';
import type { CertificateAuthority, IssuedNodeCertificate } from './authority/certificate-authority.ts';
import type { Capacity } from './capacity.ts';
import { countSlots, type Node, nodeLifecycle, type Slot } from './node.ts';
import type { NodeTasks } from './node-tasks.ts';
import type { NodeTrust } from './node-trust.ts';
import type { Nodes } from './nodes.ts';
import type { NodeTask, ReportedTask } from './task.ts';

type Served =
  | 'listNodes'
  | 'createNode'
  | 'getNode'
  | 'createJoinToken'
  | 'revokeNode'
  | 'listNodeTasks'
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
  const nodeView = async (db: Db, node: Node) =>
    toNodeView(node, (await capacity.slotsOf(db, [node.id])).get(node.id) ?? []);
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
      const filter = { name: query.name };
      const { items, nextCursor } = await nodes.list(db, filter, pageOf(query, ['nodes', filter]));
      const slots = await capacity.slotsOf(
        db,
        items.map(({ id }) => id),
      );
      const views = items.map((node) => toNodeView(node, slots.get(node.id) ?? []));
      return { status: 200, body: { items: views, next_cursor: nextCursor } };
    },

    async createNode({ tx, ctx, body }) {
      const node = await nodes.create(tx, ctx, body.name);
      return { status: 201, headers: { location: `/api/v1/admin/nodes/${node.id}` }, body: toNodeView(node, []) };
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
        },
        audit: { targetName: made.nodeName },
      };
    },

    async revokeNode({ tx, ctx, node, body }) {
      const revoked = await nodes.revoke(tx, ctx, node, body.reason);
      return { status: 200, body: await nodeView(tx, revoked), audit: { detail: { reason: body.reason } } };
    },

    async listNodeTasks({ db, node, query }) {
      const { items, nextCursor } = await nodeTasks.list(db, node.id, pageOf(query, ['tasks', node.id]));
      return { status: 200, body: { items: items.map(toTaskView), next_cursor: nextCursor } };
    },

    getTrustBundle: async () => ({ status: 200, body: nodeTrust.trustBundle() }),

    async enrollNode({ tx, ctx, params, body }) {
      const input = { csrPem: body.csr_pem, inventory: body.inventory };
      return {
        status: 200,
        body: certificateView(params.node_id, await nodeTrust.enroll(tx, ctx, params.node_id, input)),
      };
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

function toNodeView(node: Node, slots: Slot[]): NodeView {
  return {
    id: node.id,
    name: node.name,
    state: node.state,
    cordoned: node.cordoned,
    simulated: node.simulated,
    isolation: node.isolation ?? null,
    hostname: node.hostname ?? null,
    kernel: node.kernel ?? null,
    agent_version: node.agentVersion ?? null,
    gpus: slots.map((slot) => ({
      index: slot.number,
      model: slot.gpuModel,
      memory_bytes: Number(slot.gpuMemoryBytes),
      uuid: slot.gpuUuid,
      slot_state: slot.state,
      allocation_id: slot.allocationId ?? null,
    })),
    slots: countSlots(node, slots),
    certificate: node.certificate
      ? {
          fingerprint: node.certificate.fingerprint,
          not_before: node.certificate.notBefore.toISOString(),
          not_after: node.certificate.notAfter.toISOString(),
        }
      : null,
    quarantine:
      node.quarantineReason === undefined
        ? null
        : { reason: node.quarantineReason, since: node.stateChangedAt.toISOString() },
    last_seen_at: node.lastSeenAt?.toISOString() ?? null,
    waiting: nodeLifecycle.waiting(node.state, node.stateChangedAt, { name: node.name }) ?? null,
    created_at: node.createdAt.toISOString(),
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
