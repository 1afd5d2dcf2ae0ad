import type { AllocationView, NodeTaskView, NodeView, OperationView } from '@gpuaas/contract';
import { blankViews } from '@gpuaas/contract/blank-views';
import { type AllocationRecord, activeSince, stateAt, stepsAt } from './allocation-record.ts';
import { iso } from './ids.ts';
import { waitingOf } from './waiting.ts';
import { gpu, gpusPerNode, liveIn, type NodeRecord, type World } from './world.ts';

const hour = 3_600_000;
const failure = { code: 'task_failed', detail: 'The node did not finish its task (simulated).' };

export function allocationView({ me, skus }: World, record: AllocationRecord, now: number): AllocationView {
  const sku = skus.find(({ id }) => id === record.sku);
  const project = me.projects[0];
  if (!sku || !project) throw new Error('the mock has lost its SKUs');
  const { state, since } = stateAt(record, now);
  const kind = record.release ? 'release' : 'provision';
  const undertaking = record.release ?? record.provision;
  const active = activeSince(record, now);
  return {
    ...blankViews.Allocation,
    ...record.said,
    labels: record.said.labels ?? {},
    id: record.id,
    org_id: project.organization.id,
    project_id: project.id,
    name: record.name,
    state,
    sku: sku.id,
    gpu: sku.gpu,
    price_per_hour: sku.price_per_hour,
    simulated: true,
    region: 'local',
    node: { id: record.node.id, name: record.node.name },
    isolation: record.node.isolation,
    runtime_user: active === undefined ? null : 'gpu-mock',
    address: state === 'active' ? { ...addressOf(record.node.name), user: 'gpu-mock' } : null,
    no_address_because: null,
    requested_by: { type: 'user', id: me.id, name: record.requestedBy },
    operation: {
      id: undertaking.operationId,
      kind: `allocation.${kind}`,
      state: stepsAt(kind, undertaking, now).state,
    },
    failure: state === 'failed' || state === 'release_failed' ? failure : null,
    waiting: waitingOf(state, since, {
      name: record.name,
      node: record.node.name,
      operation: undertaking.operationId,
    }),
    created_at: iso(record.provision.begunAt),
    state_changed_at: iso(since),
    active_at: active === undefined ? null : iso(active),
    released_at: state === 'released' ? iso(since) : null,
  };
}

export function operationView(world: World, id: string, now: number): OperationView | undefined {
  for (const kind of ['provision', 'release'] as const) {
    const record = world.allocations.find((one) => one[kind]?.operationId === id);
    const undertaking = record?.[kind];
    const project = world.me.projects[0];
    if (!record || !undertaking || !project) continue;
    const { steps, state, ended_at } = stepsAt(kind, undertaking, now);
    return {
      id: undertaking.operationId,
      kind: `allocation.${kind}`,
      state,
      target: { type: 'allocation', id: record.id },
      project_id: project.id,
      steps,
      error: state === 'failed' ? failure : null,
      correlation_id: undertaking.correlationId,
      created_at: iso(undertaking.begunAt),
      updated_at: ended_at ?? iso(now),
      ended_at,
    };
  }
  return undefined;
}

const slotStates = { releasing: 'cleaning', release_failed: 'cleanup_blocked', active: 'in_use' } as const;

export function nodeView(world: World, node: NodeRecord, now: number): NodeView {
  const { state, isolation, created_at } = node;
  const joined = state !== 'bootstrap_issued';
  const own = liveIn(world, now).filter((record) => record.node.id === node.id);
  const gpus = Array.from({ length: joined ? gpusPerNode : 0 }, (_, index): NodeView['gpus'][number] => {
    const record = own.find((one) => one.gpus.includes(index));
    const used = record && (slotStates[stateAt(record, now).state as keyof typeof slotStates] ?? 'reserved');
    const uuid = `SIM-${node.name}-${index}`;
    return { ...gpu, index, uuid, allocation_id: record?.id ?? null, slot_state: used ?? 'available', ...healthy };
  });
  const count = (wanted: string) => gpus.filter(({ slot_state }) => slot_state === wanted).length;
  return {
    id: node.id,
    name: node.name,
    region: 'local',
    state,
    cordoned: node.cordoned ?? false,
    simulated: true,
    isolation: joined ? isolation : null,
    hostname: joined ? `${node.name}.example.com` : null,
    kernel: joined ? '6.12.0-mock' : null,
    agent_version: joined ? '0.1.0' : null,
    task_types: ['allocation.provision_user', 'allocation.deprovision_user', 'terminal.open'],
    gpu_driver: joined ? { name: 'simulated', state: 'simulated', version: null, reason: null } : null,
    ssh: joined ? sshOf(node.name) : null,
    gpus,
    slots: {
      total: gpus.length,
      available: count('available'),
      unavailable: 0,
      reserved: count('reserved'),
      in_use: count('in_use'),
      cleaning: count('cleaning'),
      blocked: count('cleanup_blocked'),
    },
    certificate: joined
      ? { fingerprint: 'AB:CD:EF:01', not_before: iso(now - 6 * hour), not_after: iso(now + 18 * hour) }
      : null,
    quarantine: node.quarantine ?? null,
    last_seen_at: joined ? iso(now - 3_000) : null,
    last_work_at: joined ? iso(now - hour) : null,
    link: { broken: null, detail: null },
    approval: { automatic: true, pending: [] },
    waiting: joined ? null : { ...waitingToJoin, since: created_at },
    created_at,
  };
}

const addressOf = (node: string) => ({ host: `${node}.example.com`, port: 22, host_keys: [hostKey] });
const sshOf = (node: string): NodeView['ssh'] => ({ ...addressOf(node), reason: null });
const hostKey = {
  type: 'ssh-ed25519',
  fingerprint: 'SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE',
  public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/',
};

const healthy = { conditions: [], busy_since: null, idle_since: null };

const waitingToJoin = {
  for: 'the agent on the host to join with a join token',
  offline_since: null,
  deadline_at: null,
  owner: 'operator',
  at_deadline: 'A join token stops working after 15 minutes; the node stays and a new token can be made for it.',
  you_can: ['Make a join token and start the agent with it on the host'],
  runbook: 'node-does-not-join',
};

/** What each allocation asked of its node, newest first. */
export function tasksOf({ allocations }: World, node: NodeRecord, now: number): NodeTaskView[] {
  const own = allocations.filter((record) => record.node.id === node.id).slice(0, 300);
  return own.map(({ id, provision }) => {
    const step = stepsAt('provision', provision, now).steps.find(({ name }) => name === 'prepare_host');
    const ended = step?.ended_at ?? null;
    const isGood = step?.state !== 'failed';
    return {
      id: id.replace('alloc_', 'task_') as NodeTaskView['id'],
      type: 'allocation.provision_user',
      state: ended === null ? 'running' : isGood ? 'completed' : 'failed',
      attempt: 1,
      target: id,
      correlation_id: provision.correlationId,
      created_at: iso(provision.begunAt),
      dispatched_at: step?.started_at ?? null,
      ended_at: ended,
      duration_ms: step?.duration_ms ?? null,
      error: isGood ? null : failure.detail,
      evidence: ended === null ? [] : [{ check: 'account', ok: isGood, found: isGood ? 'gpu-mock' : 'absent' }],
      refusals: 0,
    };
  });
}
