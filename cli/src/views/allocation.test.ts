import type { AllocationList } from '@gpuaas/contract';
import publicDocument from '@gpuaas/contract/public-openapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { createOutput } from '../output/output.ts';
import { allocationView } from './allocation.ts';

const list = publicDocument.paths['/api/v1/projects/{project_id}/allocations'].get.responses['200'].content[
  'application/json'
].example as unknown as AllocationList;

describe('allocations on a screen of 80 columns', () => {
  const [example] = list.items;
  const item = { ...example, simulated: true, isolation: 'none' } as (typeof list.items)[number];
  const shown = (changes: Partial<typeof item>, isTTY = true): string => {
    let out = '';
    const screen = { isTTY, columns: 80, write: (text: string) => (out += text) };
    const output = createOutput('table', false, screen, { ...screen, write: () => '' });
    output.list(allocationView, { items: [{ ...item, ...changes }], next_cursor: null }, []);
    return out;
  };

  it('show that a node is offline, and tell scripts its name alone', () => {
    const lastSeen = '2026-01-01T11:23:00.000Z';
    const waiting = { for: 'node-c to come back', offline_since: lastSeen } as typeof item.waiting;
    expect(shown({ waiting })).toContain('node-c (offline)');
    expect(shown({ waiting: null })).not.toContain('offline');
    expect(shown({ waiting }, false)).not.toContain('(offline)');
  });

  it('show the GPUs, that they are simulated, the node and the price', () => {
    const out = shown({});
    expect(out).toContain('1 × NVIDIA H200 141 GiB, simulated');
    expect(out).toContain('node-c');
    expect(out).toContain('$4.50/h');
    expect(Math.max(...out.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(80);
  });
});
