import type { NodeGpu, NodeView } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { certificateState, gpuShapes, isLocalOnly, nameFault, renewsAt, slotStateOf, summaryOf } from './node-facts.ts';

const gpu = (model: string) => ({ model, memory_bytes: 141 * 1024 ** 3 }) as NodeGpu;

describe('GPUs of a node', () => {
  it('are counted by model', () => {
    expect(gpuShapes([gpu('H200'), gpu('L40S'), gpu('H200')])).toMatchObject([
      { model: 'H200', count: 2 },
      { model: 'L40S', count: 1 },
    ]);
    expect(gpuShapes([])).toEqual([]);
  });
});

describe('an unused GPU', () => {
  it('is available only on a node that takes allocations', () => {
    const taking = { slots: { unavailable: 0 } } as NodeView;
    const refusing = { slots: { unavailable: 3 } } as NodeView;
    expect(slotStateOf(taking, { slot_state: 'available' })).toBe('available');
    expect(slotStateOf(refusing, { slot_state: 'available' })).toBe('unavailable');
    expect(slotStateOf(refusing, { slot_state: 'in_use' })).toBe('in_use');
  });
});

describe('certificate of a node', () => {
  const certificate = {
    fingerprint: '',
    not_before: '2026-11-15T00:00:00.000Z',
    not_after: '2026-11-16T00:00:00.000Z',
  };
  const at = (time: string) => certificateState({ state: 'active' }, certificate, Date.parse(time));

  it('is late when it should have been renewed and was not', () => {
    expect(at('2026-11-15T17:00:00Z')).toBe('good');
    expect(at('2026-11-15T19:00:00Z')).toBe('late');
    expect(at('2026-11-16T00:00:00Z')).toBe('expired');
  });

  it('is revoked with its node, however long it would be valid', () => {
    expect(certificateState({ state: 'quarantined' }, certificate, Date.parse('2026-11-15T01:00:00Z'))).toBe('revoked');
  });

  it('is renewed after two thirds of its life', () => {
    expect(renewsAt(certificate)).toBe('2026-11-15T16:00:00.000Z');
  });
});

describe('name of a node', () => {
  it('says what is wrong with it', () => {
    expect(nameFault('gpu-host-7')).toBeUndefined();
    expect(nameFault('')).toMatch(/name/);
    expect(nameFault('7-host')).toMatch(/letter/);
    expect(nameFault('gpu_host')).toMatch(/hyphens/);
    expect(nameFault('a'.repeat(64))).toMatch(/63/);
  });
});

describe('summary of the fleet', () => {
  it('counts nodes in service and GPUs that are free', () => {
    const node = (state: string, available: number) => ({ state, slots: { available, total: 8 } }) as NodeView;
    expect(summaryOf([node('active', 3), node('offline', 0)])).toBe('1 of 2 active · 3 of 16 GPUs free');
  });
});

describe('address of a join token', () => {
  const hostOf = (url: string) => new URL(url).hostname;

  it('is known to be of no use to another host', () => {
    for (const url of [
      'https://127.0.0.1:8446',
      'https://127.9.9.9:1',
      'https://localhost:8446',
      'https://[::1]:8446',
      'https://0.0.0.0:8446',
    ]) {
      expect(isLocalOnly(hostOf(url)), url).toBe(true);
    }
    for (const url of ['https://10.0.0.5:8446', 'https://gpuaas.example.com:8446', 'https://127.example.com']) {
      expect(isLocalOnly(hostOf(url)), url).toBe(false);
    }
  });
});
