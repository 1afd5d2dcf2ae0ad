import type { AllocationView, OperationId } from '@gpuaas/contract';
import { expect, test } from 'vitest';
import { waitingOf } from './waiting-of.ts';

const allocation = (ways: string[]): AllocationView =>
  ({
    name: 'train',
    operation: { id: 'op_1' as OperationId, kind: 'allocation.provision', state: 'running' },
    waiting: { you_can: ways },
  }) as AllocationView;

test('commands name this allocation and its operation', () => {
  const ways = ['Follow its steps: gpuaas operation get ID', 'Release it again: gpuaas alloc release NAME'];
  expect(waitingOf(allocation(ways))?.you_can).toEqual([
    'Follow its steps: gpuaas operation get op_1',
    'Release it again: gpuaas alloc release train',
  ]);
});

test('other words stay as they are', () => {
  const ways = ['Ask an operator to look at the evidence of the last node task'];
  expect(waitingOf(allocation(ways))?.you_can).toEqual(ways);
});

test('what waits for nothing has no card', () => {
  expect(waitingOf({ ...allocation([]), waiting: null })).toBeUndefined();
});
