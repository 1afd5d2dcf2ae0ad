import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NvidiaSmi } from '../nvidia-smi.ts';

const recorded = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/h200', name), 'utf8');

/** What was recorded on a real H200. */
export const recordedH200 = {
  '-q -x': recorded('q-x.xml'),
  'topo -m': recorded('topo-m.txt'),
  'mig -lgip': recorded('mig-lgip.txt'),
};

/** Synthetic: one GPU of a host that was made from the recorded one. `replace`: text of its XML → other text. */
export interface SyntheticGpu {
  model?: string;
  memoryMib?: number;
  numaNode?: number;
  replace?: Readonly<Record<string, string>>;
}

export interface SyntheticHost {
  gpus: readonly SyntheticGpu[];
  nvlinks?: number;
  switches?: number;
}

export const twoGpus: SyntheticHost = { gpus: [{ numaNode: 0 }, { numaNode: 1 }] };
export const eightWithSwitches: SyntheticHost = {
  gpus: Array.from({ length: 8 }, (_, index) => ({
    numaNode: index < 4 ? 0 : 1,
    replace: { '<state>N/A</state>': '<state>Completed</state>', '<status>N/A</status>': '<status>Success</status>' },
  })),
  nvlinks: 18,
  switches: 4,
};
export const mixed: SyntheticHost = {
  gpus: [{}, { model: 'NVIDIA L40S', memoryMib: 46_068, replace: { '<current_ecc>Enabled': '<current_ecc>N/A' } }],
};

export const uuidOf = (index: number) => `GPU-00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;
export const addressOf = (index: number) => `0000:${(index + 1).toString(16).padStart(2, '0')}:00.0`;
const switchAddress = (index: number) => `0000:${(index + 0x80).toString(16)}:00.0`;

export function syntheticXml({ gpus }: SyntheticHost): string {
  const [, head = '', gpu = '', tail = ''] =
    /^([\s\S]*?)(\t<gpu id=[\s\S]*<\/gpu>)([\s\S]*)$/.exec(recordedH200['-q -x']) ?? [];
  const made = gpus.map(({ model = 'NVIDIA H200', memoryMib = 143_771, replace = {} }, index) =>
    Object.entries(replace)
      .reduce((text, [from, to]) => text.replace(from, to), gpu)
      .replaceAll('GPU-00000000-0000-4000-8000-000000000001', uuidOf(index))
      .replaceAll('00000000:00:06.0', `0000${addressOf(index)}`)
      .replace('NVIDIA H200', model)
      .replace('143771 MiB', `${memoryMib} MiB`)
      .replace('<minor_number>0', `<minor_number>${index}`),
  );
  return `${head.replace('<attached_gpus>1', `<attached_gpus>${gpus.length}`)}${made.join('\n')}${tail}`;
}

/** With the underlined heading that the program writes even into a pipe. */
function syntheticTopology({ gpus, nvlinks = 0 }: SyntheticHost): string {
  const names = gpus.map((_, index) => `GPU${index}`);
  const between = (a: number, b: number) => {
    if (a === b) return ' X ';
    if (nvlinks > 0) return `NV${nvlinks}`;
    return gpus[a]?.numaNode === gpus[b]?.numaNode ? 'NODE' : 'SYS';
  };
  const rows = gpus.map(({ numaNode = 0 }, a) =>
    [names[a], ...gpus.map((_, b) => between(a, b)), `${numaNode * 8}-${numaNode * 8 + 7}`, numaNode, 'N/A'].join('\t'),
  );
  return [
    `\u001B[4m\t${names.join('\t')}\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID\u001B[0m`,
    ...rows,
    '',
    'Legend:',
    '',
    '  X    = Self',
  ].join('\n');
}

/** Answers as the program would; what is not among `answers` fails. */
export function answeringSmi(answers: Readonly<Record<string, string>>): NvidiaSmi {
  return {
    async ask(args) {
      const text = answers[args.join(' ')];
      if (text === undefined) return { problem: 'unreadable', reason: `nvidia-smi ${args.join(' ')} failed with 255` };
      // biome-ignore lint/suspicious/noControlCharactersInRegex: as the real one does
      return { text: text.replaceAll(/\u001B\[[0-9;]*[A-Za-z]/g, '') };
    },
  };
}

export function answersOf(host: SyntheticHost): Record<string, string> {
  return { ...recordedH200, '-q -x': syntheticXml(host), 'topo -m': syntheticTopology(host) };
}

/** A sysfs tree with the devices of such a host. */
export function writeSysTree(root: string, { gpus, switches = 0 }: SyntheticHost): void {
  const device = (address: string, kind: string, numaNode: number, driver: string, group: number) => {
    const folder = join(root, 'bus/pci/devices', address);
    mkdirSync(folder, { recursive: true });
    const files = { vendor: '0x10de', device: '0x2335', class: kind, numa_node: String(numaNode) };
    const link = { current_link_speed: '32.0 GT/s PCIe', current_link_width: '16' };
    for (const [name, text] of Object.entries({ ...files, ...link })) writeFileSync(join(folder, name), `${text}\n`);
    symlinkSync(`../../../../bus/pci/drivers/${driver}`, join(folder, 'driver'));
    symlinkSync(`../../../../kernel/iommu_groups/${group}`, join(folder, 'iommu_group'));
  };
  for (const [index, { numaNode = -1 }] of gpus.entries()) {
    device(addressOf(index), '0x030200', numaNode, 'nvidia', index + 10);
  }
  for (let index = 0; index < switches; index += 1) device(switchAddress(index), '0x068000', 0, 'nvidia-nvswitch', 50);
}
