import { describe, expect, it } from 'vitest';
import { readOperations } from './operations.ts';
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
