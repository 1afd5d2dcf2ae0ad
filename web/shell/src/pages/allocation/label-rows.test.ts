import { expect, it } from 'vitest';
import { changesOf, faultsOf, rowsOf } from './label-rows.ts';

const row = (key: string, value = '', id = 9) => ({ id, key, value });

it('says only what differs, and null for what is gone', () => {
  const before = { team: 'vision', trial: 'yes', kept: '' };
  const rows = [row('team', 'speech', 0), row('kept', '', 2), row('new', '', 3)];
  expect(changesOf(before, rows)).toEqual({ team: 'speech', trial: null, new: '' });
  expect(changesOf(before, rowsOf(before))).toEqual({});
  expect(changesOf(before, [row('renamed', 'yes')])).toEqual({ team: null, trial: null, kept: null, renamed: 'yes' });
});

it.each([
  ['', '', 'key'],
  ['Team', '', 'key'],
  ['-team', '', 'key'],
  ['team-', '', 'key'],
  ['a'.repeat(64), '', 'key'],
  ['team', 'a;b', 'value'],
  ['team', 'a'.repeat(64), 'value'],
])('names the field that is wrong: %s=%s', (key, value, field) => {
  expect(Object.keys(faultsOf(row(key, value), []))).toEqual([field]);
});

it('accepts what the contract accepts, but no key twice', () => {
  for (const key of ['a', 'team', 'example.com/cost-centre', '9lives'])
    expect(faultsOf(row(key, 'A b@c'), [])).toEqual({});
  expect(faultsOf(row('team', '', 1), [row('team', '', 0)])).toHaveProperty('key');
  expect(faultsOf(row('team', '', 0), [row('team', '', 1)])).toEqual({});
});
