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
  let out = '';
  const screen = { isTTY: true, columns: 80, write: (text: string) => (out += text) };
  createOutput('table', false, screen, { ...screen, write: () => '' }).list(
    allocationView,
    { items: [item], next_cursor: null },
    [],
  );

  it('show the GPUs, that they are simulated, the node and the price', () => {
    expect(out).toContain('1 × NVIDIA H200 141 GiB, simulated');
    expect(out).toContain('node-c');
    expect(out).toContain('$4.50/h');
    expect(Math.max(...out.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(80);
  });
});
