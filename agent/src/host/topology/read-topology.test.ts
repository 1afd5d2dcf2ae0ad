import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import schemas from '@gpuaas/contract/node-tasks.json' with { type: 'json' };
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNvidiaSmi } from '../nvidia/nvidia-smi.ts';
import {
  addressOf,
  answeringSmi,
  answersOf,
  eightWithSwitches,
  mixed,
  recordedH200,
  type SyntheticHost,
  twoGpus,
  writeSysTree,
} from '../nvidia/testing/synthetic-host.ts';
import { readTopology } from './read-topology.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topology-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sysRoot = () => join(folder, 'sys');
const devRoot = () => join(folder, 'dev');
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${text}\n`);
};

/** A host with device files, as far as the answers go. */
function look(host: SyntheticHost, answers: Record<string, string> = answersOf(host)) {
  writeSysTree(sysRoot(), host);
  mkdirSync(devRoot());
  for (const index of host.gpus.keys()) writeFileSync(join(devRoot(), `nvidia${index}`), '');
  mkdirSync(join(sysRoot(), 'kernel/iommu_groups/10'), { recursive: true });
  return readTopology({ smi: answeringSmi(answers), sysRoot: sysRoot(), devRoot: devRoot() });
}

const codes = ({ blockers }: { blockers: { code: string }[] }) => blockers.map(({ code }) => code);

describe('the topology', () => {
  it('of the recorded H200 has its PCI address, MIG profiles and no blocker but the IOMMU', async () => {
    writeSysTree(sysRoot(), { gpus: [] });
    write('sys/bus/pci/devices/0000:00:06.0/vendor', '0x10de');
    write('sys/bus/pci/devices/0000:00:06.0/class', '0x030200');
    write('sys/bus/pci/devices/0000:00:06.0/numa_node', '-1');
    write('sys/bus/pci/devices/0000:00:06.0/current_link_speed', '32.0 GT/s PCIe');
    write('sys/bus/pci/devices/0000:00:06.0/current_link_width', '16');
    write('dev/nvidia0', '');
    const found = await readTopology({ smi: answeringSmi(recordedH200), sysRoot: sysRoot(), devRoot: devRoot() });
    expect(found.gpus).toMatchObject([
      { pci_address: '0000:00:06.0', pci_link: '32.0 GT/s PCIe x16', numa_node: null, nvlinks: null },
    ]);
    expect(found.gpus[0]?.mig?.profiles.map(({ name, id, instances }) => `${name} ${id} ×${instances}`)).toEqual([
      ...['1g.18gb 19 ×7', '1g.18gb+me 20 ×1', '1g.35gb 15 ×4', '2g.35gb 14 ×3'],
      ...['3g.71gb 9 ×2', '4g.71gb 5 ×1', '7g.141gb 0 ×1'],
    ]);
    expect(found.links).toEqual([]);
    expect(codes(found)).toEqual(['iommu_off']);
  });

  it('of 2 GPUs on 2 NUMA nodes says that they reach each other over both', async () => {
    const found = await look(twoGpus);
    expect(found.gpus.map(({ numa_node, iommu_group }) => [numa_node, iommu_group])).toEqual([
      [0, '10'],
      [1, '11'],
    ]);
    expect(found.links).toEqual([{ from: 0, to: 1, by: 'SYS' }]);
    expect(found.blockers).toEqual([]);
  });

  it('of 8 GPUs with NVSwitch has every pair once, by NVLink', async () => {
    const links = `GPU 0: NVIDIA H200 (UUID: x)\n\t Link 0: 26.562 GB/s\n\t Link 1: <inactive>\n\t Link 2: 26.562 GB/s\n`;
    const found = await look(eightWithSwitches, { ...answersOf(eightWithSwitches), 'nvlink -s': links });
    expect(found.links).toHaveLength(28);
    expect(new Set(found.links.map(({ by }) => by))).toEqual(new Set(['NV18']));
    expect(found.switches).toBe(4);
    expect(found.gpus.map(({ nvlinks }) => nvlinks)).toEqual([2, ...Array.from({ length: 7 }, () => null)]);
    expect(found.blockers).toEqual([]);
  });

  it('of different GPUs has each as it is', async () => {
    expect((await look(mixed)).gpus.map(({ model }) => model)).toEqual(['NVIDIA H200', 'NVIDIA L40S']);
  });

  it('has NUMA nodes, disks and network of the host', async () => {
    write('sys/devices/system/node/node1/cpulist', '8-15');
    write('sys/devices/system/node/node1/meminfo', 'Node 1 MemTotal:       1024 kB');
    write('sys/block/nvme0n1/size', '2048');
    write('sys/block/nvme0n1/device/model', 'Fast disk');
    write('sys/block/nvme0n1/queue/rotational', '0');
    write('sys/block/loop0/size', '8');
    write('sys/class/infiniband/mlx5_0/ports/1/state', '4: ACTIVE');
    write('sys/class/infiniband/mlx5_0/ports/1/rate', '400 Gb/sec (4X NDR)');
    write('sys/class/infiniband/mlx5_0/device/numa_node', '1');
    write('sys/class/net/eth0/operstate', 'up');
    write('sys/class/net/eth0/speed', '25000');
    symlinkSync('../../../devices/pci0', join(sysRoot(), 'class/net/eth0/device'));
    write('sys/class/net/lo/operstate', 'unknown');
    expect(await look(twoGpus)).toMatchObject({
      numa_nodes: [{ id: 1, cpus: '8-15', memory_bytes: 1024 ** 2 }],
      disks: [{ name: 'nvme0n1', model: 'Fast disk', size_bytes: 1024 ** 2, rotational: false }],
      fabric: [
        { name: 'mlx5_0', kind: 'InfiniBand', state: 'ACTIVE', rate: '400 Gb/sec (4X NDR)', numa_node: 1 },
        { name: 'eth0', kind: 'network', state: 'up', rate: '25000 Mb/s', numa_node: null },
      ],
    });
  });

  it.each([
    ['gpu_lost', { [`<uuid>GPU-00000000`]: '<uuid>Unknown Error' }],
    ['memory_repair_failed', { '<remapped_row_failure>No': '<remapped_row_failure>Yes' }],
    ['reset_pending', { '<pending_mig>Disabled': '<pending_mig>Enabled' }],
    ['persistence_off', { '<persistence_mode>Enabled': '<persistence_mode>Disabled' }],
    ['gpu_busy', { '<processes>': '<processes><process_info><pid>1</pid><type>C</type></process_info>' }],
  ])('says %s', async (code, replace) => {
    expect(codes(await look({ gpus: [{ replace }, {}] }))).toEqual([code]);
  });

  it('says which GPU the driver does not show, and what it is bound to', async () => {
    const { blockers } = await look(twoGpus, answersOf({ gpus: [{}] }));
    expect(blockers).toMatchObject([
      { code: 'gpu_without_driver', level: 'blocks', detail: expect.stringContaining(addressOf(1)) },
    ]);
  });

  it('says that NVLink is not ready, and that a device file is missing', async () => {
    const gpus = eightWithSwitches.gpus.map(() => ({
      replace: { '<state>N/A</state>': '<state>In Progress</state>' },
    }));
    const found = look({ ...eightWithSwitches, gpus });
    rmSync(join(devRoot(), 'nvidia3'));
    expect(codes(await found)).toEqual(['device_file_missing', 'fabric_not_ready']);
  });

  it.each([
    ['absent', 'gpu_driver_absent', '/nonexistent/nvidia-smi'],
    ['unreadable', 'gpu_driver_unreadable', '/bin/false'],
  ])('of a host whose driver is %s is a report with a reason', async (state, code, program) => {
    writeSysTree(sysRoot(), twoGpus);
    const found = await readTopology({ smi: createNvidiaSmi({ program }), sysRoot: sysRoot(), devRoot: devRoot() });
    expect(found).toMatchObject({ driver: { state }, gpus: [], links: [] });
    expect(codes(found)).toEqual([code]);
  });

  it.each([
    ['2', twoGpus],
    ['8', eightWithSwitches],
  ])('of %s GPUs is what the contract says', async (_, host) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'tasks', ...schemas });
    const check = ajv.compile({ $ref: 'tasks#/components/schemas/NodeTopology' });
    expect(check(await look(host)) ? [] : check.errors).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['garbage', 'GPU0\t\tNV99999\n\t\tGPU1\nGPU0\tX'],
    ['too many', `\tGPU0\tGPU64\nGPU0\tX\tNV18\nGPU64\tNV18\tX`],
  ])('has no links when nvidia-smi writes %s', async (_, text) => {
    expect((await look(twoGpus, { ...answersOf(twoGpus), 'topo -m': text })).links).toEqual([]);
  });
});
