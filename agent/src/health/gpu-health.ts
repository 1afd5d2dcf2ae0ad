import { type GpuConditionCode, gpuConditions, type NodeHealth } from '@gpuaas/contract';
import type { Clock } from '@gpuaas/kernel';
import { cut } from '../host/cut.ts';
import type { NvidiaLook } from '../host/nvidia/driver.ts';
import type { NvidiaGpu } from '../host/nvidia/read-gpus.ts';
import { type Fault, findFaults } from './find-faults.ts';
import type { KernelLog } from './kernel-log.ts';

export interface GpuHealthOptions {
  look(): Promise<NvidiaLook>;
  kernelLog: KernelLog;
  clock: Clock;
}

/** Watches the GPUs of a host: what is wrong with them, and since when each is busy or idle. */
export interface GpuHealth {
  /** Reads the driver and the kernel log. Never throws. */
  check(): Promise<NodeHealth>;
  /** Reads the kernel log only, which costs next to nothing; true when it has something that a check should look at. */
  hasNews(): boolean;
}

type Condition = NodeHealth['conditions'][number];

/** A driver that answers again before this is no reason to take a node away. */
const hangingMeansGone = 2;

export function createGpuHealth({ look, kernelLog, clock }: GpuHealthOptions): GpuHealth {
  const addresses = new Map<string, string>();
  const activity = new Map<string, { busy: boolean; since: string }>();
  const faults = new Map<string, Fault>();
  const began = new Map<string, string>();
  let hanging = 0;

  function readLog(): boolean {
    const found = findFaults(kernelLog.read());
    for (const fault of found) faults.set(`${fault.pciAddress} ${fault.code}`, fault);
    return found.some(({ code }) => gpuConditions[code].effect !== 'none');
  }

  /** What the driver says now. Since when stays as it was while it goes on. */
  function current(codes: { uuid: string | undefined; code: GpuConditionCode; detail: string }[]): Condition[] {
    const now = clock.now().toISOString();
    const keys = new Set(codes.map(({ uuid, code }) => `${uuid} ${code}`));
    for (const key of began.keys()) if (!keys.has(key)) began.delete(key);
    return codes.map(({ uuid, code, detail }) => {
      const key = `${uuid} ${code}`;
      const since = began.get(key) ?? now;
      began.set(key, since);
      return { gpu_uuid: uuid ?? null, code, detail: cut(detail, 300), since };
    });
  }

  function logged(): Condition[] {
    return [...faults.values()].flatMap(({ code, pciAddress, detail, at }) => {
      const uuid = pciAddress === undefined ? null : addresses.get(pciAddress);
      return uuid === undefined ? [] : [{ gpu_uuid: uuid, code, detail, since: at.toISOString() }];
    });
  }

  function noteActivity(gpus: readonly NvidiaGpu[]): void {
    const now = clock.now().toISOString();
    for (const { uuid, processes, utilization = 0 } of gpus) {
      const busy = processes > 0 || utilization > 0;
      if (activity.get(uuid)?.busy !== busy) activity.set(uuid, { busy, since: now });
    }
  }

  return {
    hasNews: readLog,
    async check() {
      readLog();
      const seen = await look();
      hanging = 'problem' in seen && seen.problem === 'hanging' ? hanging + 1 : 0;
      if ('reading' in seen) {
        for (const { uuid, pciAddress } of seen.reading.gpus) if (pciAddress) addresses.set(pciAddress, uuid);
        noteActivity(seen.reading.gpus);
      }
      const known = [...addresses.values()];
      return {
        conditions: [...current(conditionsOf(seen, known, hanging >= hangingMeansGone)), ...logged()].slice(0, 500),
        gpus: [...activity].slice(0, 64).map(([uuid, { busy, since }]) => ({
          uuid,
          busy_since: busy ? since : null,
          idle_since: busy ? null : since,
        })),
      };
    },
  };
}

function conditionsOf(look: NvidiaLook, known: readonly string[], isGone: boolean) {
  const found: { uuid: string | undefined; code: GpuConditionCode; detail: string }[] = [];
  if ('problem' in look) {
    // A host that never showed a GPU has nothing that could be taken away.
    if (known.length > 0) {
      found.push({ uuid: undefined, code: isGone ? 'driver_hangs' : 'driver_unreadable', detail: look.reason });
    }
    return found;
  }
  const { gpus } = look.reading;
  for (const uuid of known) {
    if (!gpus.some((gpu) => gpu.uuid === uuid))
      found.push({ uuid, code: 'gpu_missing', detail: 'Not shown by nvidia-smi.' });
  }
  for (const { uuid, uncorrectedErrors, remap, recoveryAction = 'None' } of gpus) {
    if (uncorrectedErrors > 0) found.push({ uuid, code: 'ecc_uncorrected', detail: `${uncorrectedErrors} errors` });
    if (remap.failed) found.push({ uuid, code: 'memory_repair_failed', detail: 'Row remapping failed.' });
    if (remap.pending) found.push({ uuid, code: 'memory_repair_pending', detail: 'Row remapping is pending.' });
    if (recoveryAction !== 'None')
      found.push({ uuid, code: 'reset_needed', detail: `The driver advises: ${recoveryAction}` });
  }
  return found;
}
