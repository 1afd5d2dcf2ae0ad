import type { AllocationId } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { keysIn, withKeys } from './authorized-keys.ts';

const id = 'alloc_01jck3v9x2e0tr6q0000000001' as AllocationId;
const [first, second] = ['ssh-ed25519 AAAA1', 'ssh-rsa AAAA2'] as const;

describe('the keys of the platform', () => {
  it.each([
    ['nothing', ''],
    ['a line without an end', 'ssh-ed25519 mine'],
    ['blank lines, tabs and carriage returns', '\n\n\tssh-rsa x \r\n# mine\r\n\n'],
    ['bytes that are no text', '\u00ff\u0000\u00fe ssh-rsa x\n'],
    ['keys of another allocation', '# BEGIN gpuaas alloc_2\nssh-rsa x gpuaas:alloc_2\n# END gpuaas alloc_2\n'],
  ])('leave %s as it was', (_, content) => {
    const there = withKeys(content, id, [first, second]);
    expect(there.endsWith(content)).toBe(true);
    expect(keysIn(there, id)).toEqual([first, second]);
    expect(withKeys(there, id, [])).toBe(content);
    expect(withKeys(there, id, [first, second])).toBe(there);
  });

  it('are exactly those that were asked for last, whatever became of the marks', () => {
    const there = withKeys('mine\n', id, [first]);
    const moved = there
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .toReversed()
      .join('\r\n');
    expect(keysIn(moved, id)).toEqual([first]);
    const next = withKeys(moved, id, [second]);
    expect(keysIn(next, id)).toEqual([second]);
    expect(next).not.toContain(first);
    expect(next).toContain('mine');
  });
});
