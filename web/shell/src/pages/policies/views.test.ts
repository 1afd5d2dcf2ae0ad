import type { PolicyView } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { roomText, spanText, valueFault, valueText } from './views.ts';

const policy = { minimum: 30, maximum: 300, unit: 'seconds', bound_by: 'organization' } as PolicyView;

it.each([
  [604_800, 'seconds', '7 days'],
  [3_600, 'seconds', '1 hour'],
  [90, 'seconds', '90 seconds'],
  [300, 'seconds', '5 minutes'],
  [1_200, 'requests a minute', '1,200 requests a minute'],
])('says %d %s as %s', (value, unit, text) => {
  expect(valueText(value, unit)).toBe(text);
});

it('says what can be set and who limits it', () => {
  expect(roomText(policy)).toBe('30 to 300 seconds, limited by the organisation');
  expect(roomText({ ...policy, bound_by: null })).toBe('30 to 300 seconds');
  expect(spanText(policy)).toBe('30 seconds to 5 minutes, limited by the organisation');
  expect(spanText({ ...policy, unit: 'keys', bound_by: null })).toBe('30 to 300 keys');
});

it.each([
  ['', 'Enter a whole number.'],
  ['-5', 'Enter a whole number.'],
  ['1.5', 'Enter a whole number.'],
  ['29', 'Enter 30 to 300 seconds, limited by the organisation.'],
  ['301', 'Enter 30 to 300 seconds, limited by the organisation.'],
  [' 30 ', undefined],
])('says what is wrong with %j', (text, fault) => {
  expect(valueFault(text, policy)).toBe(fault);
});
