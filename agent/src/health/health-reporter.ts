import type { NodeHealth } from '@gpuaas/contract';
import { type Logger, type Milliseconds, sleep } from '@gpuaas/kernel';
import type { GpuHealth } from './gpu-health.ts';

export interface HealthReporterOptions {
  health: GpuHealth;
  report(health: NodeHealth): Promise<void>;
  log: Logger;
  /** The driver is asked this often; the kernel log, which is cheap, every `lookEvery`. */
  checkEvery?: Milliseconds;
  lookEvery?: Milliseconds;
}

/**
 * Tells the platform about the health of the GPUs, and only what it does not know: a host on which nothing changes costs it
 * nothing. At most one report a check, and a check at once when the kernel log has something serious.
 */
export async function reportHealth(
  { health, report, log, checkEvery = 60_000, lookEvery = 5_000 }: HealthReporterOptions,
  signal: AbortSignal,
): Promise<void> {
  let told: string | undefined;
  for (let next = 0; !signal.aborted; await sleep(lookEvery, signal)) {
    if (performance.now() < next && !health.hasNews()) continue;
    next = performance.now() + checkEvery;
    try {
      const found = await health.check();
      const text = JSON.stringify(found);
      if (signal.aborted || text === told) continue;
      // A host on which nothing was ever wrong, and that has no GPU to be busy, has nothing to tell.
      if (told === undefined && found.conditions.length === 0 && found.gpus.length === 0) continue;
      await report(found);
      told = text;
      log.info('GPU health reported', { conditions: found.conditions.map(({ code }) => code) });
    } catch (error) {
      log.warn('GPU health could not be reported', { error });
    }
  }
}
