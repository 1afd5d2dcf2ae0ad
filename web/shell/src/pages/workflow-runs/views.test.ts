import type { WorkflowStepView } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { stateOf, stepMessage, viewOf, whyNoCancel, whyNoRetry, workflowName } from './views.ts';

describe('workflow runs', () => {
  it('are all shown unless the address asks for some', () => {
    expect([viewOf(undefined), viewOf('nonsense'), viewOf('broken')]).toEqual(['all', 'all', 'broken']);
    expect([stateOf('all'), stateOf('failed')]).toEqual([undefined, 'failed']);
  });

  it('name their version when it is not the first', () => {
    expect(workflowName({ workflow: 'allocations.provision', version: 1 })).toBe('allocations.provision');
    expect(workflowName({ workflow: 'allocations.provision', version: 2 })).toBe('allocations.provision@2');
  });

  it('say why they cannot be retried or cancelled', () => {
    const states = ['running', 'succeeded', 'failed', 'cancelled', 'broken'] as const;
    const can = (why: string | undefined) => why === undefined;
    expect(states.filter((state) => can(whyNoRetry({ state })))).toEqual(['failed', 'broken']);
    expect(states.filter((state) => can(whyNoCancel({ state, cancel_reason: null })))).toEqual(['running', 'broken']);
    expect(whyNoCancel({ state: 'running', cancel_reason: 'x' })).toBe('This run is being cancelled.');
    expect(whyNoRetry({ state: 'succeeded' })).toBe('This run has succeeded.');
  });

  it('say of each step how often it failed, and why', () => {
    const step = { failed_attempts: 0, failure: null } as WorkflowStepView;
    const failure = { code: 'host_error', detail: 'No space.' };
    expect(stepMessage(step)).toBeNull();
    expect(stepMessage({ ...step, failed_attempts: 1 })).toBe('1 failed attempt');
    expect(stepMessage({ ...step, failed_attempts: 3, failure })).toBe('3 failed attempts: No space.');
    expect(stepMessage({ ...step, failure })).toBe('No space.');
  });
});
