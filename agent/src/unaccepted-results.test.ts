import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodeTaskId } from '@gpuaas/contract';
import { silentLogger } from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';
import { openStateFolder } from './state-folder.ts';
import { openUnacceptedResults, type UnacceptedResult } from './unaccepted-results.ts';

const open = (folder: string) => openUnacceptedResults(openStateFolder(folder), silentLogger);
const newFolder = () => mkdtempSync(join(tmpdir(), 'gpuaas-results-'));
const resultOf = (task: string, attempt = 1): UnacceptedResult => ({
  taskId: task as NodeTaskId,
  correlationId: 'cor_1',
  result: { attempt, outcome: 'completed', output: {}, evidence: [], error: null },
});

describe('results that were not accepted yet', () => {
  it('are there after a restart, until they are accepted', () => {
    const folder = newFolder();
    const first = open(folder);
    first.add(resultOf('task_a'));
    first.add(resultOf('task_b'));
    const second = open(folder);
    expect(second.all()).toEqual([resultOf('task_a'), resultOf('task_b')]);
    second.remove('task_a' as NodeTaskId, 1);
    expect(open(folder).all()).toEqual([resultOf('task_b')]);
  });

  it('make way for a newer attempt, which an answer to the older one does not remove', () => {
    const results = open(newFolder());
    results.add(resultOf('task_a', 1));
    results.add(resultOf('task_a', 2));
    expect(results.all()).toEqual([resultOf('task_a', 2)]);
    results.remove('task_a' as NodeTaskId, 1);
    expect(results.all()).toEqual([resultOf('task_a', 2)]);
  });

  it('are kept in memory where they cannot be saved', () => {
    const full = () => {
      throw new Error('ENOSPC');
    };
    const results = openUnacceptedResults({ path: '', readSecret: () => undefined, writeSecret: full }, silentLogger);
    results.add(resultOf('task_a'));
    expect(results.all()).toEqual([resultOf('task_a')]);
    results.remove('task_a' as NodeTaskId, 1);
    expect(results.all()).toEqual([]);
  });

  it('are bounded, and the oldest go first', () => {
    const results = open(newFolder());
    for (let number = 0; number < 205; number += 1) results.add(resultOf(`task_${number}`));
    expect(results.all()).toHaveLength(200);
    expect(results.all()[0]?.taskId).toBe('task_5');
  });
});
