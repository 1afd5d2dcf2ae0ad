import { describe, expect, it } from 'vitest';
import { everyGuide } from './every-guide.ts';
import type { Step } from './read-guide.ts';

const { module, consumer, page, task, command, adapter, field } = everyGuide;

/** Lines that the steps add to files which are neither the module's own nor the contract's. */
function linesOutside(steps: readonly Step[], module: string): string[] {
  return steps
    .filter(({ file }) => !file.startsWith(`modules/${module}/`) && !file.startsWith('contract/'))
    .flatMap((step) => (step.kind === 'write' ? step.text.split('\n') : step.runs.flatMap(({ lines }) => lines)));
}

/** Where somebody has to write something: a folder of its own counts as one place, however many files it has. */
function placesOf(steps: readonly Step[], own: string): string[] {
  return [...new Set(steps.map(({ file }) => (file.startsWith(own) ? own : file)))];
}

const filesOf = (steps: readonly Step[]) => [...new Set(steps.map(({ file }) => file))];

describe('the guides', () => {
  it('add a module with one line outside of it, and a consumer with none', () => {
    expect(linesOutside(module, 'notes')).toEqual(["  .add(import('@gpuaas/notes'))"]);
    expect(linesOutside(consumer, 'notes')).toEqual([]);
  });

  it('add a page in three places', () => {
    const own = 'web/shell/src/pages/free-gpus/';
    expect(placesOf(page, own)).toEqual(['web/shell/src/places.ts', own, 'web/shell/src/routes.tsx']);
  });

  it('add a node task with five files, a CLI command with three and an adapter with four', () => {
    expect([filesOf(task).length, filesOf(command).length, filesOf(adapter).length]).toEqual([5, 3, 4]);
  });

  it('add a field to allocations, from the contract to the console, with eleven files', () => {
    expect(filesOf(field)).toHaveLength(11);
  });
});
