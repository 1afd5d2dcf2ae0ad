import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeviceGate } from './device-gate.ts';

let devRoot: string;
beforeAll(() => {
  devRoot = mkdtempSync(join(tmpdir(), 'gpuaas-devices-'));
  for (const number of [0, 1, 2]) {
    execFileSync('mknod', ['-m', '666', join(devRoot, `nvidia${number}`), 'c', '195', String(number)]);
  }
  execFileSync('mknod', ['-m', '666', join(devRoot, 'nvidiactl'), 'c', '195', '255']);
  writeFileSync(join(devRoot, 'nvidia7'), 'a file', { mode: 0o644 });
  symlinkSync('/etc/passwd', join(devRoot, 'nvidia8'));
});
afterAll(() => rmSync(devRoot, { recursive: true }));

const ofDevice = (name: string) => {
  const { mode, uid, gid } = lstatSync(join(devRoot, name));
  return `${(mode & 0o777).toString(8)} ${uid} ${gid}`;
};

it('opens a GPU to the group of its tenant, closes all others, and touches nothing else', () => {
  const gate = createDeviceGate({ devRoot });
  gate.enforce([
    { uid: 23_001, devices: ['nvidia0'] },
    { uid: 23_002, devices: ['nvidia2'] },
  ]);
  expect(['nvidia0', 'nvidia1', 'nvidia2', 'nvidiactl'].map(ofDevice)).toEqual([
    '660 0 23001',
    '600 0 0',
    '660 0 23002',
    '666 0 0',
  ]);
  expect(ofDevice('nvidia7')).toBe('644 0 0');
  expect((lstatSync('/etc/passwd').mode & 0o777).toString(8)).toBe('644');
  expect(gate.openTo(23_001)).toEqual([join(devRoot, 'nvidia0')]);
  gate.enforce([{ uid: 23_002, devices: ['nvidia2'] }]);
  expect(gate.openTo(23_001)).toEqual([]);
  expect(ofDevice('nvidia0')).toBe('600 0 0');
});

it('says when the driver lets others undo it, and does not let it once a GPU was given', () => {
  const driverParameters = join(devRoot, 'params');
  const asLoaded = 'ResmanDebugLevel: 1\nModifyDeviceFiles: 1\nDeviceFileMode: 438\n';
  writeFileSync(driverParameters, asLoaded);
  const gate = createDeviceGate({ devRoot, driverParameters });
  expect(gate.undermined()).toMatch(/NVreg_ModifyDeviceFiles=0/);
  gate.enforce([{ uid: 23_001, devices: ['nvidia0'] }]);
  try {
    expect(gate.undermined()).toBeUndefined();
    expect(readFileSync(driverParameters, 'utf8')).toBe(asLoaded.replace('Files: 1', 'Files: 0'));
    // Once is enough: what is mounted is not mounted over.
    gate.enforce([{ uid: 23_001, devices: ['nvidia0'] }]);
  } finally {
    execFileSync('umount', [driverParameters]);
  }
  expect(readFileSync(driverParameters, 'utf8')).toBe(asLoaded);
  writeFileSync(driverParameters, 'ModifyDeviceFiles: 0\n');
  expect(createDeviceGate({ devRoot, driverParameters }).undermined()).toBeUndefined();
});

// Synthetic: as the driver's documentation shows it for two GPUs, the first with two instances.
const migMinorsText = `config 1
monitor 2
gpu0/gi1/access 12
gpu0/gi1/ci0/access 13
gpu0/gi2/access 21
gpu0/gi2/ci0/access 22
gpu1/gi1/access 147
gpu1/gi1/ci0/access 148
gpu10/gi1/access 1362
`;

it('opens the instances of a granted GPU with it, and no others', () => {
  const migMinors = join(devRoot, 'mig-minors');
  writeFileSync(migMinors, migMinorsText);
  mkdirSync(join(devRoot, 'nvidia-caps'));
  const minors = [1, 2, 12, 13, 147, 999];
  for (const minor of minors) {
    const path = join(devRoot, 'nvidia-caps', `nvidia-cap${minor}`);
    execFileSync('mknod', ['-m', '444', path, 'c', '237', String(minor)]);
  }
  const gate = createDeviceGate({ devRoot, migMinors, driverParameters: join(devRoot, 'none') });
  const ofInstances = () => minors.map((minor) => ofDevice(`nvidia-caps/nvidia-cap${minor}`));
  gate.enforce([{ uid: 23_001, devices: ['nvidia0'] }]);
  const closed = '600 0 0';
  expect(ofInstances()).toEqual([closed, closed, '660 0 23001', '660 0 23001', closed, closed]);
  const own = ['nvidia0', 'nvidia-caps/nvidia-cap12', 'nvidia-caps/nvidia-cap13'].map((name) => join(devRoot, name));
  expect(gate.openTo(23_001)).toEqual(own);
  expect(gate.with(['nvidia0'])).toEqual(own);
  gate.enforce([{ uid: 23_002, devices: ['nvidia1'] }]);
  expect(ofInstances()).toEqual([closed, closed, closed, closed, '660 0 23002', closed]);
  gate.enforce([]);
  expect(ofInstances()).toEqual(minors.map(() => closed));
});
