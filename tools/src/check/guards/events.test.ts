import { describe, expect, it } from 'vitest';
import { projectOf } from '../../project/project.ts';
import { events } from './events.ts';

const changes = 'data: {}\nevents:\n  iam.thing.created: { stream: IAM, meaning: A thing. }\n';

async function messages(post: object, exceptions = '') {
  const paths = { '/things': { get: { operationId: 'listThings' }, post: { operationId: 'createThing', ...post } } };
  const project = projectOf({
    'contract/generated/openapi.json': JSON.stringify({ paths }),
    'contract/asyncapi/changes.yaml': changes,
    'contract/asyncapi/events/thing.made.yaml': 'title: ThingMade\n',
    'contract/without-event.yaml': exceptions,
  });
  return (await events.run(project)).map(({ message }) => message);
}

describe('events', () => {
  it('has nothing against a change that names its event, whoever appends it, or has a reason', async () => {
    expect(await messages({ 'x-event': 'iam.thing.created' })).toEqual([]);
    expect(await messages({ 'x-event': 'thing.made' })).toEqual([]);
    expect(await messages({}, 'createThing: Nobody could do anything about it.')).toEqual([]);
  });

  it('says what to add to a change without an event', async () => {
    expect(await messages({})).toEqual([expect.stringMatching(/^createThing: .*Add `x-event: .*changes.yaml/)]);
  });

  it('finds an event that does not exist, one too many, and a reason that is none or for nothing', async () => {
    expect(await messages({ 'x-event': 'iam.thing.lost' })).toEqual([expect.stringContaining('does not exist')]);
    expect(await messages({ 'x-event': 'thing.made' }, 'createThing: Nobody could do anything about it.')).toEqual([
      expect.stringContaining('one of the two'),
    ]);
    expect(await messages({}, 'createThing: no.')).toEqual([expect.stringContaining('needs a reason')]);
    const foreign = 'createThing: Nobody could do anything about it.\nlistThings: It is a read and nothing else.';
    expect(await messages({}, foreign)).toEqual([expect.stringContaining('listThings is no operation')]);
  });
});
