import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeTopology } from '@gpuaas/contract';
import { fileText, linkName, namesIn } from '../pci.ts';

type HostFacts = Pick<NodeTopology, 'numa_nodes' | 'iommu_groups' | 'disks' | 'fabric'>;

/** What sysfs tells about a host beside its GPUs. What is missing or unreadable there is left out. */
export function readHostFacts(sysRoot: string): HostFacts {
  return {
    numa_nodes: numaNodes(join(sysRoot, 'devices/system/node')),
    iommu_groups: namesIn(join(sysRoot, 'kernel/iommu_groups')).length,
    disks: disks(join(sysRoot, 'block')),
    fabric: [...infiniband(join(sysRoot, 'class/infiniband')), ...interfaces(join(sysRoot, 'class/net'))].slice(0, 256),
  };
}

function numaNodes(folder: string): HostFacts['numa_nodes'] {
  return namesIn(folder)
    .filter((name) => /^node\d{1,4}$/.test(name))
    .map((name) => ({
      id: Number(name.slice(4)),
      cpus: (fileText(join(folder, name, 'cpulist')) ?? '').slice(0, 500),
      memory_bytes: Number(/MemTotal:\s+(\d+) kB/.exec(fileText(join(folder, name, 'meminfo')) ?? '')?.[1] ?? 0) * 1024,
    }));
}

/** Those with a device behind them: no loops, no memory disks, no volumes that lie on others. */
function disks(folder: string): HostFacts['disks'] {
  return namesIn(folder)
    .filter((name) => existsSync(join(folder, name, 'device')))
    .slice(0, 256)
    .map((name) => ({
      name: name.slice(0, 80),
      model: fileText(join(folder, name, 'device/model'))?.slice(0, 120) ?? null,
      size_bytes: Number(fileText(join(folder, name, 'size')) ?? 0) * 512,
      rotational: fileText(join(folder, name, 'queue/rotational')) === '1',
    }));
}

function infiniband(folder: string): HostFacts['fabric'] {
  return namesIn(folder).flatMap((name) =>
    namesIn(join(folder, name, 'ports')).map((port) => {
      const at = (file: string) => fileText(join(folder, name, 'ports', port, file));
      return {
        name: (port === '1' ? name : `${name}/${port}`).slice(0, 80),
        kind: (at('link_layer') ?? 'InfiniBand').slice(0, 40),
        // `4: ACTIVE`
        state: (at('state') ?? 'unknown').replace(/^\d+: /, '').slice(0, 40),
        rate: at('rate')?.slice(0, 80) ?? null,
        numa_node: numaNodeOf(join(folder, name, 'device/numa_node')),
      };
    }),
  );
}

function interfaces(folder: string): HostFacts['fabric'] {
  return namesIn(folder)
    .filter((name) => linkName(join(folder, name, 'device')) !== undefined)
    .map((name) => {
      const speed = Number(fileText(join(folder, name, 'speed')) ?? 0);
      return {
        name: name.slice(0, 80),
        kind: 'network',
        state: (fileText(join(folder, name, 'operstate')) ?? 'unknown').slice(0, 40),
        rate: speed > 0 ? `${speed} Mb/s` : null,
        numa_node: numaNodeOf(join(folder, name, 'device/numa_node')),
      };
    });
}

function numaNodeOf(path: string): number | null {
  const node = Number(fileText(path) ?? '-1');
  return Number.isInteger(node) && node >= 0 ? node : null;
}
