import type { NodeView } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { createOutput } from '../output/output.ts';
import { nodeView } from './node.ts';

const gpu = (index: number, slot_state: string) => ({
  index,
  slot_state,
  model: 'H200',
  memory_bytes: 1024 ** 3,
  uuid: `SIM-${index}`,
  allocation_id: null,
});

const node = {
  name: 'node-d',
  state: 'quarantined',
  quarantine: { reason: 'Reinstalled', since: '2026-11-15T00:00:00.000Z' },
  waiting: null,
  link: { broken: null, detail: null },
  approval: { automatic: true, pending: [] },
  certificate: { fingerprint: '', not_before: '2026-11-15T00:00:00.000Z', not_after: '2036-11-16T00:00:00.000Z' },
  slots: { total: 3, available: 0, unavailable: 1, reserved: 0, in_use: 1, cleaning: 0, blocked: 1 },
  gpus: [gpu(0, 'in_use'), gpu(1, 'available'), gpu(2, 'cleanup_blocked')],
  created_at: '2026-11-15T00:00:00.000Z',
} as unknown as NodeView;

function shown(item: NodeView): string {
  let out = '';
  const screen = { isTTY: true, columns: 80, write: (text: string) => (out += text) };
  createOutput('table', false, screen, screen).one(nodeView, item);
  return out;
}

describe('a node that takes no allocations', () => {
  it('has no available GPU, and each slot counts once', () => {
    const text = shown(node);
    expect(text).toMatch(/^GPU 1 +○ Unavailable {4,}H200/m);
    expect(text).toMatch(/^GPU 2 +✕ Cleanup blocked {2}H200/m);
    expect(text).not.toContain('● Available');
    expect(text).toMatch(/^Slots +0 of 3 free, 1 in use, 1 unavailable, 1 blocked$/m);
  });

  it('has a certificate that is revoked when it is quarantined', () => {
    expect(shown(node)).toMatch(/^Certificate expires +revoked$/m);
    expect(shown({ ...node, state: 'offline' })).toMatch(/^Certificate expires +in \d+/m);
  });
});

describe('any other node', () => {
  it('has available GPUs', () => {
    const slots = { ...node.slots, available: 1, unavailable: 0 };
    expect(shown({ ...node, state: 'active', slots })).toMatch(/^GPU 1 +● Available/m);
  });
});
