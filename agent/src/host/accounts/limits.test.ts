import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cgroupVersion, limitsOf } from './limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'gpuaas-limits-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('limits of an account', () => {
  const host = { memoryBytes: 1_000_000_000_000, processors: 64 };

  it('are the share of the host that its GPUs are', () => {
    expect(limitsOf({ share: 1 }, host)).toEqual({ memoryBytes: 950_000_000_000, tasks: 32_768, cpuPercent: 6_400 });
    expect(limitsOf({ share: 1 / 8 }, host)).toEqual({ memoryBytes: 118_750_000_000, tasks: 4_096, cpuPercent: 800 });
  });

  it('are what the SKU says, and the share for what it does not say', () => {
    const said = { memory_bytes: 64 << 20, tasks: 16 };
    expect(limitsOf({ share: 1, limits: said }, host)).toEqual({ memoryBytes: 64 << 20, tasks: 16, cpuPercent: 6_400 });
    expect(limitsOf({ share: 1 / 8, limits: { cpus: 3 } }, host)).toMatchObject({ tasks: 4_096, cpuPercent: 300 });
  });

  it('leave room to work, however small the share', () => {
    expect(limitsOf({ share: 0 }, host)).toEqual({ memoryBytes: 128 << 20, tasks: 256, cpuPercent: 100 });
  });

  it.each([
    ['v2', ['cgroup.controllers'], []],
    ['hybrid', [], ['memory', 'unified']],
    ['v1', [], ['memory']],
    ['none', [], []],
  ])('are kept by cgroups: %s', (version, files, folders) => {
    const root = join(folder, version);
    mkdirSync(root);
    for (const name of files) writeFileSync(join(root, name), '');
    for (const name of folders) mkdirSync(join(root, name));
    expect(cgroupVersion(root)).toBe(version);
  });
});
