import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../gen/contract-files.ts';
import { projectOf } from '../../project/project.ts';
import { allowedBreaks } from '../guards/contract-breaking.ts';
import { takeNotes } from './change.ts';
import { compareMessages } from './compare-messages.ts';
import { compareOperations } from './compare-operations.ts';
import { comparePromises } from './compare-promises.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach deep into documents and would say nothing else
type Loose = any;

/** A small contract: one operation with everything that can break. `change` gets a copy to change. */
function contract(change: (document: Loose) => void = () => {}): JsonObject {
  const document = {
    paths: {
      '/things/{thing_id}': {
        post: {
          operationId: 'createThing',
          'x-scope': 'project',
          'x-permission': 'thing.create',
          'x-idempotency': 'none',
          'x-listener': 'public',
          parameters: [
            { $ref: '#/components/parameters/ThingId' },
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } },
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/NewThing' } } },
          },
          responses: {
            '202': {
              headers: { Location: { schema: { type: 'string' } } },
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
            default: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
          },
        },
      },
    },
    components: {
      parameters: { ThingId: { name: 'thing_id', in: 'path', required: true, schema: { type: 'string' } } },
      schemas: {
        NewThing: {
          type: 'object',
          additionalProperties: false,
          required: ['sku'],
          properties: {
            sku: { type: 'string', pattern: '^[a-z]+$', maxLength: 63 },
            name: { type: ['string', 'null'] },
            size: { type: 'string', enum: ['small', 'large'] },
            tags: { type: 'array', maxItems: 9, items: { type: 'string' } },
          },
        },
        Thing: {
          type: 'object',
          required: ['id', 'gpu', 'state', 'parent'],
          properties: {
            id: { type: 'string' },
            gpu: { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
            state: { $ref: '#/components/schemas/State' },
            note: { oneOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] },
            parent: { oneOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] },
            items: {
              type: 'array',
              items: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } },
            },
          },
        },
        Note: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
        State: { type: 'string', enum: ['on', 'off'] },
        Problem: { type: 'object', properties: { code: { $ref: '#/components/schemas/Code' } } },
        Code: { type: 'string', enum: ['a', 'b'], 'x-grows': true },
      },
    },
  };
  change(document);
  return document as unknown as JsonObject;
}

const operation = (document: Loose) => document.paths['/things/{thing_id}'].post;
const schemas = (document: Loose) => document.components.schemas;

function changesBy(change: (document: Loose) => void): string[] {
  const { notes, changes } = takeNotes();
  compareOperations({ before: contract(), after: contract(change) }, notes);
  return changes();
}

