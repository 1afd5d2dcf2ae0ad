import {
  type AuditEventView,
  type MeView,
  type NodeView,
  type PlacementRefusal,
  projectPermissions,
  type SessionView,
  type SkuView,
} from '@gpuaas/contract';
import { type AllocationRecord, type End, stateAt } from './allocation-record.ts';
import { iso, makeId } from './ids.ts';
import { type OperatorsWork, seedOperatorsWork } from './operators.ts';
import type { Scenario } from './scenario.ts';

const hour = 3_600_000;
export const gpusPerNode = 8;
export const gpu = { model: 'NVIDIA H200', memory_bytes: 141 * 1024 ** 3 };
const people = ['dev-admin', 'dana', 'sofia', 'teo'] as const;
const words = ['tokenizer', 'bench-nccl', 'notebook', 'asr-stream', 'llm-sft', 'embed-batch'] as const;

export type NodeRecord = Pick<NodeView, 'id' | 'name' | 'state' | 'isolation' | 'created_at'> & {
  quarantine?: NodeView['quarantine'];
  cordoned?: boolean;
};

/** Everything that the mock knows. All of it is made up, and every GPU of it says so. */
export interface World {
  scenario: Scenario;
  me: MeView;
  skus: Omit<SkuView, 'free_now' | 'regions'>[];
  nodes: NodeRecord[];
  /** Newest first, as lists show them. */
  allocations: AllocationRecord[];
  operators: OperatorsWork;
  audit: AuditEventView[];
  sessions: SessionView[];
}

export function createWorld(scenario: Scenario, now: number): World {
  const begin = now - 2_000 * hour;
  const nodes = Array.from({ length: scenario === 'many' ? 250 : 2 }, (_, index) =>
    createNode(`mock-${String(index + 1).padStart(2, '0')}`, 'active', begin + index),
  );
  const skus = [1, 2, 4, 8].map(createSku);
  const me = createMe(begin, now);
  return {
    scenario,
    me,
    sessions: createSessions(me, now),
    skus,
    nodes,
    allocations: seed(scenario, nodes, now),
    operators: seedOperatorsWork(scenario, now),
    audit: [],
  };
}

function createMe(begin: number, now: number): MeView {
  const session = { id: makeId('sess', begin), client: 'mock', created_at: iso(now), expires_at: iso(now + 8 * hour) };
  const organization = { id: makeId('org', begin), slug: 'acme', name: 'Acme', type: 'enterprise' as const };
  const department = { id: makeId('dept', begin), slug: 'research' };
  const project = (slug: string, role: 'owner' | 'viewer') => {
    const granted = Object.entries(projectPermissions).filter(([, roles]) => roles.some((one) => one === role));
    const permissions = granted.map(([name]) => name);
    const id = makeId('proj', begin);
    return { id, slug, name: slug, organization, department, role, permissions, created_at: iso(begin) };
  };
  return {
    id: makeId('user', begin),
    username: 'dev-admin',
    display_name: 'Dev Admin',
    email: 'dev-admin@example.com',
    platform_role: 'platform_admin',
    can_change_password: true,
    session_id: session.id,
    session,
    projects: [project('llm-research', 'owner'), project('read-only', 'viewer')],
  };
}

function createSessions({ session }: MeView, now: number): SessionView[] {
  const other = (client: string, hours: number): SessionView => ({
    id: makeId('sess', now - hours * hour),
    client,
    address: '203.0.113.7',
    is_current: false,
    created_at: iso(now - hours * hour),
    last_seen_at: iso(now - (hours / 2) * hour),
    expires_at: iso(now + (720 - hours) * hour),
  });
  const own = { ...session, address: '127.0.0.1', is_current: true, last_seen_at: iso(now) };
  return [own, other('gpuaas on laptop', 30), other('console', 200)];
}

