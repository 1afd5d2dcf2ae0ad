import document from '@gpuaas/contract/openapi.json' with { type: 'json' };
import publicDocument from '@gpuaas/contract/public-openapi.json' with { type: 'json' };
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';

interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, unknown>;
}
interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
}
interface ApiOperation {
  operationId: string;
  summary?: string;
  parameters?: { $ref?: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
  'x-listener'?: string;
  'x-idempotency': string;
}

const operationsIn = (paths: object) =>
  Object.values(paths as Record<string, Record<string, ApiOperation>>).flatMap((item) => Object.values(item));
const all = operationsIn(document.paths).map((operation) => [operation.operationId, operation] as const);
const shared = document.components.responses as Record<string, Response>;
const resolved = (response: Response) =>
  response.$ref ? (shared[response.$ref.split('/').at(-1) ?? ''] ?? {}) : response;

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ ...document, $id: 'contract' });
const problemWith = (media: Media) => {
  const schema = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"contract#/')) as object;
  return ajv.validate(schema, media.example) ? undefined : ajv.errorsText();
};

describe.each(all)('the document of %s', (_, operation) => {
  const bodies = [operation.requestBody ?? {}, ...Object.values(operation.responses)].flatMap(({ content }: Response) =>
    Object.entries(content ?? {}),
  );

  it('says what it does in one sentence', () => expect(operation.summary).toMatch(/^[A-Z].{5,}\.$/));

  it('shows a request and an answer that it would accept and give', () => {
    for (const [type, media] of bodies.filter(([kind]) => kind === 'application/json')) {
      expect([type, media.example !== undefined, problemWith(media)]).toEqual([type, true, undefined]);
    }
  });

  it('names its errors, each with an example, and leaves none to a default', () => {
    expect(Object.keys(operation.responses)).not.toContain('default');
    const problems = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status));
    expect(problems.map(([status]) => status)).toEqual(expect.arrayContaining(['400', '500', '503']));
    for (const [, response] of problems) {
      const media = resolved(response).content?.['application/problem+json'];
      if (media) expect(Object.keys(media.examples ?? {}).length).toBeGreaterThan(0);
    }
  });

  it('requires an Idempotency-Key exactly where one is demanded', () => {
    const asks = operation.parameters?.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey')) ?? false;
    expect(asks).toBe(operation['x-idempotency'] === 'required');
  });
});

describe('the public document', () => {
  const shown = operationsIn(publicDocument.paths).map(({ operationId }) => operationId);

  it('has every operation of the public listener and none of agents and gateways', () => {
    const wanted = all.filter(([, operation]) => operation['x-listener'] === 'public').map(([id]) => id);
    expect(shown).toEqual(wanted);
    expect(JSON.stringify(publicDocument)).not.toMatch(
      /internal\/v1|x-module|x-listener|x-audit|nodeCertificate|TaskPayload/,
    );
  });

  it('has everything it points to', () => {
    const components = publicDocument.components as unknown as Record<string, Record<string, unknown>>;
    const targets = JSON.stringify(publicDocument).matchAll(/"#\/components\/(\w+)\/(\w+)"/g);
    expect([...targets].filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined)).toEqual([]);
  });

  it('marks the Idempotency-Key as required', () => {
    expect(publicDocument.components.parameters.IdempotencyKey.required).toBe(true);
  });
});
