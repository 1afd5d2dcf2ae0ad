import { cut } from '../cut.ts';
import { childrenOf, parseXml, textAt, type XmlElement } from './xml.ts';

/** A GPU as its driver describes it. What the driver does not tell is undefined. */
export interface NvidiaGpu {
  index: number;
  uuid: string;
  model: string;
  memoryBytes: number;
  /** As sysfs writes it: `0000:00:06.0`. */
  pciAddress: string | undefined;
  minor: number | undefined;
  persistence: boolean | undefined;
  mig: { enabled: boolean; changesAtReset: boolean } | undefined;
  ecc: { enabled: boolean; changesAtReset: boolean } | undefined;
  /** Since the driver was loaded. */
  uncorrectedErrors: number;
  remap: { pending: boolean; failed: boolean };
  /** What the driver advises: `None`, `Reset`, `Reboot`, `Drain P2P`, `Drain and Reset`. */
  recoveryAction: string | undefined;
  fabric: { state: string; status: string | undefined } | undefined;
  utilization: number | undefined;
  memoryUsedBytes: number;
  processes: number;
}

export interface NvidiaReading {
  driverVersion: string | undefined;
  gpus: NvidiaGpu[];
  /** GPUs that the driver lists and cannot read: lost, or with an identity that makes no sense. */
  lost: { pciAddress: string | undefined; said: string }[];
}

/** No host has more; what writes more is no driver. */
const mostGpus = 256;

/** Reads `nvidia-smi -q -x` by the names of elements; the document type moves with every driver. */
export function readGpus(xml: string): NvidiaReading {
  const log = parseXml(withoutProcessNames(xml));
  if (log.name !== 'nvidia_smi_log') throw new Error(`nvidia-smi wrote <${log.name}>, not <nvidia_smi_log>`);
  const reading: NvidiaReading = { driverVersion: known(log, 'driver_version'), gpus: [], lost: [] };
  const uuids = new Set<string>();
  for (const [index, gpu] of childrenOf(log, 'gpu').slice(0, mostGpus).entries()) {
    const uuid = known(gpu, 'uuid') ?? '';
    const pciAddress = pciAddressOf(gpu.attributes.get('id') ?? known(gpu, 'pci', 'pci_bus_id'));
    if (/^GPU-[\w-]{8,60}$/.test(uuid) && !uuids.has(uuid)) reading.gpus.push(readGpu(gpu, index, uuid, pciAddress));
    else reading.lost.push({ pciAddress, said: cut(textAt(gpu, 'uuid') ?? 'no UUID', 80) });
    uuids.add(uuid);
  }
  return reading;
}

function readGpu(gpu: XmlElement, index: number, uuid: string, pciAddress: string | undefined): NvidiaGpu {
  const errors = childrenOf(childrenOf(gpu, 'ecc_errors')[0], 'volatile')[0];
  const fabricState = known(gpu, 'fabric', 'state');
  return {
    index,
    uuid,
    model: cut(known(gpu, 'product_name') ?? 'NVIDIA GPU', 80),
    memoryBytes: bytesAt(gpu, 'fb_memory_usage', 'total'),
    pciAddress,
    minor: minorOf(gpu),
    persistence: switchAt(gpu, 'persistence_mode'),
    mig: modeAt(gpu, 'mig_mode', 'mig'),
    ecc: modeAt(gpu, 'ecc_mode', 'ecc'),
    uncorrectedErrors: (errors?.children ?? [])
      .filter(({ name }) => name.includes('uncorrectable') || name === 'double_bit')
      .reduce((sum, { name }) => sum + (numberAt(errors, name) ?? 0), 0),
    remap: {
      pending: known(gpu, 'remapped_rows', 'remapped_row_pending') === 'Yes',
      failed: known(gpu, 'remapped_rows', 'remapped_row_failure') === 'Yes',
    },
    recoveryAction: known(gpu, 'gpu_recovery_action'),
    fabric: fabricState === undefined ? undefined : { state: fabricState, status: known(gpu, 'fabric', 'status') },
    utilization: numberAt(gpu, 'utilization', 'gpu_util'),
    memoryUsedBytes: bytesAt(gpu, 'fb_memory_usage', 'used'),
    processes: childrenOf(childrenOf(gpu, 'processes')[0], 'process_info').filter(
      (process) => !(known(process, 'type') ?? 'C').startsWith('G'),
    ).length,
  };
}

/**
 * What a tenant called a program must not be read as a part of the document. Line by line from both ends: a pattern would look
 * through the rest of a line again for each name in it.
 */
function withoutProcessNames(xml: string): string {
  const [opened, closed] = ['<process_name>', '</process_name>'];
  return xml
    .split('\n')
    .map((line) => {
      const [from, to] = [line.indexOf(opened), line.lastIndexOf(closed)];
      return from < 0 || to < from ? line : `${line.slice(0, from)}<process_name/>${line.slice(to + closed.length)}`;
    })
    .join('\n');
}

/** A number that can be the end of a device's name. */
function minorOf(gpu: XmlElement): number | undefined {
  const minor = numberAt(gpu, 'minor_number');
  return minor !== undefined && Number.isInteger(minor) && minor >= 0 && minor < 1 << 20 ? minor : undefined;
}

const unknown =
  /^(\[?(N\/A|Not Supported|Unknown Error|Insufficient Permissions)\]?|ERR!|Requested functionality has been deprecated|.*GPU is lost.*)?$/i;

function known(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = textAt(element, ...path);
  return text === undefined || unknown.test(text) ? undefined : text;
}

function numberAt(element: XmlElement | undefined, ...path: string[]): number | undefined {
  const number = Number.parseFloat(known(element, ...path) ?? '');
  return Number.isFinite(number) ? number : undefined;
}

function switchAt(element: XmlElement, ...path: string[]): boolean | undefined {
  const text = known(element, ...path);
  return text === undefined ? undefined : text === 'Enabled';
}

function modeAt(
  gpu: XmlElement,
  mode: string,
  what: string,
): { enabled: boolean; changesAtReset: boolean } | undefined {
  const enabled = switchAt(gpu, mode, `current_${what}`);
  if (enabled === undefined) return undefined;
  return { enabled, changesAtReset: (switchAt(gpu, mode, `pending_${what}`) ?? enabled) !== enabled };
}

const units: ReadonlyMap<string, number> = new Map([
  ['B', 1],
  ['KiB', 1 << 10],
  ['MiB', 1 << 20],
  ['GiB', 1 << 30],
]);

function bytesAt(gpu: XmlElement, ...path: string[]): number {
  const [amount = '', unit = 'B'] = (known(gpu, ...path) ?? '').split(' ');
  const bytes = Number(amount) * (units.get(unit) ?? Number.NaN);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0;
}

/** The driver writes eight digits for the domain, sysfs four, unless they are needed. */
export function pciAddressOf(id: string | undefined): string | undefined {
  const [, domain, rest] = /^([0-9a-f]{4,8}):([0-9a-f]{2}:[0-9a-f]{2}\.[0-7])$/i.exec(id ?? '') ?? [];
  if (domain === undefined || rest === undefined) return undefined;
  return `${domain.replace(/^0+(?=.{4})/, '')}:${rest}`.toLowerCase();
}
