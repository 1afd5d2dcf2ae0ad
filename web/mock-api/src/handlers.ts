import type { AllocationCounts, BodyOf, Labels, PathOf, QueryOf, ResponsesOf } from '@gpuaas/contract';
import type { ConsoleOperation } from '@gpuaas/web-shell/console-operations';
import { stateAt } from './allocation-record.ts';
import { readAudit, writeAudit } from './audit-log.ts';
import { discoveriesOf, discoveryTask } from './discoveries.ts';
import { healthOf } from './health.ts';
import { iso, makeId } from './ids.ts';
import { find, pageOf } from './lookup.ts';
import { memberHandlers } from './member-handlers.ts';
import { nodeVerbs } from './node-verbs.ts';
import { operatorHandlers } from './operator-handlers.ts';
import { peopleHandlers } from './people-handlers.ts';
import { policyHandlers } from './policy-handlers.ts';
import { ProblemError } from './problem-error.ts';
import { serviceAccountHandlers } from './service-account-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { slotHandlers } from './slot-handlers.ts';
import { sshKeyHandlers } from './ssh-key-handlers.ts';
import { tenancyHandlers } from './tenancy-handlers.ts';
import { allocationView, nodeView, operationView, tasksOf } from './views.ts';
import { createNode, findRoom, moneyOf, newEnd, refusalOf, undertake, type World } from './world.ts';

export interface MockRequest<K extends ConsoleOperation> {
  params: PathOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
}

type Answers<K extends ConsoleOperation> = {
  [S in keyof ResponsesOf<K>]: { status: S; body: ResponsesOf<K>[S] };
}[keyof ResponsesOf<K>];

/** One for every operation that the console calls, with answers of the contract's own types: a missing one does not compile. */
export type Handlers = { [K in ConsoleOperation]: (request: MockRequest<K>) => Answers<K> };

