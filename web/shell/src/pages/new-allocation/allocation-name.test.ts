import { expect, test } from 'vitest';
import { suggestName, whatIsWrongWith } from './allocation-name.ts';

test('accepts what the contract accepts, and no name at all', () => {
  for (const name of ['', 'a', 'train', 'llm-sft-27', 'a-', `a${'b'.repeat(62)}`]) {
    expect(whatIsWrongWith(name), name).toBeUndefined();
  }
});

test.each([
  ['Train', 'lowercase'],
  ['my run', 'hyphens instead of spaces'],
  ['1st', 'Start with a letter'],
  ['-a', 'Start with a letter'],
  ['a_b', '“_”'],
  ['café', '“é”'],
  ['a'.repeat(64), 'has 64'],
])('says what is wrong with %s', (name, words) => {
  expect(whatIsWrongWith(name)).toContain(words);
});

test('suggests names that it accepts', () => {
  for (const chance of [0, 0.5, 0.999999]) {
    const name = suggestName(() => chance);
    expect(name).toMatch(/^[a-z]+-[a-z]+-\d\d$/);
    expect(whatIsWrongWith(name)).toBeUndefined();
  }
});
