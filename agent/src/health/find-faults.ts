import { type GpuConditionCode, gpuConditions } from '@gpuaas/contract';
import { pciAddressOf } from '../host/nvidia/read-gpus.ts';
import type { KernelMessage } from './kernel-log.ts';

export interface Fault {
  code: GpuConditionCode;
  /** Undefined for what concerns the whole host. */
  pciAddress: string | undefined;
  detail: string;
  at: Date;
}

const byXid = new Map<number, GpuConditionCode>(
  Object.entries(gpuConditions).flatMap(([code, { xids }]) =>
    xids.map((xid) => [xid, code as GpuConditionCode] as const),
  ),
);

/** `NVRM: Xid (PCI:0000:3b:00): 79, pid=…, GPU has fallen off the bus.`: what it is by the table of conditions. */
export function findFaults(messages: readonly KernelMessage[]): Fault[] {
  return messages.flatMap(({ at, text }): Fault[] => {
    const [, bus, xid] = /^NVRM: Xid \(PCI:([0-9a-fA-F:]{7,16})(?:\.\d)?\): (\d{1,6})\b/.exec(text) ?? [];
    if (bus !== undefined && xid !== undefined) {
      const pciAddress = pciAddressOf(`${bus}.0`);
      const code = byXid.get(Number(xid)) ?? 'other_xid';
      return pciAddress === undefined ? [] : [{ code, pciAddress, detail: detailOf(text), at }];
    }
    const isFatalSwitch = /^nvidia-nvswitch\d+: SXid \(PCI:[^)]*\): \d+, Fatal\b/.test(text);
    return isFatalSwitch ? [{ code: 'nvswitch_fault', pciAddress: undefined, detail: detailOf(text), at }] : [];
  });
}

/** A program's name stands in it, as its owner chose it. */
function detailOf(text: string): string {
  return text.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, 300);
}
