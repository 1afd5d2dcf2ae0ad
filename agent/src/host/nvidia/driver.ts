import type { GpuDriver as DriverState } from '@gpuaas/contract';
import { systemClock } from '@gpuaas/kernel';
import { createGpuHealth } from '../../health/gpu-health.ts';
import { type KernelLog, openKernelLog } from '../../health/kernel-log.ts';
import { cut } from '../cut.ts';
import type { GpuDriver, GpuLook } from '../host.ts';
import { isNvidiaGpu, readPciDevices } from '../pci.ts';
import { readTopology } from '../topology/read-topology.ts';
import { createNvidiaSmi, type NvidiaSmi } from './nvidia-smi.ts';
import { type NvidiaReading, readGpus } from './read-gpus.ts';

export interface NvidiaOptions {
  smi?: NvidiaSmi;
  sysRoot?: string;
  devRoot?: string;
  kernelLog?: KernelLog;
}

export type NvidiaLook = { reading: NvidiaReading } | { problem: 'absent' | 'unreadable' | 'hanging'; reason: string };

/** Reads the driver once. Never throws: whatever goes wrong is a state with a reason. */
export async function lookAtNvidia({ smi = createNvidiaSmi(), sysRoot = '/sys' }: NvidiaOptions): Promise<NvidiaLook> {
  const asked = await smi.ask(['-q', '-x']);
  if ('problem' in asked) {
    const onBus = readPciDevices(sysRoot).filter(isNvidiaGpu).length;
    const seen = onBus === 0 ? 'The host has no NVIDIA GPU on its PCI bus.' : `${onBus} on the PCI bus.`;
    return { problem: asked.problem, reason: `${asked.reason} ${onBus === 0 ? seen : `NVIDIA GPUs: ${seen}`}` };
  }
  try {
    return { reading: readGpus(asked.text) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: 'unreadable', reason: `The answer of nvidia-smi cannot be read. ${why}` };
  }
}

/** The GPUs of a host with NVIDIA's driver. */
export function createNvidiaGpus(options: NvidiaOptions = {}): GpuDriver {
  const { smi = createNvidiaSmi(), kernelLog = openKernelLog() } = options;
  return {
    simulated: false,
    look: async () => toGpuLook(await lookAtNvidia({ ...options, smi })),
    async devices() {
      const looked = await lookAtNvidia({ ...options, smi });
      const gpus = 'reading' in looked ? looked.reading.gpus : [];
      return gpus.map(({ uuid, minor }) => ({ uuid, device: minor === undefined ? undefined : `nvidia${minor}` }));
    },
    topology: () => readTopology({ ...options, smi }),
    health: createGpuHealth({ look: () => lookAtNvidia({ ...options, smi }), kernelLog, clock: systemClock }),
  };
}

export function toGpuLook(look: NvidiaLook): GpuLook {
  if ('problem' in look) {
    const state = look.problem === 'absent' ? 'absent' : 'unreadable';
    return { driver: stateOf(state, undefined, look.reason), gpus: [] };
  }
  const { driverVersion, gpus, lost } = look.reading;
  const reason = lost.length === 0 ? undefined : `The driver cannot read ${lost.length} of its GPUs: ${lost[0]?.said}`;
  return {
    driver: stateOf('ok', driverVersion, reason),
    gpus: gpus
      // The platform knows no more of one host.
      .filter(({ index }) => index < 64)
      .map(({ index, uuid, model, memoryBytes }) => ({ index, uuid, model, memory_bytes: memoryBytes })),
  };
}

function stateOf(state: DriverState['state'], version: string | undefined, reason: string | undefined): DriverState {
  return { name: 'nvidia', state, version: cutOrNull(version, 80), reason: cutOrNull(reason, 500) };
}

function cutOrNull(text: string | undefined, most: number): string | null {
  return text === undefined ? null : cut(text, most);
}
