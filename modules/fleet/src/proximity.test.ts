import type { NodeTopology } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { proximityOf } from './proximity.ts';

type Gpu = NodeTopology['gpus'][number];

const gpu = (index: number, numa_node: number | null, mig = false): Gpu => ({
  ...{ index, uuid: `GPU-${index}`, model: 'NVIDIA H200', memory_bytes: 1, pci_address: null, pci_link: null },
  ...{ numa_node, iommu_group: null, nvlinks: null, mig: mig ? { enabled: true, profiles: [] } : null },
});
const link = (from: number, to: number, by: string) => ({ from, to, by });
const every = (count: number, by: (from: number, to: number) => string) =>
  Array.from({ length: count }, (_, to) =>
    Array.from({ length: to }, (_, from) => link(from, to, by(from, to))),
  ).flat();
const half = (index: number) => Math.floor(index / 4);

describe('how GPUs are connected', () => {
  it.each([
    ['one', [gpu(0, 0)], [], ['0/0']],
    ['two with a bridge', [gpu(0, 0), gpu(1, 0)], [link(0, 1, 'NV4')], ['0/0', '0/0']],
    ['two without one', [gpu(0, 0), gpu(1, 1)], [link(0, 1, 'SYS')], ['0/0', '1/1']],
    [
      'eight with NVSwitches',
      Array.from({ length: 8 }, (_, index) => gpu(index, half(index))),
      every(8, () => 'NV18'),
      ['0/0', '0/0', '0/0', '0/0', '0/1', '0/1', '0/1', '0/1'],
    ],
    [
      'eight in two rings',
      Array.from({ length: 8 }, (_, index) => gpu(index, half(index))),
      every(8, (from, to) => (half(from) === half(to) && to - from === 1 ? 'NV2' : 'SYS')),
      ['0/0', '0/0', '0/0', '0/0', '4/1', '4/1', '4/1', '4/1'],
    ],
    [
      'mixed: a pair with a bridge and two alone',
      [gpu(0, 0), gpu(1, 0), gpu(2, 1), gpu(3, null)],
      [link(2, 0, 'NV4'), link(0, 1, 'PIX'), link(1, 3, 'NODE')],
      ['0/0', '1/0', '0/1', '3/-'],
    ],
    ['links to GPUs that are not there', [gpu(0, 0)], [link(0, 7, 'NV18')], ['0/0']],
  ] as const)('is known of %s', (_, gpus, links, expected) => {
    const found = proximityOf({ gpus: [...gpus], links: [...links] });
    expect(found.map(({ linkGroup, numaNode }) => `${linkGroup}/${numaNode ?? '-'}`)).toEqual(expected);
    expect(found.some(({ divided }) => divided)).toBe(false);
  });

  it('says which are divided by MIG', () => {
    const found = proximityOf({ gpus: [gpu(0, 0, true), gpu(1, 0)], links: [] });
    expect(found.map(({ uuid, divided }) => [uuid, divided])).toEqual([
      ['GPU-0', true],
      ['GPU-1', false],
    ]);
  });
});
