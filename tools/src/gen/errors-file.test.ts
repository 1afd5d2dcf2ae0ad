import { describe, expect, it } from 'vitest';
import { type ErrorEntry, errorsFile, problemsOf } from './errors-file.ts';

const entry: ErrorEntry = {
  status: 409,
  retry: 'never',
  title: 'Full',
  detail: '{free} of {names} left.',
  params: { free: 'integer', names: 'string[]' },
  example: { free: 0, names: ['a', 'b'] },
};
const problems = (changes: Partial<ErrorEntry>) => problemsOf({ full: { ...entry, ...changes } });

describe('the errors of the contract', () => {
  it('have parameters with a type for each code', () => {
    const text = errorsFile({ full: entry, gone: { status: 404, retry: 'never', title: 'Gone', detail: 'Gone.' } });
    expect(text).toContain('  full: { free: number; names: readonly string[] };\n');
    expect(text).toContain('  gone: Record<string, never>;\n');
  });

  it('are as they should be', () => {
    expect(problems({})).toEqual([]);
  });

  it.each<[string, Partial<ErrorEntry>, string]>([
    ['text names something else', { detail: '{left} left.' }, '{left} is not one of its params'],
    [
      'action names something else',
      { actions: [{ label: 'Wait', cli: 'wait {id}' }] },
      '{id} is not one of its params',
    ],
    [
      'example has more',
      { example: { ...entry.example, more: 1 } },
      'the example has more, which is not one of its params',
    ],
    ['example has less', { example: { free: 0 } }, 'the example has no string[] for names'],
    ['example is of another type', { example: { free: '0', names: [] } }, 'the example has no integer for free'],
    [
      'type is unknown',
      { params: { free: 'float', names: 'string[]' } },
      'free is a float; use string, integer, boolean, string[]',
    ],
  ])('are refused when the %s', (_what, changes, problem) => {
    expect(problems(changes)).toEqual([`full: ${problem}`]);
  });
});