function createSku(count: number): World['skus'][number] {
  const cents = 450 * count;
  return {
    id: `sim-h200-${count}`,
    display_name: `${count} × ${gpu.model} (simulated)`,
    capacity_shape: 'gpu_slice',
    gpu: { ...gpu, count },
    allowed_gpu_counts: [count],
    limits: null,
    sudo: false,
    offered_in: null,
    price_per_hour: moneyOf(cents),
    active: true,
    simulated: true,
  };
}

export function moneyOf(cents: number) {
  return { amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, currency: 'USD' };
}

export function createNode(name: string, state: 'active' | 'bootstrap_issued', at: number): NodeRecord {
  return { id: makeId('node', at), name, state, isolation: 'none', created_at: iso(at) };
}

export function undertake(begunAt: number, end: End) {
  return { operationId: makeId('op', begunAt), correlationId: makeId('cor', begunAt), begunAt, end };
}

/** How what is begun from now on ends. */
export function newEnd(scenario: Scenario): End {
  return scenario === 'stuck' ? 'never' : scenario === 'failed' ? 'badly' : 'well';
}

/** Those that hold GPUs. */
export function liveIn({ allocations }: World, now: number): AllocationRecord[] {
  return allocations.filter((record) => !['released', 'failed'].includes(stateAt(record, now).state));
}

/** Every node that has room for so many GPUs, as often as it has, and which ones. */
export function findRoom(world: World, count: number, now: number): { node: NodeRecord; gpus: number[] }[] {
  const taken = new Set(liveIn(world, now).flatMap(({ node, gpus }) => gpus.map((index) => `${node.id} ${index}`)));
  return world.nodes.flatMap((node) => {
    if (node.state !== 'active') return [];
    const all = Array.from({ length: gpusPerNode }, (_, index) => index);
    const free = all.filter((index) => !taken.has(`${node.id} ${index}`));
    const starts = Array.from({ length: Math.floor(free.length / count) }, (_, index) => index * count);
    return starts.map((from) => ({ node, gpus: free.slice(from, from + count) }));
  });
}

/** Why there is no room, and which SKUs have some. */
export function refusalOf(world: World, now: number): PlacementRefusal {
  const { model } = gpu;
  const refused = { gpu_model: model, simulated: true, nodes: world.nodes.length, most_free: 0 };
  const fits = world.skus.map((sku) => ({ sku, free: findRoom(world, sku.gpu.count, now).length }));
  return {
    candidates: [
      { ...refused, rule: 'gpus_taken', detail: `${world.nodes.length} nodes: too few GPUs free on one node` },
    ],
    fits: fits
      .filter(({ free }) => free > 0)
      .map(({ sku: { id, display_name, gpu: shape, price_per_hour }, free }) => ({
        ...{ sku: id, display_name, gpu: shape, price_per_hour, free_now: free },
      })),
  };
}

/** What was done before anybody looked: most of it is over, some of it failed, the newest is under way. */
function seed(scenario: Scenario, nodes: readonly NodeRecord[], now: number): AllocationRecord[] {
  const count = { normal: 26, empty: 0, stuck: 26, failed: 26, many: 10_000 }[scenario];
  let live = 0;
  return Array.from({ length: count }, (_, index) => {
    const age = count - 1 - index;
    const begunAt = age === 0 ? now - 500 : now - age * 11 * 60_000;
    const isRunning = age % 20 < 3;
    const end = age === 0 ? newEnd(scenario) : age % 11 === 7 && !isRunning ? 'badly' : 'well';
    const released = isRunning || end === 'badly' ? undefined : age % 97 === 5 ? 'badly' : 'well';
    const slot = isRunning || released === 'badly' ? live++ : 0;
    return {
      id: makeId('alloc', begunAt),
      name: `${words[age % words.length]}-${String(index + 1).padStart(2, '0')}`,
      sku: 'sim-h200-1',
      requestedBy: people[age % people.length] ?? people[0],
      node: nodes[Math.floor(slot / gpusPerNode) % nodes.length] as NodeRecord,
      gpus: [slot % gpusPerNode],
      provision: undertake(begunAt, end),
      release: released && undertake(begunAt + 8 * 60_000, released),
      said: {},
    };
  }).reverse();
}