const breaking: [id: string, change: (document: Loose) => void][] = [
  ['createThing removed', (d) => delete d.paths['/things/{thing_id}']],
  ['createThing operationId changed', (d) => (operation(d).operationId = 'makeThing')],
  ['createThing method changed', (d) => (d.paths['/things/{thing_id}'] = { put: operation(d) })],
  ['createThing path changed', (d) => (d.paths = { '/objects/{thing_id}': d.paths['/things/{thing_id}'] })],
  ['createThing scope now platform', (d) => (operation(d)['x-scope'] = 'platform')],
  ['createThing permission now thing.own', (d) => (operation(d)['x-permission'] = 'thing.own')],
  ['createThing idempotency now required', (d) => (operation(d)['x-idempotency'] = 'required')],
  ['createThing listener now node', (d) => (operation(d)['x-listener'] = 'node')],
  ['createThing parameter query limit removed', (d) => operation(d).parameters.pop()],
  ['createThing parameter query limit now required', (d) => (operation(d).parameters[1].required = true)],
  ['createThing parameter query limit minimum raised', (d) => (operation(d).parameters[1].schema.minimum = 2)],
  ['createThing parameter query limit type changed', (d) => (operation(d).parameters[1].schema.type = 'boolean')],
  [
    'createThing parameter header If-Match now required',
    (d) => operation(d).parameters.push({ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }),
  ],
  ['createThing request removed', (d) => delete operation(d).requestBody],
  ['createThing request /name removed', (d) => delete schemas(d).NewThing.properties.name],
  ['createThing request /name now required', (d) => schemas(d).NewThing.required.push('name')],
  [
    'createThing request /name may no longer be null',
    (d) => (schemas(d).NewThing.properties.name = { type: 'string' }),
  ],
  [
    'createThing request /zone now required',
    (d) => {
      schemas(d).NewThing.properties.zone = { type: 'string' };
      schemas(d).NewThing.required.push('zone');
    },
  ],
  ['createThing request /sku pattern changed', (d) => (schemas(d).NewThing.properties.sku.pattern = '^[a-c]+$')],
  ['createThing request /sku maxLength lowered', (d) => (schemas(d).NewThing.properties.sku.maxLength = 10)],
  ['createThing request /sku minLength raised', (d) => (schemas(d).NewThing.properties.sku.minLength = 3)],
  ['createThing request /sku now a closed list', (d) => (schemas(d).NewThing.properties.sku.enum = ['a'])],
  ['createThing request /size value small removed', (d) => schemas(d).NewThing.properties.size.enum.shift()],
  ['createThing request /tags maxItems lowered', (d) => (schemas(d).NewThing.properties.tags.maxItems = 3)],
  ['createThing request /tags/* type changed', (d) => (schemas(d).NewThing.properties.tags.items.type = 'integer')],
  ['createThing response 202 removed', (d) => delete operation(d).responses['202']],
  ['createThing response default removed', (d) => delete operation(d).responses.default],
  ['createThing response 202 header Location removed', (d) => delete operation(d).responses['202'].headers],
  ['createThing response 202 application/json removed', (d) => delete operation(d).responses['202'].content],
  ['createThing response 202 /gpu/count removed', (d) => delete schemas(d).Thing.properties.gpu.properties.count],
  [
    'createThing response 202 /gpu/count type changed',
    (d) => (schemas(d).Thing.properties.gpu.properties.count.type = 'string'),
  ],
  ['createThing response 202 /gpu/count no longer required', (d) => (schemas(d).Thing.properties.gpu.required = [])],
  ['createThing response 202 /state value paused added', (d) => schemas(d).State.enum.push('paused')],
  ['createThing response 202 /state no longer a closed list', (d) => delete schemas(d).State.enum],
  ['createThing response 202 /id may now be null', (d) => (schemas(d).Thing.properties.id.type = ['string', 'null'])],
  ['createThing response 202 /note/text removed', (d) => (schemas(d).Note.properties = {})],
  [
    'createThing response 202 /items/*/at format changed',
    (d) => delete schemas(d).Thing.properties.items.items.properties.at.format,
  ],
];

describe('breaking changes', () => {
  it.each(breaking)('%s', (id, change) => expect(changesBy(change)).toContain(id));

  it('are found once, also in a schema that contains itself', () => {
    const changes = changesBy((d) => delete schemas(d).Thing.properties.gpu.properties.count);
    expect(changes).toEqual(['createThing response 202 /gpu/count removed']);
  });

  it('are none when nothing changes', () => expect(changesBy(() => {})).toEqual([]));
});

