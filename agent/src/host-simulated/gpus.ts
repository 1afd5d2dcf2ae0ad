import { createHash } from 'node:crypto';
import type { GpuDriver, GpuLook } from '../host/host.ts';
import { readHostFacts } from '../host/topology/host-facts.ts';

/** GPUs that exist in software only. They are called so wherever they appear. */
export function createSimulatedGpus(options: {
  seed: string;
  model: string;
  count: number;
  memoryBytes: number;
}): GpuDriver {
  const look: GpuLook = {
    driver: { name: 'simulated', state: 'simulated', version: null, reason: null },
    gpus: Array.from({ length: options.count }, (_, index) => ({
      index,
      uuid: `SIM-${createHash('sha256').update(`${options.seed}/${index}`).digest('hex').slice(0, 24)}`,
      model: options.model,
      memory_bytes: options.memoryBytes,
    })),
  };
  const nowhere = { pci_address: null, pci_link: null, numa_node: null, iommu_group: null, nvlinks: null, mig: null };
  return {
    simulated: true,
    look: async () => look,
    devices: async () => look.gpus.map(({ uuid }) => ({ uuid, device: undefined })),
    topology: async () => ({
      driver: look.driver,
      gpus: look.gpus.map((gpu) => ({ ...gpu, ...nowhere })),
      links: [],
      switches: 0,
      ...readHostFacts('/sys'),
      blockers: [],
    }),
  };
}
