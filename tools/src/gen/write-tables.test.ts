import { describe, expect, it } from 'vitest';
import type { JsonObject } from './contract-files.ts';
import { eventStreamsFile, operationsFile } from './write-tables.ts';

const shared = {
  ProjectId: { name: 'project_id', in: 'path', 'x-resource': 'project' },
  ThingId: { name: 'thing_id', in: 'path', 'x-resource': 'thing' },
  BareId: { name: 'bare_id', in: 'path' },
};
const documentWith = (path: string, own: JsonObject): JsonObject => ({
  components: { parameters: shared },
  paths: { [path]: { get: { operationId: 'getThing', ...own } } },
});
const refTo = (...names: string[]) => names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

describe('the table of operations', () => {
  it('says what the ids in a path name, in the order of the path', () => {
    const own = { parameters: refTo('ThingId', 'ProjectId'), 'x-optional-resources': ['thing_id'] };
    const text = operationsFile(documentWith('/{project_id}/{thing_id}', own));
    const [, table = ''] = /operationTable = (\{[\s\S]*?\}) as const;/.exec(text) ?? [];
    expect((JSON.parse(table) as { getThing: object }).getThing).toMatchObject({
      resources: [
        { parameter: 'project_id', type: 'project' },
        { parameter: 'thing_id', type: 'thing', optional: true },
      ],
    });
  });

  it.each([
    ['says nothing about it', refTo('ProjectId', 'BareId')],
    ['has no such parameter', refTo('ProjectId')],
    ['has one of that name in the query', [...refTo('ProjectId'), { name: 'bare_id', in: 'query', 'x-resource': 'x' }]],
  ])('cannot be made when the contract %s', (_why, parameters) => {
    const document = documentWith('/{project_id}/{bare_id}', { parameters: parameters as JsonObject[] });
    expect(() => operationsFile(document)).toThrow('getThing: {bare_id} has no x-resource');
  });
});

describe('the table of streams', () => {
  const settings = { max_age_days: 8, max_bytes: 1, replicas: 3 };
  const channels = { 'thing.made': { 'x-stream': 'THINGS' }, terminal: {} };

  it('has every event and what its stream keeps', () => {
    const text = eventStreamsFile({ streams: { THINGS: settings }, channels, changes: [] });
    expect(text).toContain('"thing.made": "THINGS"');
    expect(text).toContain('"max_age_days": 8');
    expect(text).not.toContain('terminal');
  });

  it('cannot be made when a stream is not described, or carries nothing', () => {
    expect(() => eventStreamsFile({ streams: {}, channels, changes: [] })).toThrow('thing.made is on THINGS');
    const unused = { streams: { THINGS: settings, OTHERS: settings }, channels, changes: [] };
    expect(() => eventStreamsFile(unused)).toThrow('no event is on the stream OTHERS');
  });
});
