import { expect, it } from 'vitest';
import { flagsOf } from './allocation-form.ts';

it('says as flags what is typed into the form, and nothing of what is empty', () => {
  expect(flagsOf({ name: 'train' })).toEqual(['--name', 'train']);
  expect(flagsOf({ name: '' })).toEqual([]);
});
