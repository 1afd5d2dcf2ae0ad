import type { NodeHealth } from '@gpuaas/contract';
import { createLogger, systemClock } from '@gpuaas/kernel';
import { describe, expect, it, vi } from 'vitest';
import type { NvidiaLook } from '../host/nvidia/driver.ts';
import { readGpus } from '../host/nvidia/read-gpus.ts';
import { addressOf, type SyntheticGpu, syntheticXml, uuidOf } from '../host/nvidia/testing/synthetic-host.ts';
import { createGpuHealth } from './gpu-health.ts';
import { reportHealth } from './health-reporter.ts';

const reading = (...gpus: SyntheticGpu[]): NvidiaLook => ({ reading: readGpus(syntheticXml({ gpus })) });
const busy = { replace: { '<gpu_util>0 %': '<gpu_util>97 %' } };
const xid79 = `NVRM: Xid (PCI:${addressOf(1).slice(0, -2)}): 79, GPU has fallen off the bus.`;

/** A host whose driver and kernel log say what they are set to, one second a check. */
function hostOf(first: NvidiaLook) {
  const host = { look: first, log: [] as string[], seconds: 0 };
  const health = createGpuHealth({
    look: async () => host.look,
    kernelLog: { read: () => host.log.splice(0).map((text) => ({ at: new Date(5_000), text })) },
    clock: {
      now() {
        host.seconds += 1;
        return new Date(host.seconds * 1_000);
      },
    },
  });
  return { host, health };
}
const codes = ({ conditions }: NodeHealth) => conditions.map(({ gpu_uuid, code }) => `${gpu_uuid} ${code}`);

describe('the health of GPUs', () => {
  it('has nothing wrong, and says since when each is idle or busy', async () => {
    const { host, health } = hostOf(reading({}, busy));
    const first = await health.check();
    expect(first.conditions).toEqual([]);
    expect(first.gpus).toMatchObject([
      { uuid: uuidOf(0), busy_since: null, idle_since: expect.any(String) },
      { uuid: uuidOf(1), busy_since: expect.any(String), idle_since: null },
    ]);
    expect(await health.check()).toEqual(first);
    host.look = reading(busy, busy);
    const later = await health.check();
    expect(later.gpus[1]).toEqual(first.gpus[1]);
    expect(later.gpus[0]?.idle_since).toBeNull();
  });

  it('has an Xid of the kernel log at the GPU that it names, also when the driver does not show it any more', async () => {
    const { host, health } = hostOf(reading({}, {}));
    await health.check();
    host.log = [xid79];
    expect(health.hasNews()).toBe(true);
    host.look = reading({});
    const found = await health.check();
    expect(codes(found)).toEqual([`${uuidOf(1)} gpu_missing`, `${uuidOf(1)} fell_off_the_bus`]);
    expect(found.conditions[1]).toMatchObject({ since: '1970-01-01T00:00:05.000Z', detail: xid79 });
  });

  it('is no news when a program failed', async () => {
    const { host, health } = hostOf(reading({}));
    host.log = [`NVRM: Xid (PCI:${addressOf(0).slice(0, -2)}): 13, pid=1`];
    expect(health.hasNews()).toBe(false);
    expect(codes(await health.check())).toEqual([`${uuidOf(0)} application_fault`]);
  });

  it.each([
    ['ecc_uncorrected', { '<dram_uncorrectable>0': '<dram_uncorrectable>2' }],
    ['memory_repair_failed', { '<remapped_row_failure>No': '<remapped_row_failure>Yes' }],
    ['memory_repair_pending', { '<remapped_row_pending>No': '<remapped_row_pending>Yes' }],
    ['reset_needed', { '<gpu_recovery_action>None': '<gpu_recovery_action>Reset' }],
  ])('says %s while it is so', async (code, replace) => {
    const { host, health } = hostOf(reading({ replace }));
    const [first, second] = [await health.check(), await health.check()];
    expect(codes(first)).toEqual([`${uuidOf(0)} ${code}`]);
    expect(second).toEqual(first);
    host.look = reading({});
    expect((await health.check()).conditions).toEqual([]);
  });

  it('takes a driver that hangs for unreadable first, and for gone when it goes on', async () => {
    const { host, health } = hostOf(reading({}));
    await health.check();
    host.look = { problem: 'hanging', reason: 'nvidia-smi did not answer' };
    expect(codes(await health.check())).toEqual(['null driver_unreadable']);
    expect(codes(await health.check())).toEqual(['null driver_hangs']);
    host.look = reading({});
    expect((await health.check()).conditions).toEqual([]);
  });

  it('has nothing to say about a host that never showed a GPU', async () => {
    const { health } = hostOf({ problem: 'absent', reason: 'nvidia-smi is not installed.' });
    expect(await health.check()).toEqual({ conditions: [], gpus: [] });
  });
});

describe('the platform', () => {
  const log = createLogger({ service: 'test', clock: systemClock, write: () => {} });
  const soon = { checkEvery: 20, lookEvery: 5 };

  it('is told once while nothing changes, and again when something does', async () => {
    const { host, health } = hostOf(reading({}));
    const told: NodeHealth[] = [];
    const stop = new AbortController();
    const check = vi.spyOn(health, 'check');
    const running = reportHealth({ health, report: async (one) => void told.push(one), log, ...soon }, stop.signal);
    await vi.waitFor(() => expect(check.mock.calls.length).toBeGreaterThan(3), 10_000);
    expect(told).toHaveLength(1);
    host.look = reading(busy);
    await vi.waitFor(() => expect(told).toHaveLength(2), 10_000);
    stop.abort();
    await running;
  });

  it('is told again when it did not hear', async () => {
    const { health } = hostOf(reading({}));
    const report = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    const stop = new AbortController();
    const running = reportHealth({ health, report, log, ...soon }, stop.signal);
    await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2), 10_000);
    stop.abort();
    await running;
  });

  it('is told nothing by a host without GPUs', async () => {
    const { health } = hostOf({ problem: 'absent', reason: '' });
    const check = vi.spyOn(health, 'check');
    const report = vi.fn();
    const stop = new AbortController();
    const running = reportHealth({ health, report, log, ...soon }, stop.signal);
    await vi.waitFor(() => expect(check.mock.calls.length).toBeGreaterThan(2), 10_000);
    stop.abort();
    await running;
    expect(report).not.toHaveBeenCalled();
  });
});
