import type { CapacityShape } from '@gpuaas/contract';
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
  /** What an allocation can use of its host; undefined means as much as there is. */
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
}

/** The SKU with another number of GPUs, at the price of that many. Throws `validation_failed` for one that it does not allow. */
export function withGpus(sku: Sku, gpus: number | undefined): Sku {
  if (gpus === undefined || gpus === sku.gpuCount) return sku;
  if (!sku.allowedGpuCounts.includes(gpus)) {
    const counts = sku.allowedGpuCounts.join(', ').replace(/, (?=[^,]*$)/, ' or ');
    throw new DomainError('validation_failed', {
      reason: `${sku.id} can be had with ${counts} GPUs, not with ${gpus}.`,
    });
  }
  const { micros, currency } = sku.pricePerHour;
  return { ...sku, gpuCount: gpus, pricePerHour: { micros: (micros * BigInt(gpus)) / BigInt(sku.gpuCount), currency } };
}

/** Throws `validation_failed` unless every size has a price to the millionth. */
export function assertSizes({ gpuCount, allowedGpuCounts }: Pick<Sku, 'gpuCount' | 'allowedGpuCounts'>): void {
  const odd = allowedGpuCounts.find((count) => count % gpuCount !== 0);
  if (odd !== undefined) {
    throw new DomainError('validation_failed', { reason: `${odd} GPUs are not a multiple of ${gpuCount}.` });
  }
}
