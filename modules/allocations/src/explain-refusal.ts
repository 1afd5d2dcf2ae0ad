import { type Sku, withGpus } from '@gpuaas/catalog';
import type {
  OrganizationId,
  PlacementClass,
  PlacementFit,
  PlacementRefusal,
  Problem,
  ProjectId,
} from '@gpuaas/contract';
import type { FreeInRegion, RefusedClass } from '@gpuaas/fleet';
import { type ActingPrincipal, type Ctx, type Db, DomainError, hasCode, toMoneyView } from '@gpuaas/kernel';
import { findReleasable } from './allocation-store.ts';
import type { AllocationsDeps } from './allocations.ts';
import { wantedWith } from './wanted.ts';

type Deps = Pick<AllocationsDeps, 'catalog' | 'capacity' | 'regions'>;
type Action = Problem['actions'][number];

const mostFits = 10;
const mostActions = 3;

interface Asked {
  sku: Sku;
  region: string | undefined;
  projectId: ProjectId;
  orgId: OrganizationId;
}

/** Says of a refusal for want of capacity which nodes refused and why, what fits now, and how to get it. */
export async function explained(
  deps: Deps,
  db: Db,
  ctx: Ctx<ActingPrincipal>,
  { sku, region, projectId, orgId }: Asked,
  error: unknown,
): Promise<unknown> {
  if (!hasCode(error, 'capacity_unavailable')) return error;
  const fits = await whatFits(deps, db, { sku, region, orgId });
  if (region !== undefined) {
    const known = await deps.regions.find(db, region);
    const actions = fits.slice(0, mostActions).map(takeInstead);
    if (!known) return new DomainError('region_unknown', { region }, { actions });
    if (!known.open) return new DomainError('region_closed', { region }, { actions });
  }
  const refused = await deps.capacity.explain(db, sku);
  const isOperator = ctx.principal.platformPermissions?.has('platform.node.read') === true;
  const actions = [
    ...fits.slice(0, mostActions).map(takeInstead),
    ...(await releaseOwn(db, projectId, sku, refused)),
    ...(isOperator ? refused.flatMap(openNodes) : []),
  ];
  const placement: PlacementRefusal = {
    candidates: refused.map((one) => toClass(one, sku, isOperator)),
    fits,
  };
  return new DomainError(
    'capacity_unavailable',
    { sku: sku.id, gpu_count: sku.gpuCount, gpu_model: sku.gpuModel, free: 0 },
    { actions, placement },
  );
}

/**
 * What is free now instead: where a region was asked for, the same in other regions; then other SKUs, in that region. The nearest is the
 * largest of the same model that is not larger; simulated GPUs replace no real ones.
 */
async function whatFits(
  { catalog, capacity }: Deps,
  db: Db,
  { sku: wanted, region, orgId }: Omit<Asked, 'projectId'>,
): Promise<PlacementFit[]> {
  const offered = await catalog.list(db, { activeOnly: true, orgId });
  const ownSize = new Map(offered.map(({ id, gpuCount }) => [id, gpuCount]));
  const isSame = ({ id, gpuCount }: Sku) => id === wanted.id && gpuCount === wanted.gpuCount;
  const sizes = offered
    .filter(({ simulated }) => simulated === wanted.simulated)
    .flatMap((sku) => sku.allowedGpuCounts.map((gpus) => wantedWith(withGpus(sku, gpus), undefined)));
  const free = await capacity.countFree(db, sizes);
  const distance = ({ gpuModel, gpuCount }: Sku) =>
    (gpuModel === wanted.gpuModel ? 0 : 1000) +
    (gpuCount > wanted.gpuCount ? 100 : 0) +
    Math.abs(gpuCount - wanted.gpuCount);
  return sizes
    .flatMap((sku, index) => choices(free[index] ?? [], isSame(sku), region).map((choice) => ({ sku, ...choice })))
    .sort((a, b) => distance(a.sku) - distance(b.sku))
    .slice(0, mostFits)
    .map(({ sku, region: there, free: freeNow }) => ({
      sku: sku.id,
      ...(ownSize.get(sku.id) !== sku.gpuCount && { gpus: sku.gpuCount }),
      ...(there !== undefined && { region: there }),
      display_name: sku.displayName,
      gpu: { model: sku.gpuModel, count: sku.gpuCount, memory_bytes: Number(sku.gpuMemoryBytes) },
      price_per_hour: toMoneyView(sku.pricePerHour),
      free_now: freeNow,
    }));
}

