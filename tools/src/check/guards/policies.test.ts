import { expect, it } from 'vitest';
import { projectOf } from '../../project/project.ts';
import { policies } from './policies.ts';

const messages = async (files: Record<string, string>) => {
  const project = projectOf({ 'contract/policies.yaml': 'a.b: { unit: days }\n', ...files });
  return (await policies.run(project)).map(({ message }) => message);
};

it('finds a policy that nothing reads: a test that reads it changes nothing', async () => {
  const unread = [expect.stringContaining('a.b: nothing reads it')];
  expect(await messages({})).toEqual(unread);
  expect(await messages({ 'modules/x/src/x.test.ts': "policies.read('a.b')" })).toEqual(unread);
  expect(await messages({ 'cli/src/x.ts': "policies.read('a.b')" })).toEqual(unread);
});

it('has nothing against one that a module, a process or a rate limit reads', async () => {
  expect(await messages({ 'modules/x/src/x.ts': "policies.read('a.b')" })).toEqual([]);
  expect(await messages({ 'processes/src/x.ts': "policies.read('a.b')" })).toEqual([]);
  const limit = 'x-rate-limits:\n  default: { policy: a.b, window_seconds: 60 }\n';
  expect(await messages({ 'contract/openapi/openapi.yaml': limit })).toEqual([]);
});