export function createHandlers(world: World): Handlers {
  const now = () => Date.now();
  const findAllocation = (id: string) => find(world.allocations, id, 'allocation');
  const findNode = (id: string) => find(world.nodes, id, 'node');
  const sam = { id: makeId('user', now()), username: 'sam', display_name: 'Sam', email: null };
  return {
    getMe: () => ({ status: 200, body: world.me }),
    endSession: () => ({ status: 204, body: undefined }),
    ...sessionHandlers(world),
    ...policyHandlers(world),
    ...sshKeyHandlers(),
    ...serviceAccountHandlers(world),
    ...tenancyHandlers(world),
    ...memberHandlers(world, sam),
    ...peopleHandlers(world, sam),

    listSkus() {
      const items = world.skus.map((sku) => {
        const free_now = findRoom(world, sku.gpu.count, now()).length;
        return { ...sku, free_now, regions: [{ name: 'local', display_name: 'Local', free_now }] };
      });
      return { status: 200, body: { items, next_cursor: null } };
    },

    listAllocations({ params, query }) {
      const at = now();
      const own = params.project_id === world.me.projects[0]?.id ? world.allocations : [];
      const text = query.q?.toLowerCase() ?? '';
      const wanted = own.filter(
        (one) =>
          (query.state === undefined || query.state.includes(stateAt(one, at).state)) &&
          (query.needs_attention === undefined || query.needs_attention === needsAttention(one, at)) &&
          (query.sku ?? one.sku) === one.sku &&
          (query.name ?? one.name) === one.name &&
          [one.name, one.node.name, one.requestedBy].some((word) => word.includes(text)),
      );
      const page = pageOf(wanted, query);
      const items = page.items.map((one) => allocationView(world, one, at));
      return { status: 200, body: { ...page, items, counts: query.include_counts ? countsOf(world, own, at) : null } };
    },

    createAllocation({
      body: { sku: skuId, name: chosenName, gpus: _gpus, region: _region, ssh_keys: _keys, ...said },
    }) {
      const sku = find(world.skus, skuId, 'sku');
      const name = chosenName ?? `${sku.id}-${world.allocations.length + 1}`;
      const isTaken = world.allocations.some((one) => one.name === name && stateAt(one, now()).state !== 'released');
      if (isTaken) throw new ProblemError('name_taken', { resource: 'allocation', name });
      const [room] = findRoom(world, sku.gpu.count, now());
      const { count, model } = sku.gpu;
      if (!room)
        throw new ProblemError(
          'capacity_unavailable',
          { sku: sku.id, gpu_count: count, gpu_model: model, free: 0 },
          { placement: refusalOf(world, now()) },
        );
      const provision = undertake(now(), newEnd(world.scenario));
      const id = makeId('alloc', provision.begunAt);
      const requestedBy = world.me.username;
      const one = { id, name, sku: sku.id, requestedBy, ...room, provision, release: undefined, said };
      world.allocations.unshift(one);
      const { correlationId } = provision;
      writeAudit(world, { action: 'allocation.create', type: 'allocation', target: one, correlationId });
      return { status: 202, body: allocationView(world, one, now()) };
    },

    getAllocation: ({ params }) => ({
      status: 200,
      body: allocationView(world, findAllocation(params.allocation_id), now()),
    }),

    releaseAllocation({ params }) {
      const one = findAllocation(params.allocation_id);
      const { state } = stateAt(one, now());
      if (state !== 'releasing' && state !== 'released') {
        // A second try helps: somebody has looked at the host meanwhile.
        one.release = undertake(now(), state === 'release_failed' ? 'well' : newEnd(world.scenario));
        const { correlationId } = one.release;
        writeAudit(world, { action: 'allocation.release', type: 'allocation', target: one, correlationId });
      }
      return { status: 202, body: allocationView(world, one, now()) };
    },

    extendAllocation: ({ params }) => ({
      status: 200,
      body: allocationView(world, findAllocation(params.allocation_id), now()),
    }),

    updateAllocation({ params, body }) {
      const one = findAllocation(params.allocation_id);
      const kept = Object.entries({ ...one.said.labels, ...body.labels }).filter(([, value]) => value !== null);
      one.said = { ...one.said, labels: Object.fromEntries(kept) as Labels };
      writeAudit(world, { action: 'allocation.update', type: 'allocation', target: one });
      return { status: 200, body: allocationView(world, one, now()) };
    },

    listAllocationKeys({ params }) {
      findAllocation(params.allocation_id);
      return { status: 200, body: noKeys };
    },
    changeAllocationKeys({ params }) {
      findAllocation(params.allocation_id);
      return { status: 200, body: noKeys };
    },

    getReleaseEvidence({ params }) {
      const { released_at: verified_at } = allocationView(world, findAllocation(params.allocation_id), now());
      const checks =
        verified_at === null ? [] : ['account', 'processes', 'files'].map((check) => ({ check, ok: true }));
      return { status: 200, body: { verified_by: verified_at === null ? null : 'node', verified_at, checks } };
    },

    createTerminalToken({ params, body: { kind } }) {
      const one = findAllocation(params.allocation_id);
      const { state } = stateAt(one, now());
      if (state !== 'active') {
        throw new ProblemError('state_conflict', { resource: 'allocation', state, allowed_in: ['active'] });
      }
      writeAudit(world, { action: 'terminal.token', type: 'allocation', target: one });
      const protocol = kind === 'shell' ? 'gpuaas.terminal.v1' : 'gpuaas.exec.v1';
      const expires_at = iso(now() + 300_000);
      return { status: 201, body: { token: `mock-${one.id}`, url: 'ws://mock.invalid/', protocol, expires_at } };
    },

    getOperation({ params }) {
      const body = operationView(world, params.operation_id, now());
      if (!body) throw new ProblemError('not_found', { resource: 'operation' });
      return { status: 200, body };
    },

    listProjectAuditEvents({ params, query }) {
      const own = readAudit(world, query).filter(({ project_id }) => project_id === params.project_id);
      return { status: 200, body: pageOf(own, query) };
    },

    listAuditEvents: ({ query }) => ({ status: 200, body: pageOf(readAudit(world, query), query) }),

    listNodes({ query }) {
      const page = pageOf(world.nodes, query);
      return { status: 200, body: { ...page, items: page.items.map((node) => nodeView(world, node, now())) } };
    },

    createNode({ body: { name, region = 'local' } }) {
      if (region !== 'local') throw new ProblemError('region_unknown', { region });
      if (world.nodes.some((node) => node.name === name))
        throw new ProblemError('name_taken', { resource: 'node', name });
      const node = createNode(name, 'bootstrap_issued', now());
      world.nodes.push(node);
      writeAudit(world, { action: 'node.create', type: 'node', target: node });
      return { status: 201, body: nodeView(world, node, now()) };
    },

    getNode: ({ params }) => ({ status: 200, body: nodeView(world, findNode(params.node_id), now()) }),

    createJoinToken({ params }) {
      const node = findNode(params.node_id);
      writeAudit(world, { action: 'node.join_token', type: 'node', target: node });
      const agent_url = 'https://127.0.0.1:8446';
      const token = { token: 'gpuaas_join_mock', node_id: node.id, agent_url, ca_fingerprint: 'AB:CD:EF:01' };
      const url = 'http://127.0.0.1:8443';
      const command = ` printf '%s\\n' ${token.token} | (curl -fsSL ${url}/install/node.sh | sh)`;
      const install = { command, cloud_config: '#cloud-config\n', url };
      return { status: 201, body: { ...token, install, expires_at: iso(now() + 900_000) } };
    },

    revokeNode({ params, body: { reason } }) {
      const node = findNode(params.node_id);
      node.quarantine ??= { reason, since: iso(now()), certificate_revoked: true };
      node.state = 'quarantined';
      writeAudit(world, { action: 'node.revoke', type: 'node', target: node });
      return { status: 200, body: nodeView(world, node, now()) };
    },

    ...nodeVerbs(world, now, findNode),
    ...slotHandlers(world, now),

    listNodeTasks({ params, query }) {
      return { status: 200, body: pageOf(tasksOf(world, findNode(params.node_id), now()), query) };
    },

    discoverNode({ params }) {
      const node = findNode(params.node_id);
      writeAudit(world, { action: 'node.discover', type: 'node', target: node });
      return { status: 202, body: discoveryTask(node, now()) };
    },

    listNodeDiscoveries({ params, query }) {
      const items = discoveriesOf(world, findNode(params.node_id), now()).slice(0, query.limit);
      return { status: 200, body: { items, next_cursor: null } };
    },

    getPlatformHealth: () => ({ status: 200, body: healthOf(world, now()) }),
    ...operatorHandlers(world, now),
  };
}

/** Hosts of the mock have no SSH server that could know any. */
const noKeys = { state: 'applied' as const, failure: null, items: [] };
const oneDay = 24 * 3_600_000;

function needsAttention(one: World['allocations'][number], at: number): boolean {
  const { state, since } = stateAt(one, at);
  return state === 'release_failed' || (state === 'failed' && at - since < oneDay);
}

function countsOf({ skus }: World, allocations: World['allocations'], at: number): AllocationCounts {
  const none = { requested: 0, provisioning: 0, active: 0, releasing: 0, released: 0, failed: 0, release_failed: 0 };
  const counts = { ...none, needs_attention: 0, active_gpus: 0 };
  for (const one of allocations) {
    const { state } = stateAt(one, at);
    counts[state] += 1;
    if (needsAttention(one, at)) counts.needs_attention += 1;
    if (state === 'active') counts.active_gpus += skus.find(({ id }) => id === one.sku)?.gpu.count ?? 0;
  }
  // Every GPU has the same price here.
  const active_price_per_hour = counts.active === 0 ? null : moneyOf(450 * counts.active_gpus);
  return { ...counts, active_price_per_hour };
}
