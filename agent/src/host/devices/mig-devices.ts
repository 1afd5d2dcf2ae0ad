import { existsSync, readFileSync } from 'node:fs';

/** A device that opens an instance of a GPU, and the GPU's own: `nvidia-cap30` and `nvidia0`. */
export interface MigDevice {
  device: string;
  gpu: string;
}

/**
 * Which device opens which instance, as the driver lists it: `gpu0/gi1/access 12`, `gpu0/gi1/ci0/access 13`. It numbers GPUs as their
 * devices are numbered. What makes instances (`config`) or watches them (`monitor`) is not listed here: it reaches every GPU.
 */
export function readMigDevices(migMinors: string): MigDevice[] {
  if (!existsSync(migMinors)) return [];
  const lines = readFileSync(migMinors, 'utf8').matchAll(/^gpu(\d+)\/gi\d+\/(?:ci\d+\/)?access (\d+)$/gm);
  return [...lines].map(([, gpu, minor]) => ({ device: `nvidia-cap${minor}`, gpu: `nvidia${gpu}` }));
}
