import { readFileSync } from 'node:fs';
import { nodeTaskTimeouts, operationSteps, streamOfEvent } from '@gpuaas/contract';
import type { Workflow, WorkflowContext } from '@gpuaas/workflow-engine';
import { describe, expect, it } from 'vitest';
import { allocationLifecycle } from '../allocation.ts';
import { allocationWorkflows } from '../register-workflows.ts';

const page = readFileSync(new URL('../../../../docs/a-slices-life.md', import.meta.url), 'utf8');
const sections = page.split(/^## /m).slice(1);

/** The first cell of each row of a section's table. */
const stepsIn = (section: string) => [...section.matchAll(/^\| `(\w+)`/gm)].map(([, step]) => step);

/** Every step of a workflow in its order, and after them those that take something back. */
async function stepsOf(workflow: Workflow<never>): Promise<string[]> {
  const steps: string[] = [];
  const undos: (() => unknown)[] = [];
  const note = async (name: string, _do: unknown, options?: { undo?: (failure: unknown) => unknown }) => {
    steps.push(name);
    if (options?.undo) undos.push(() => options.undo?.({}));
    return {};
  };
  await workflow.run({ step: note, request: note } as unknown as WorkflowContext<unknown>, {} as never);
  for (const undo of undos) await undo();
  return steps;
}

describe('the page about a slice’s life', () => {
  it.each(allocationWorkflows({} as never).map(({ workflow }) => workflow))(
    'has the steps of $name in their order',
    async (workflow) => {
      const [section = '', ...more] = sections.filter((text) => text.includes(`orkflow \`${workflow.name}\``));
      expect(more).toEqual([]);
      // The request itself has done the first step of this plan.
      const before = workflow.name === 'allocations.provision' ? ['reserve_capacity'] : [];
      expect(stepsIn(section)).toEqual([...before, ...(await stepsOf(workflow as Workflow<never>))]);
    },
  );

  it('has the steps of a cancellation', () => {
    expect(sections.map(stepsIn)).toContainEqual([...operationSteps['allocation.cancel']]);
  });

  it('names only node tasks and events that there are', () => {
    const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name]) => name);
    const tasks = named(/task `([\w.]+)`/gi);
    expect(tasks).toContain('allocation.provision_user');
    expect(Object.keys(nodeTaskTimeouts)).toEqual(expect.arrayContaining(tasks));
    const events = named(/Event: `([\w.]+)`/g);
    expect(events).toContain('provisioning.release_failed');
    expect(Object.keys(streamOfEvent)).toEqual(expect.arrayContaining(events));
  });

  it('names every state of an allocation', () => {
    for (const state of allocationLifecycle.states) expect(page).toMatch(new RegExp(`\\b${state}\\b`));
  });
});
