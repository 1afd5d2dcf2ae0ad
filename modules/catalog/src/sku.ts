import type { CapacityShape } from '@gpuaas/contract';
import type { Ability } from '@gpuaas/fleet';
import { DomainError, type Money } from '@gpuaas/kernel';

/** What can be bought: so many GPUs of a model, in a shape, for a price an hour. */
export interface Sku {
  id: string;
  displayName: string;
  capacityShape: CapacityShape;
  gpuModel: string;
  gpuCount: number;
  gpuMemoryBytes: bigint;
  /** How many GPUs can be asked for; all are multiples of `gpuCount`. */
  allowedGpuCounts: number[];
  /** What an allocation of `gpuCount` GPUs can use of its host; undefined means in proportion to its GPUs. */
  limits: SkuLimits;
  sudo: boolean;
  pricePerHour: Money;
  /** Where it is offered; undefined for every region. */
  regions: string[] | undefined;
  active: boolean;
  simulated: boolean;
}

export interface SkuLimits {
  memoryBytes: bigint | undefined;
  cpus: number | undefined;
  tasks: number | undefined;
  /** Of the file system where homes are. Undefined: no limit. */
  diskBytes: bigint | undefined;
}

/** The SKU with another number of GPUs, at the price and with the limits of that many. Throws `validation_failed` for one that it does not allow. */
export function withGpus(sku: Sku, gpus: number | undefined): Sku {
  if (gpus === undefined || gpus === sku.gpuCount) return sku;
  if (!sku.allowedGpuCounts.includes(gpus)) {
    const counts = sku.allowedGpuCounts.join(', ').replace(/, (?=[^,]*$)/, ' or ');
    throw new DomainError('validation_failed', {
      reason: `${sku.id} can be had with ${counts} GPUs, not with ${gpus}.`,
    });
  }
  const { micros, currency } = sku.pricePerHour;
  const times = gpus / sku.gpuCount;
  const { memoryBytes, cpus, tasks, diskBytes } = sku.limits;
  return {
    ...sku,
    gpuCount: gpus,
    pricePerHour: { micros: micros * BigInt(times), currency },
    limits: {
      memoryBytes: memoryBytes && memoryBytes * BigInt(times),
      cpus: cpus && cpus * times,
      tasks: tasks && tasks * times,
      diskBytes: diskBytes && diskBytes * BigInt(times),
    },
  };
}

/** Throws `validation_failed` unless every size has a price to the millionth. */
export function assertSizes({ gpuCount, allowedGpuCounts }: Pick<Sku, 'gpuCount' | 'allowedGpuCounts'>): void {
  const odd = allowedGpuCounts.find((count) => count % gpuCount !== 0);
  if (odd !== undefined) {
    throw new DomainError('validation_failed', { reason: `${odd} GPUs are not a multiple of ${gpuCount}.` });
  }
}

/** Throws `validation_failed` unless it is a slice without sudo, or a whole host, which has one size. */
export function assertShape({ capacityShape, sudo, gpuCount, allowedGpuCounts }: Sku): void {
  if (capacityShape === 'baremetal') {
    if (allowedGpuCounts.every((count) => count === gpuCount)) return;
    throw new DomainError('validation_failed', { reason: 'A whole host has one size: all of its GPUs.' });
  }
  if (sudo) {
    throw new DomainError('validation_failed', { reason: 'Only a whole host (baremetal) can be had with sudo.' });
  }
}

/** What a node has to be able to do for it: an agent that does not know a parameter refuses the task. */
export function needsOf({ limits, sudo }: Sku): Ability[] {
  return [
    ...(Object.values(limits).some((limit) => limit !== undefined)
      ? (['allocation.provision_user.limits'] as const)
      : []),
    ...(sudo ? (['allocation.provision_user.sudo'] as const) : []),
  ];
}
