import { createHash } from 'node:crypto';
import type { GpuDriver } from '../host/host.ts';

/** GPUs that exist in software only. They are called so wherever they appear. */
export function createSimulatedGpus(options: {
  seed: string;
  model: string;
  count: number;
  memoryBytes: number;
}): GpuDriver {
  return {
    simulated: true,
    list: async () =>
      Array.from({ length: options.count }, (_, index) => ({
        index,
        uuid: `SIM-${createHash('sha256').update(`${options.seed}/${index}`).digest('hex').slice(0, 24)}`,
        model: options.model,
        memory_bytes: options.memoryBytes,
      })),
  };
}