/** Where one of them can be had: what was asked for, in other regions; everything else, where it was asked for. */
function choices(free: readonly FreeInRegion[], isSame: boolean, region: string | undefined) {
  const some = free.filter((one) => one.free > 0);
  if (region !== undefined) return some.filter((one) => (one.region === region) !== isSame);
  const sum = some.reduce((total, one) => total + one.free, 0);
  return sum > 0 && !isSame ? [{ region, free: sum }] : [];
}

function takeInstead({ sku, gpu, gpus, region }: PlacementFit): Action {
  const size = gpus === undefined ? '' : ` --gpus ${gpus}`;
  const place = region === undefined ? '' : ` --region ${region}`;
  return {
    label: `Take ${gpu.count} × ${gpu.model}${region === undefined ? '' : ` in ${region}`}, which is free now`,
    cli: `gpuaas alloc create --sku ${sku}${size}${place}`,
  };
}

/** Releasing one that is as large makes room for certain, if its node takes allocations. */
async function releaseOwn(db: Db, projectId: ProjectId, sku: Sku, refused: readonly RefusedClass[]): Promise<Action[]> {
  const nodes = refused.filter(({ rule }) => rule === 'gpus_taken').flatMap(({ names }) => names);
  const name = await findReleasable(db, projectId, sku, nodes);
  if (name === undefined) return [];
  return [{ label: `Release ${name}, if nobody needs it any more`, cli: `gpuaas alloc release ${name}` }];
}

/** What an operator can do about nodes that would do. */
function openNodes({ rule, names: [name] }: RefusedClass): Action[] {
  if (name === undefined) return [];
  if (rule === 'node_cordoned') return [{ label: `Let ${name} take allocations`, cli: `gpuaas node uncordon ${name}` }];
  if (rule === 'gpus_not_approved')
    return [{ label: `Approve the GPUs of ${name}`, cli: `gpuaas node approve ${name}` }];
  if (
    rule === 'node_not_active' ||
    rule === 'agent_outdated' ||
    rule === 'gpu_driver_unreadable' ||
    rule === 'gpus_unhealthy'
  ) {
    return [{ label: `See what is wrong with ${name}`, cli: `gpuaas node get ${name}` }];
  }
  return [];
}

function toClass(
  { gpuModel, simulated, rule, nodes, mostFree, names }: RefusedClass,
  sku: Sku,
  isOperator: boolean,
): PlacementClass {
  return {
    gpu_model: gpuModel ?? null,
    simulated,
    nodes,
    most_free: mostFree,
    rule,
    detail: `${nodes} ${nodes === 1 ? 'node' : 'nodes'}: ${words[rule]({ gpuModel, simulated, mostFree, sku })}`,
    ...(isOperator && { node_names: names }),
  };
}

type Facts = Pick<RefusedClass, 'gpuModel' | 'simulated' | 'mostFree'> & { sku: Sku };

const words: Record<PlacementClass['rule'], (facts: Facts) => string> = {
  other_gpu: ({ gpuModel, simulated }) =>
    `other GPUs (${simulated ? 'simulated ' : ''}${gpuModel ?? 'not approved yet'})`,
  other_region: () => 'in another region',
  region_closed: () => 'in a region that is closed',
  node_not_active: () => 'offline or out of service',
  node_cordoned: () => 'cordoned by an operator',
  gpu_driver_unreadable: () => 'a GPU driver that is absent or cannot be read',
  agent_outdated: () => 'an agent that cannot set up such allocations',
  gpus_not_approved: () => 'GPUs that no operator has approved yet',
  node_too_small: ({ sku }) => `fewer than ${sku.gpuCount} GPUs`,
  gpus_unhealthy: ({ sku }) => `fewer than ${sku.gpuCount} GPUs that work`,
  gpus_divided: ({ sku }) => `fewer than ${sku.gpuCount} GPUs that are not divided by MIG`,
  host_not_empty: () => 'host not empty: a whole host is wanted, and somebody has a part of it or a GPU is blocked',
  host_too_large: ({ sku }) => `more than ${sku.gpuCount} GPUs, and a whole host is wanted`,
  gpus_taken: ({ mostFree }) => (mostFree === 0 ? 'all GPUs taken' : `at most ${mostFree} free on one node`),
};
