import { describe, expect, it } from 'vitest';
import { projectOf } from '../../project/project.ts';
import { retention } from './retention.ts';

const good = {
  'modules/fleet/migrations/0001_create_node.sql':
    'create table fleet.node (id text);\ncreate table fleet.task (id text);\ncreate table fleet.slot (id text);\n',
  'modules/fleet/src/task-store.ts': "const life = keptSeconds['fleet.task'];\n",
};
const rows: Record<string, string | undefined> = {
  'fleet.node': '{ kept: for ever, why: It is named. }',
  'fleet.task': '{ kept: 30 d, since: it ended, why: It is looked at. }',
  'fleet.slot': '{ kept: with fleet.node, why: It is a part. }',
};

async function messages(changes: Record<string, string | undefined>, files: Record<string, string> = {}) {
  const text = Object.entries({ ...rows, ...changes })
    .flatMap(([table, row]) => (row === undefined ? [] : [`${table}: ${row}\n`]))
    .join('');
  const project = projectOf({ ...good, 'contract/retention.yaml': text, ...files });
  return (await retention.run(project)).map(({ file, message }) => `${file} ${message}`);
}

describe('retention', () => {
  it('has nothing against a row for every table', async () => {
    expect(await messages({})).toEqual([]);
    expect(await messages({ 'fleet.slot': '{ kept: until it is removed, why: Only they know. }' })).toEqual([]);
  });

  it('finds a table without a row, at its migration', async () => {
    expect(await messages({ 'fleet.slot': undefined })).toEqual([
      expect.stringContaining('modules/fleet/migrations/0001_create_node.sql fleet.slot has no row'),
    ]);
  });

  it('finds a time that nothing reads: a test that reads it deletes nothing', async () => {
    const files = {
      'modules/fleet/src/task-store.ts': '',
      'modules/fleet/src/task-store.test.ts': "keptSeconds['fleet.task']",
    };
    expect(await messages({}, files)).toEqual([expect.stringContaining("nothing reads keptSeconds['fleet.task']")]);
    const policy = { 'contract/policies.yaml': 'retention.task_days: { default_of: fleet.task }\n' };
    expect(await messages({}, { ...files, ...policy })).toEqual([]);
  });

  it.each([
    ['a table that does not exist', 'fleet.ghost', '{ kept: for ever, why: Who knows. }', 'no migration creates'],
    ['no reason', 'fleet.node', '{ kept: for ever }', 'does not say why'],
    ['what is no time', 'fleet.node', '{ kept: a while, why: So. }', 'write `kept:` as'],
    ['no days at all', 'fleet.task', '{ kept: 0 d, since: it ended, why: So. }', 'write `kept:` as'],
    ['a time since nothing', 'fleet.task', '{ kept: 30 d, why: So. }', 'a time needs `since:`'],
    ['an owner without a row', 'fleet.slot', '{ kept: with fleet.ghost, why: So. }', 'no row for fleet.ghost'],
    ['itself as the owner', 'fleet.slot', '{ kept: with fleet.slot, why: So. }', 'no row for fleet.slot'],
  ])('finds %s', async (_, table, row, message) => {
    expect(await messages({ [table]: row })).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  });
});
