import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface PciDevice {
  /** `0000:00:06.0` */
  address: string;
  vendor: string;
  device: string;
  /** Six hexadecimal digits: `030200` is a 3D controller. */
  class: string;
  numaNode: number | undefined;
  iommuGroup: string | undefined;
  driver: string | undefined;
  link: string | undefined;
}

/** Every device on the PCI bus. A host without one, or without sysfs, has none. */
export function readPciDevices(sysRoot: string): PciDevice[] {
  const folder = join(sysRoot, 'bus/pci/devices');
  return namesIn(folder).map((address) => {
    const at = (name: string) => join(folder, address, name);
    const numaNode = Number(fileText(at('numa_node')) ?? '-1');
    const speed = fileText(at('current_link_speed'));
    const width = fileText(at('current_link_width'));
    return {
      address,
      vendor: withoutPrefix(fileText(at('vendor'))),
      device: withoutPrefix(fileText(at('device'))),
      class: withoutPrefix(fileText(at('class'))),
      // -1 is what a host says that has one node, or whose firmware does not tell.
      numaNode: Number.isInteger(numaNode) && numaNode >= 0 ? numaNode : undefined,
      iommuGroup: linkName(at('iommu_group')),
      driver: linkName(at('driver')),
      link: speed !== undefined && width !== undefined && width !== '0' ? `${speed} x${width}` : undefined,
    };
  });
}

export const isNvidiaSwitch = ({ vendor, class: kind }: PciDevice) => vendor === '10de' && kind.startsWith('0680');
export const isNvidiaGpu = ({ vendor, class: kind }: PciDevice) => vendor === '10de' && /^030[02]/.test(kind);

export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  } catch {
    return [];
  }
}

/** The trimmed text of a small file; undefined when it is not there or cannot be read. */
export function fileText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

export function linkName(path: string): string | undefined {
  try {
    return basename(readlinkSync(path));
  } catch {
    return undefined;
  }
}

const withoutPrefix = (text: string | undefined) => (text ?? '').replace(/^0x/, '').toLowerCase();
