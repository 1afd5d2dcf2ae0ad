import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeTopology } from '@gpuaas/contract';
import type { NvidiaLook } from '../nvidia/driver.ts';
import type { NvidiaGpu } from '../nvidia/read-gpus.ts';
import { isNvidiaGpu, isNvidiaSwitch, type PciDevice } from '../pci.ts';

type Blocker = NodeTopology['blockers'][number];

export interface Seen {
  look: NvidiaLook;
  pci: readonly PciDevice[];
  iommuGroups: number;
  devRoot: string;
}

/** What keeps a host from taking work, worst first, each with what to do about it. */
export function findBlockers({ look, pci, iommuGroups, devRoot }: Seen): Blocker[] {
  const onBus = pci.filter(isNvidiaGpu);
  if ('problem' in look) {
    if (onBus.length === 0 && look.problem === 'absent') {
      return [
        blocks(
          'no_gpu',
          'No GPU was found on this host.',
          'Check that the GPUs are seated and visible in the PCI bus.',
        ),
      ];
    }
    const fix =
      look.problem === 'absent'
        ? 'Install the NVIDIA driver for this kernel, then restart the agent.'
        : 'Run nvidia-smi on the host. Reload the driver or reboot when it fails or hangs there too.';
    return [blocks(`gpu_driver_${look.problem}`, look.reason, fix)];
  }
  const { gpus, lost } = look.reading;
  const read = new Set(gpus.map(({ pciAddress }) => pciAddress));
  const unread = onBus.filter(({ address }) => !read.has(address));
  return [
    ...lost.map(({ pciAddress, said }) =>
      blocks(
        'gpu_lost',
        `The driver cannot read the GPU at ${pciAddress ?? 'an unknown address'}: ${said}`,
        'Reboot the host. If the GPU stays lost, reseat or replace it.',
      ),
    ),
    ...unread
      .filter(({ address }) => !lost.some(({ pciAddress }) => pciAddress === address))
      .map(({ address, driver }) =>
        blocks(
          'gpu_without_driver',
          `The GPU at ${address} is on the PCI bus, but the NVIDIA driver does not show it (bound to ${driver ?? 'no driver'}).`,
          driver === 'nvidia' ? 'Check the kernel log for Xid errors, then reboot.' : 'Bind it to the nvidia driver.',
        ),
      ),
    ...gpus.flatMap((gpu) => ofGpu(gpu, devRoot)),
    ...fabricOf(gpus, pci.filter(isNvidiaSwitch).length),
    ...(iommuGroups > 0
      ? []
      : [
          warns(
            'iommu_off',
            'The host has no IOMMU groups, so GPUs cannot be passed to virtual machines.',
            'Enable VT-d or AMD-Vi in the firmware and intel_iommu=on or amd_iommu=on for the kernel.',
          ),
        ]),
  ].slice(0, 100);
}

function ofGpu(gpu: NvidiaGpu, devRoot: string): Blocker[] {
  const name = `GPU ${gpu.index}`;
  const found: Blocker[] = [];
  const device = `nvidia${gpu.minor}`;
  if (gpu.minor !== undefined && !existsSync(join(devRoot, device))) {
    found.push(
      blocks('device_file_missing', `${name} has no device file /dev/${device}.`, 'Run nvidia-modprobe -c 0 -u.'),
    );
  }
  if (gpu.remap.failed) {
    found.push(blocks('memory_repair_failed', `${name} could not repair its memory.`, 'Replace the GPU.'));
  }
  if (gpu.mig?.changesAtReset || gpu.ecc?.changesAtReset || gpu.remap.pending) {
    const what = gpu.remap.pending
      ? 'a memory repair'
      : gpu.mig?.changesAtReset
        ? 'a change of MIG mode'
        : 'a change of ECC mode';
    found.push(
      warns(
        'reset_pending',
        `${name} waits for a reset to finish ${what}.`,
        `Reset it when idle: nvidia-smi -r -i ${gpu.index}`,
      ),
    );
  }
  if (gpu.persistence === false) {
    found.push(
      warns(
        'persistence_off',
        `${name} is not in persistence mode, so every look at it takes seconds.`,
        'Enable nvidia-persistenced.',
      ),
    );
  }
  if (gpu.processes > 0) {
    found.push(
      warns(
        'gpu_busy',
        `${name} is used by ${gpu.processes} ${gpu.processes === 1 ? 'program' : 'programs'}.`,
        'End programs that no allocation started before the node takes work.',
      ),
    );
  }
  return found;
}

/** GPUs behind NVSwitches cannot compute before the fabric manager has connected them. */
function fabricOf(gpus: readonly NvidiaGpu[], switches: number): Blocker[] {
  const unready = gpus.filter(
    ({ fabric }) =>
      fabric !== undefined && (fabric.state !== 'Completed' || (fabric.status ?? 'Success') !== 'Success'),
  );
  if (switches === 0 || unready.length === 0) return [];
  const states = [
    ...new Set(unready.map(({ fabric }) => [fabric?.state, fabric?.status].filter(Boolean).join(', '))),
  ].join('; ');
  return [
    blocks(
      'fabric_not_ready',
      `${unready.length} of ${gpus.length} GPUs are not connected to the NVLink fabric: ${states}.`,
      'Start nvidia-fabricmanager in the version of the driver and check its log.',
    ),
  ];
}

const blocks = (code: string, detail: string, fix: string): Blocker => blocker(code, 'blocks', detail, fix);
const warns = (code: string, detail: string, fix: string): Blocker => blocker(code, 'warns', detail, fix);

function blocker(code: string, level: Blocker['level'], detail: string, fix: string): Blocker {
  return { code, level, detail: detail.slice(0, 500), fix };
}
