import type { NodeDiscovery } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { createOutput } from '../output/output.ts';
import { topologyView } from './topology.ts';

const gpu = (index: number) => ({
  ...{
    index,
    uuid: `GPU-${index}`,
    model: 'NVIDIA H200',
    memory_bytes: 141 * 1024 ** 3,
    pci_address: `0000:0${index}:00.0`,
  },
  ...{ pci_link: null, numa_node: index, iommu_group: '4', nvlinks: 18, mig: { enabled: false, profiles: [] } },
});

const discovery: NodeDiscovery = {
  task_id: 'task_1' as NodeDiscovery['task_id'],
  discovered_at: '2026-11-15T00:00:00.000Z',
  topology: {
    driver: { name: 'nvidia', state: 'ok', version: '580.159.04', reason: null },
    gpus: [gpu(0), gpu(1)],
    links: [{ from: 0, to: 1, by: 'NV18' }],
    switches: 4,
    numa_nodes: [{ id: 0, cpus: '0-7', memory_bytes: 1024 ** 3 }],
    iommu_groups: 9,
    disks: [{ name: 'nvme0n1', model: null, size_bytes: 1024 ** 4, rotational: false }],
    fabric: [],
    blockers: [{ code: 'gpu_busy', level: 'warns', detail: 'GPU 1 is used by 1 program.', fix: 'End it.' }],
  },
};

it('shows a host on one screen', () => {
  let out = '';
  const screen = { isTTY: true, columns: 120, write: (text: string) => (out += text) };
  createOutput('table', false, screen, screen).one(topologyView, discovery);
  expect(out).toMatch(/^Driver +nvidia 580\.159\.04 ok$/m);
  expect(out).toMatch(/^GPU 1 +NVIDIA H200 141 GiB {2}0000:01:00\.0 {2}NUMA 1 {2}IOMMU group 4 {2}18 NVLinks/m);
  expect(out).toMatch(/^Links +NV18: 0–1$/m);
  expect(out).toMatch(/^Warning +GPU 1 is used by 1 program\. End it\.$/m);
});
