import type { NodeDiscovery } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { linkBetween, placesOf } from './topology-places.ts';

type Topology = NodeDiscovery['topology'];
const gpu = (index: number, numa_node: number | null) => ({ index, numa_node });
const topology = (gpus: object[], fabric: object[] = []) =>
  ({ numa_nodes: [{ id: 0, cpus: '0-7', memory_bytes: 1024 ** 3 }], gpus, fabric }) as unknown as Topology;

it('puts everything where it is, and what does not say so at the end', () => {
  const places = placesOf(topology([gpu(0, 0), gpu(1, null), gpu(2, 7)], [{ name: 'mlx5_0', numa_node: 0 }]));
  expect(places.map(({ name, gpus, fabric }) => [name, gpus.map(({ index }) => index), fabric.length])).toEqual([
    ['NUMA 0', [0], 1],
    ['NUMA unknown', [1, 2], 0],
  ]);
  expect(placesOf(topology([gpu(0, 0)])).map(({ name }) => name)).toEqual(['NUMA 0']);
});

it('finds the link of a pair whichever is named first', () => {
  const links = [{ from: 0, to: 1, by: 'NV18' }];
  expect([linkBetween(links, 1, 0), linkBetween(links, 0, 1), linkBetween(links, 0, 2)]).toEqual([
    'NV18',
    'NV18',
    undefined,
  ]);
});
