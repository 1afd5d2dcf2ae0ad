import { describe, expect, it } from 'vitest';
import { leadingFlagsLast, wantsJson } from './leading-flags.ts';

describe('global flags before the command', () => {
  it('work as if they stood behind it', () => {
    expect(leadingFlagsLast(['-o', 'json', '--verbose', 'alloc', 'list'])).toEqual([
      'alloc',
      'list',
      '-o',
      'json',
      '--verbose',
    ]);
  });

  it('never get among the words of a remote command', () => {
    expect(leadingFlagsLast(['--server=http://x', 'exec', 'a', '--', 'ls', '-o'])).toEqual([
      'exec',
      'a',
      '--server=http://x',
      '--',
      'ls',
      '-o',
    ]);
  });

  it('let the word help do what --help does', () => {
    expect(leadingFlagsLast(['help'])).toEqual(['--help']);
    expect(leadingFlagsLast(['help', 'alloc', 'create'])).toEqual(['alloc', 'create', '--help']);
    expect(leadingFlagsLast(['exec', 'help'])).toEqual(['exec', 'help']);
  });

  it('leave everything else where it is', () => {
    expect(leadingFlagsLast(['--help'])).toEqual(['--help']);
    expect(leadingFlagsLast([])).toEqual([]);
  });
});

describe('the wish for JSON', () => {
  it.each([
    [['alloc', 'list', '-o', 'json'], undefined, true],
    [['alloc', '--output=json'], undefined, true],
    [['alloc'], 'json', true],
    [['alloc', '-o', 'table'], 'json', false],
    [['exec', 'a', '--', 'x', '-o', 'json'], undefined, false],
    [['alloc', '-o'], undefined, false],
  ])('is found in %j with GPUAAS_OUTPUT=%s: %s', (argv, environment, wanted) => {
    expect(wantsJson(argv, environment)).toBe(wanted);
  });
});
