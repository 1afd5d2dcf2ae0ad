import type { NodeTopology } from '@gpuaas/contract';
import { lookAtNvidia, toGpuLook } from '../nvidia/driver.ts';
import { createNvidiaSmi, type NvidiaSmi } from '../nvidia/nvidia-smi.ts';
import { isNvidiaSwitch, readPciDevices } from '../pci.ts';
import { findBlockers } from './blockers.ts';
import { readHostFacts } from './host-facts.ts';
import { readLinks, readMigProfiles, readNvlinks } from './links.ts';

export interface TopologyRoots {
  sysRoot?: string;
  devRoot?: string;
}

/** Looks at the whole host. Never throws: what cannot be read is left out, and the driver says why. */
export async function readTopology({
  smi = createNvidiaSmi(),
  sysRoot = '/sys',
  devRoot = '/dev',
}: TopologyRoots & { smi?: NvidiaSmi } = {}): Promise<NodeTopology> {
  const look = await lookAtNvidia({ smi, sysRoot });
  const { driver, gpus } = toGpuLook(look);
  const pci = readPciDevices(sysRoot);
  const facts = readHostFacts(sysRoot);
  const ask = async (...args: string[]) => {
    const asked = gpus.length === 0 ? { text: '' } : await smi.ask(args);
    return 'text' in asked ? asked.text : '';
  };
  const links = readLinks(await ask('topo', '-m'));
  const nvlinks = readNvlinks(await ask('nvlink', '-s'));
  const profiles = readMigProfiles(await ask('mig', '-lgip'));
  const details = new Map('reading' in look ? look.reading.gpus.map((gpu) => [gpu.index, gpu]) : []);
  return {
    driver,
    gpus: gpus.map((gpu) => {
      const detail = details.get(gpu.index);
      const device = pci.find(({ address }) => address === detail?.pciAddress);
      return {
        ...gpu,
        pci_address: detail?.pciAddress ?? null,
        pci_link: device?.link?.slice(0, 80) ?? null,
        numa_node: device?.numaNode ?? null,
        iommu_group: device?.iommuGroup?.slice(0, 20) ?? null,
        nvlinks: nvlinks.get(gpu.index) ?? null,
        mig: detail?.mig ? { enabled: detail.mig.enabled, profiles: profiles.get(gpu.index) ?? [] } : null,
      };
    }),
    links: links.slice(0, 2_016),
    switches: pci.filter(isNvidiaSwitch).length,
    ...facts,
    blockers: findBlockers({ look, pci, iommuGroups: facts.iommu_groups, devRoot }),
  };
}