const additive: [what: string, change: (document: Loose) => void][] = [
  ['a new operation', (d) => (d.paths['/more'] = { get: { operationId: 'more', responses: {} } })],
  [
    'a new optional parameter',
    (d) => operation(d).parameters.push({ name: 'q', in: 'query', schema: { type: 'string' } }),
  ],
  ['a new optional request field', (d) => (schemas(d).NewThing.properties.zone = { type: 'string' })],
  ['a request field that need not be sent any more', (d) => (schemas(d).NewThing.required = [])],
  ['a request value that may be null now', (d) => (schemas(d).NewThing.properties.sku.type = ['string', 'null'])],
  ['a new request value', (d) => schemas(d).NewThing.properties.size.enum.push('huge')],
  ['a looser limit', (d) => (schemas(d).NewThing.properties.sku.maxLength = 100)],
  ['a limit that is gone', (d) => delete schemas(d).NewThing.properties.sku.pattern],
  ['an integer that may be any number in a request', (d) => (operation(d).parameters[1].schema.type = 'number')],
  ['a new response field', (d) => (schemas(d).Thing.properties.more = { type: 'string' })],
  ['a response field that is always there now', (d) => schemas(d).Thing.required.push('note')],
  [
    'a response value that is never null any more',
    (d) => (schemas(d).Thing.properties.note = { $ref: '#/components/schemas/Note' }),
  ],
  ['a response value that is not used any more', (d) => schemas(d).State.enum.pop()],
  ['a new value of a list that grows', (d) => schemas(d).Code.enum.push('c')],
  ['a new status', (d) => (operation(d).responses['200'] = {})],
  [
    'problems that are named instead of being the default',
    (d) => {
      operation(d).responses['404'] = operation(d).responses.default;
      delete operation(d).responses.default;
    },
  ],
  ['a permission that is not needed any more', (d) => (operation(d)['x-permission'] = 'none')],
];

describe('additive changes', () => {
  it.each(additive)('pass: %s', (_, change) => expect(changesBy(change)).toEqual([]));
});

describe('events and node tasks', () => {
  const messages = (change: (document: Loose) => void = () => {}) => {
    const object = (field: string) => ({
      type: 'object',
      required: [field],
      properties: { [field]: { type: 'string' } },
    });
    const document = {
      events: { 'thing.made': object('id') },
      tasks: { 'thing.make': { params: object('id'), output: object('path') } },
    };
    change(document);
    return document as unknown as JsonObject;
  };

  it.each<[string, (document: Loose) => void]>([
    ['event thing.made removed', (d) => (d.events = {})],
    ['event thing.made /id removed', (d) => (d.events['thing.made'].properties = {})],
    ['task thing.make removed', (d) => (d.tasks = {})],
    ['task thing.make params /id removed', (d) => (d.tasks['thing.make'].params.properties = {})],
    ['task thing.make params /size added', (d) => (d.tasks['thing.make'].params.properties.size = { type: 'string' })],
    [
      'task thing.make output /mode now required',
      (d) => {
        d.tasks['thing.make'].output.properties.mode = { type: 'string' };
        d.tasks['thing.make'].output.required.push('mode');
      },
    ],
  ])('%s', (id, change) => {
    const { notes, changes } = takeNotes();
    compareMessages({ before: messages(), after: messages(change) }, notes);
    expect(changes()).toContain(id);
  });

  it('may grow', () => {
    const { notes, changes } = takeNotes();
    const more = (document: Loose) => {
      document.events['thing.gone'] = { type: 'object' };
      document.events['thing.made'].properties.at = { type: 'string' };
    };
    compareMessages({ before: messages(), after: messages(more) }, notes);
    expect(changes()).toEqual([]);
  });
});

describe('permissions and error codes', () => {
  const before = { permissions: { 'thing.read': ['owner', 'viewer'] }, errors: { gone: 404, taken: 409 } };
  const after = { permissions: { 'thing.read': ['owner', 'member'], more: [] }, errors: { taken: 422, more: 400 } };

  it('are kept, and may grow', () => {
    const { notes, changes } = takeNotes();
    comparePromises(before, after, notes);
    expect(changes()).toEqual([
      'permission thing.read role viewer removed',
      'error gone removed',
      'error taken status changed',
    ]);
  });
});

describe('a decision on record', () => {
  it('allows exactly the changes that it names', () => {
    const project = projectOf({
      'docs/adr/0007-drop-count.md': '# Drop\n\nBreaks: createThing response 202 /gpu/count removed\nBreaks: a b \n',
      'docs/other.md': 'Breaks: createThing removed\n',
    });
    expect([...allowedBreaks(project)]).toEqual(['createThing response 202 /gpu/count removed', 'a b']);
  });
});
