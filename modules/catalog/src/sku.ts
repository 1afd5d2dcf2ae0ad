import type { CapacityShape } from '@gpuaas/contract';
import type { Money } from '@gpuaas/kernel';

/** What can be bought: so many GPUs of a model, in a shape, for a price an hour. */
export interface Sku {
  id: string;
  displayName: string;
  capacityShape: CapacityShape;
  gpuModel: string;
  gpuCount: number;
  gpuMemoryBytes: bigint;
  pricePerHour: Money;
  active: boolean;
  simulated: boolean;
}
