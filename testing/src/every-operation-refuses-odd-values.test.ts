import { type OperationName, operationTable } from '@gpuaas/contract';
import openapi from '@gpuaas/contract/openapi.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSamples, type Sample, type Samples } from './operation-samples.ts';
import { type Credentials, rawCall } from './raw-call.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
}

const operations = Object.keys(operationTable) as OperationName[];
const parameters = openapi.components.parameters as unknown as Record<string, Parameter>;

interface RawOperation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: object;
}

function rawOf(operation: OperationName): RawOperation | undefined {
  const { path, method } = operationTable[operation];
  return (openapi.paths as Record<string, Record<string, RawOperation>>)[path]?.[method.toLowerCase()];
}

function parametersOf(operation: OperationName): Parameter[] {
  return (rawOf(operation)?.parameters ?? []).map((parameter) =>
    '$ref' in parameter ? (parameters[parameter.$ref.split('/').at(-1) ?? ''] as Parameter) : parameter,
  );
}

/** Every place of a value that holds a text or a number, as a path of keys. */
function leavesOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...at, key]));
  }
  return [at];
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}

/** No operation has a use for these, whatever it takes there. */
const neverFine = ['a\0b', '\0', '\ud800', 'x\udc00y', 2 ** 53, 1e300, -(2 ** 63)];
/** These are fine in some places and refused in others; nowhere are they a mistake of ours. */
const sometimesFine = [
  -1,
  2 ** 31,
  1.5,
  2 ** 53 - 1,
  '',
  'x'.repeat(60_000),
  null,
  [],
  {},
  '-1.00',
  '9'.repeat(30),
  '💥',
];
const queries = ['\0', 'a\0b', '1e300', '9007199254740993', '-1', '1.5', 'NaN', '💥', "' or 1=1 --", 'x'.repeat(5_000)];

describe('every operation', () => {
  let world: TestWorld;
  let samples: Samples;
  let gateway: { key: string; cert: string };
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 20 });
    samples = await makeSamples(world);
    // What is counted per minute would hide the answers that are looked for.
    world.platform.ports.ephemeralStore.count = async () => ({ count: 1, endsIn: 1_000 });
    const issued = await world.platform.modules.authority.issueGateway('terminal');
    gateway = { key: issued.privateKeyPem, cert: issued.chainPem };
  });
  afterAll(() => world.stop());

  function rightful(operation: OperationName): Credentials {
    const { scope } = operationTable[operation];
    if (scope === 'gateway') return { certificate: gateway };
    if (scope === 'node' || scope === 'bootstrap')
      return { certificate: { key: samples.node.identity.privateKeyPem, cert: samples.node.identity.chainPem } };
    return { token: (scope === 'platform' ? world.admin : samples.owner).token };
  }

  async function ask(operation: OperationName, sample: Sample, extra: Credentials = {}) {
    const credentials = { ...rightful(operation), ...extra };
    const answer = await rawCall(world, operation, sample, credentials);
    const where = `${JSON.stringify(sample).slice(0, 300)} ${JSON.stringify(extra)} → ${answer.text.slice(0, 300)}`;
    expect(answer.status, where).toBeLessThan(500);
    if (answer.status >= 400) {
      expect(answer.headers['content-type'], where).toContain('application/problem+json');
      expect(answer.code, where).toBeTypeOf('string');
    }
    return { ...answer, where };
  }

  it.each(operations.filter((operation) => parametersOf(operation).length > 0))(
    '%s refuses odd parameters',
    async (operation) => {
      const sample = await samples.of(operation);
      for (const { name, in: place } of parametersOf(operation)) {
        if (place === 'header') {
          for (const value of ['schl\u00fcssel', '\u00ff', ' ', 'x'.repeat(5_000)]) {
            const { status, where } = await ask(operation, sample, { headers: { [name.toLowerCase()]: value } });
            if (/[^\0-\x7e]/.test(value)) expect(status, where).toBe(400);
          }
          continue;
        }
        for (const value of queries) {
          const odd =
            place === 'query'
              ? { query: { ...sample.query, [name]: value } }
              : { params: { ...sample.params, [name]: encodeURIComponent(value) } };
          const { status, where } = await ask(operation, { ...sample, ...odd });
          if (value.includes('\0')) expect([400, 403], where).toContain(status);
        }
        if (name === 'cursor') for (const cursor of cursors()) await refusesCursor(operation, sample, cursor);
      }
    },
  );

  it.each(operations.filter((operation) => rawOf(operation)?.requestBody))(
    '%s refuses odd values in its body',
    async (operation) => {
      const sample = await samples.of(operation);
      const leaves = leavesOf(sample.body).filter((at) => at.length > 0);
      for (const at of leaves) {
        for (const value of neverFine) {
          const { status, where } = await ask(operation, { ...sample, body: replaced(sample.body, at, value) });
          expect([400, 403], where).toContain(status);
        }
        for (const value of sometimesFine) {
          await ask(operation, { ...sample, body: replaced(sample.body, at, value) });
        }
      }
    },
  );

  it('refuses a negative price and one that no column can hold', async () => {
    const sample = await samples.of('putSku');
    for (const amount of ['-4.50', '9999999999999999.00', '1.0000001', '4', 'NaN']) {
      const { status, code } = await ask(
        'putSku',
        replaced(sample, ['body', 'price_per_hour', 'amount'], amount) as Sample,
      );
      expect([status, code]).toEqual([400, 'invalid_request']);
    }
  });

  function cursors(): string[] {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return [
      'AAAA',
      '%%%',
      encode(null),
      encode([]),
      encode(['a\0b', '[]']),
      encode(['\ud800', '[]']),
      encode([{}, {}]),
      Buffer.from(`["x${'['.repeat(200)}`).toString('base64url'),
    ];
  }

  async function refusesCursor(operation: OperationName, sample: Sample, cursor: string): Promise<void> {
    const { code, where } = await ask(operation, { ...sample, query: { ...sample.query, cursor } });
    expect(code, where).toBe('cursor_invalid');
  }
});
