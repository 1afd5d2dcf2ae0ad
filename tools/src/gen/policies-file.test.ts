import { expect, it } from 'vitest';
import { type PoliciesFile, readPolicies, type WrittenPolicy } from './policies-file.ts';

const good: WrittenPolicy = {
  unit: 'seconds',
  default: 5,
  bounds: [1, 9],
  scopes: ['platform', 'project'],
  narrows: 'lower',
  meaning: 'How long.',
};
const read = (policy: object, key = 'a.b') => readPolicies({ [key]: { ...good, ...policy } } as PoliciesFile, {});

it('takes a default from the time that a table keeps its rows', () => {
  const { default: _, narrows: __, ...rest } = good;
  const file = { 'a.b': { ...rest, scopes: ['platform'], default_of: 'fleet.task', bounds: [1, 90] } } as PoliciesFile;
  const retention = { 'fleet.task': { kept: '30 d', since: 'its end', why: 'It is.' } };
  expect(readPolicies(file, retention)['a.b']).toMatchObject({ default: 30, narrows: null });
  expect(() => readPolicies(file, {})).toThrow('a.b: its default is no whole number');
});

it.each([
  ['a default outside of its bounds', { default: 10 }, 'its default'],
  ['a default that is no whole number', { default: 1.5 }, 'its default'],
  ['bounds the wrong way round', { bounds: [9, 1] }, 'bounds are no range'],
  ['a scope nobody knows', { scopes: ['platform', 'team'] }, 'scopes are platform, organization, project'],
  ['a scope below nothing', { scopes: ['project'], narrows: undefined }, 'starting with platform'],
  ['scopes in another order', { scopes: ['project', 'platform'] }, 'in this order'],
  ['several scopes and no direction', { narrows: undefined }, '`narrows` is lower or higher'],
  ['a direction for one scope', { scopes: ['platform'] }, '`narrows` is lower or higher'],
  ['no meaning', { meaning: '' }, 'a unit and a meaning'],
])('refuses %s', (_, policy, message) => {
  expect(() => read(policy)).toThrow(message);
  expect(read({})['a.b']).toMatchObject({ default: 5 });
});

it('refuses a key that is none', () => {
  expect(() => read({}, 'Key')).toThrow('a key is like');
});
