import type { Catalog, Sku } from '@gpuaas/catalog';
import type { NodeCertificate, NodeId, NodeTaskView, NodeView, SkuView } from '@gpuaas/contract';
import { type Db, fromMoneyView, type Handlers, pageOf, toMoneyView } from '@gpuaas/kernel';
import type { IssuedNodeCertificate } from './authority/certificate-authority.ts';
import type { Fleet } from './fleet.ts';
import { countSlots, type Node, nodeLifecycle, type Slot } from './node.ts';
import type { NodeTask } from './task.ts';

type Served =
  | 'listSkus'
  | 'listAllSkus'
  | 'putSku'
  | 'listNodes'
  | 'createNode'
  | 'getNode'
  | 'createJoinToken'
  | 'revokeNode'
  | 'listNodeTasks'
  | 'getTrustBundle'
  | 'enrollNode'
  | 'renewNodeCertificate'
  | 'reportInventory'
  | 'reportTaskResult'
  | 'reportTaskRefusal';

export function fleetHandlers(fleet: Fleet, catalog: Catalog): Handlers<Served> {
  const skuView = async (db: Db, sku: Sku) => toSkuView(sku, await fleet.countFree(db, sku));
  const skuViews = async (db: Db, activeOnly: boolean) => {
    const skus = await catalog.list(db, { activeOnly });
    return { items: await Promise.all(skus.map((sku) => skuView(db, sku))), next_cursor: null };
  };
  const nodeView = async (db: Db, node: Node) =>
    toNodeView(node, (await fleet.slotsOf(db, [node.id])).get(node.id) ?? []);
  const certificateView = (nodeId: NodeId, issued: IssuedNodeCertificate): NodeCertificate => ({
    node_id: nodeId,
    certificate_pem: issued.certificatePem,
    chain_pem: issued.chainPem,
    fingerprint: issued.fingerprint,
    not_after: issued.notAfter.toISOString(),
    rejoin_chain_pem: issued.rejoin.chainPem,
    trust: fleet.trustBundle(),
  });

  return {
    listSkus: async ({ db }) => ({ status: 200, body: await skuViews(db, true) }),
    listAllSkus: async ({ db }) => ({ status: 200, body: await skuViews(db, false) }),

    async putSku({ tx, ctx, params, body }) {
      const sku: Sku = {
        id: params.sku_id,
        displayName: body.display_name,
        capacityShape: body.capacity_shape,
        gpuModel: body.gpu.model,
        gpuCount: body.gpu.count,
        gpuMemoryBytes: BigInt(body.gpu.memory_bytes),
        pricePerHour: fromMoneyView(body.price_per_hour),
        active: body.active,
        simulated: body.simulated,
      };
      await catalog.put(tx, ctx, sku);
      return { status: 200, body: await skuView(tx, sku), audit: { targetType: 'sku', targetId: sku.id } };
    },

    async listNodes({ db, query }) {
      const filter = { name: query.name };
      const { items, nextCursor } = await fleet.listNodes(db, filter, pageOf(query, ['nodes', filter]));
      const slots = await fleet.slotsOf(
        db,
        items.map(({ id }) => id),
      );
      const views = items.map((node) => toNodeView(node, slots.get(node.id) ?? []));
      return { status: 200, body: { items: views, next_cursor: nextCursor } };
    },

    async createNode({ tx, ctx, body }) {
      const node = await fleet.createNode(tx, ctx, body.name);
      return { status: 201, headers: { location: `/api/v1/admin/nodes/${node.id}` }, body: toNodeView(node, []) };
    },

    getNode: async ({ db, params }) => ({
      status: 200,
      body: await nodeView(db, await fleet.getNode(db, params.node_id)),
    }),

    async createJoinToken({ tx, ctx, params }) {
      const made = await fleet.createJoinToken(tx, ctx, params.node_id);
      return {
        status: 201,
        body: {
          token: made.token,
          node_id: params.node_id,
          agent_url: made.agentUrl,
          expires_at: made.expiresAt.toISOString(),
          ca_fingerprint: made.caFingerprint,
        },
        audit: { targetName: made.nodeName },
      };
    },

    async revokeNode({ tx, ctx, params, body }) {
      const node = await fleet.revoke(tx, ctx, params.node_id, body.reason);
      return { status: 200, body: await nodeView(tx, node), audit: { detail: { reason: body.reason } } };
    },

    async listNodeTasks({ db, params, query }) {
      await fleet.getNode(db, params.node_id);
      const { items, nextCursor } = await fleet.listTasks(db, params.node_id, pageOf(query, ['tasks', params.node_id]));
      return { status: 200, body: { items: items.map(toTaskView), next_cursor: nextCursor } };
    },

    getTrustBundle: async () => ({ status: 200, body: fleet.trustBundle() }),

    async enrollNode({ tx, ctx, params, body }) {
      const input = { csrPem: body.csr_pem, inventory: body.inventory };
      return { status: 200, body: certificateView(params.node_id, await fleet.enroll(tx, ctx, params.node_id, input)) };
    },

    async renewNodeCertificate({ tx, ctx, params, body }) {
      const renewed = await fleet.renewCertificate(tx, ctx, params.node_id, body.csr_pem);
      if ('refuse' in renewed) return renewed;
      return { status: 200, body: certificateView(params.node_id, renewed.issued) };
    },

    async reportInventory({ tx, ctx, params, body }) {
      await fleet.reportInventory(tx, ctx, params.node_id, body);
      return { status: 204, audit: { detail: { gpus: body.gpus.length } } };
    },

    async reportTaskResult({ tx, ctx, params, body }) {
      const { task, invalid } = await fleet.finishTask(tx, ctx, params.node_id, params.task_id, body);
      const { attempt, outcome } = body;
      const audit = { detail: { task_type: task.type, target: task.target, attempt, outcome } };
      return invalid ? { refuse: invalid, audit } : { status: 204, audit };
    },

    async reportTaskRefusal({ tx, ctx, params, body }) {
      const task = await fleet.refuseTask(tx, ctx, params.node_id, params.task_id, body);
      const about = task ? { task_type: task.type, target: task.target } : { task: 'not of this node' };
      return { status: 204, audit: { detail: { ...about, reason: body.reason, attempt: body.attempt } } };
    },
  };
}

function toSkuView(sku: Sku, freeNow: number): SkuView {
  return {
    id: sku.id,
    display_name: sku.displayName,
    capacity_shape: sku.capacityShape,
    gpu: { model: sku.gpuModel, count: sku.gpuCount, memory_bytes: Number(sku.gpuMemoryBytes) },
    price_per_hour: toMoneyView(sku.pricePerHour),
    free_now: freeNow,
    active: sku.active,
    simulated: sku.simulated,
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
