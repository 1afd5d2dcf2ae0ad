import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { openKernelLog, parseRecord } from './kernel-log.ts';

const at = new Date(0);
const found = (...texts: string[]) => findFaults(texts.map((text) => ({ at, text })));

describe('a message of the driver', () => {
  it.each([
    [79, 'fell_off_the_bus'],
    [48, 'ecc_uncontained'],
    [95, 'ecc_uncontained'],
    [64, 'memory_repair_failed'],
    [74, 'nvlink_fault'],
    [119, 'gpu_firmware_fault'],
    [13, 'application_fault'],
    [94, 'ecc_contained'],
    [9999, 'other_xid'],
  ])('with Xid %i is %s', (xid, code) => {
    const text = `NVRM: Xid (PCI:0000:3b:00): ${xid}, pid=1234, name=python, something happened`;
    expect(found(text)).toEqual([{ code, pciAddress: '0000:3b:00.0', detail: text, at }]);
  });

  it('of a fatal NVSwitch error concerns the host; one that is not fatal nobody', () => {
    const text = 'nvidia-nvswitch3: SXid (PCI:0000:c1:00.0): 20034, Fatal, Link 30 LTSSM Fault Up';
    expect(found(text)).toMatchObject([{ code: 'nvswitch_fault', pciAddress: undefined }]);
    expect(found(text.replace('Fatal', 'Non-fatal'))).toEqual([]);
  });

  it('has a PCI domain of any length', () => {
    expect(found('NVRM: Xid (PCI:00010000:01:00): 79, x')).toMatchObject([{ pciAddress: '10000:01:00.0' }]);
  });

  it('is not one that only mentions it, and carries nothing that a terminal would obey', () => {
    expect(found('python: NVRM: Xid (PCI:0000:3b:00): 79, fake', 'NVRM: Xid (PCI:zz): 79', 'NVRM: loading')).toEqual(
      [],
    );
    expect(found('NVRM: Xid (PCI:0000:3b:00): 13, name=\u001B[2Jx')[0]?.detail).not.toContain('\u001B');
  });
});

describe('the kernel log', () => {
  it('has the kernel’s messages with when, and not what programs wrote there', () => {
    expect(parseRecord('4,10,5000000,-;NVRM: Xid', 1_000)).toEqual({ at: new Date(6_000), text: 'NVRM: Xid' });
    expect(parseRecord('12,11,5000000,-;NVRM: Xid', 0)).toBeUndefined();
    expect(parseRecord('garbage', 0)).toBeUndefined();
  });

  it('that cannot be read has no messages', () => {
    expect(openKernelLog({ path: '/nonexistent/kmsg' }).read()).toEqual([]);
  });

  it('is read to its end and then only further', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kmsg-'));
    writeFileSync(join(folder, 'stat'), 'cpu 1\nbtime 100\n');
    writeFileSync(join(folder, 'kmsg'), '4,1,2000000,-;first\n');
    const log = openKernelLog({ path: join(folder, 'kmsg'), procRoot: folder });
    expect(log.read()).toEqual([{ at: new Date(102_000), text: 'first' }]);
    expect(log.read()).toEqual([]);
    writeFileSync(join(folder, 'kmsg'), '4,2,3000000,-;second\n', { flag: 'a' });
    expect(log.read()).toMatchObject([{ text: 'second' }]);
    rmSync(folder, { recursive: true, force: true });
  });
});
