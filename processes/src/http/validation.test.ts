import type { DomainError } from '@gpuaas/kernel';
import { callIds } from '@gpuaas/sockets';
import { describe, expect, it } from 'vitest';
import { type ApiOperation, readOperations } from './operations.ts';
import { compileValidation } from './validation.ts';

/** What is wrong with the body of an operation, as whoever sent it reads it. */
function faultsOf(id: string, body: unknown): string {
  const operation = readOperations().find((each) => each.id === id);
  if (!operation) throw new Error(`there is no operation ${id}`);
  try {
    compileValidation(operation).body(body);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a body that the contract refuses', () => {
  it.each([
    ['createNode', { name: 'Bad_Name' }, /\/name is invalid: use lower-case letters, digits and hyphens/],
    ['revokeNode', { reason: '' }, /\/reason must not be empty\./],
    ['revokeNode', { reason: ' ' }, /\/reason must not be empty\./],
    ['revokeNode', { reason: 'x'.repeat(501) }, /\/reason must have at most 500 characters\./],
    ['revokeNode', {}, /\/reason is missing\./],
  ])('by %s with %j says so in plain words, once', (id, body, words) => {
    const faults = faultsOf(id, body);
    expect(faults).toMatch(words);
    expect(faults).not.toMatch(/must NOT|;/);
  });

  it('is let through when it is right', () => {
    expect(faultsOf('revokeNode', { reason: 'Reinstalled' })).toBe('none');
  });
});

it('the audit log can be searched by every correlation id that a caller may send', () => {
  const asked = readOperations().find(({ id }) => id === 'listAuditEvents') as ApiOperation;
  const sent = 'c'.repeat(128);
  const { correlationId } = callIds({ newId: (prefix) => `${prefix}_own` as never }, { 'x-correlation-id': sent });
  const query = { correlation_id: correlationId };
  expect(compileValidation(asked).parameters({ path: {}, query, header: {} }).query).toEqual(
    expect.objectContaining({ correlation_id: sent }),
  );
});

describe('a time', () => {
  const asked = readOperations().find(({ id }) => id === 'listAuditEvents') as ApiOperation;
  const isLetThrough = (since: string) => {
    try {
      const { query } = compileValidation(asked).parameters({ path: {}, query: { since }, header: {} });
      return !Number.isNaN(new Date(query['since'] as string).getTime());
    } catch (error) {
      return (error as DomainError).code;
    }
  };

  it.each(['2016-12-31T23:59:59Z', '2016-12-31t23:59:59.123456+05:30', '0000-01-01T00:00:00+23:59'])(
    'can be %s',
    (text) => expect(isLetThrough(text)).toBe(true),
  );

  it.each(['2016-12-31T23:59:60Z', '2016-12-31T23:59:59+02', '2015-02-29T00:00:00Z', 'yesterday'])(
    'cannot be %s, which no handler could use',
    (text) => expect(isLetThrough(text)).toBe('invalid_request'),
  );

  it.each([
    ['0001-01-01T00:00:00Z', /^none$/],
    ['9999-12-31T23:59:59.999Z', /^none$/],
    ['9999-12-31T23:59:59-23:59', /effective_from/],
    ['0000-01-01T00:00:00+23:59', /effective_from/],
  ])('that is to be kept is one that can be told again: %s', (effective_from, outcome) => {
    const body = { price_per_hour: { amount: '1.00', currency: 'USD' }, effective_from };
    expect(faultsOf('addSkuPrice', body)).toMatch(outcome);
  });
});
