import { expect, it } from 'vitest';
import { callIds } from './call-ids.ts';

const source = { newId: <P extends string>(prefix: P) => `${prefix}_new` as const };

it('a call keeps the correlation id that it comes with, unless that is none or a secret', () => {
  const idOf = (given: string) => callIds(source as never, { 'x-correlation-id': given }).correlationId;
  expect(idOf('cor_01jck3v9x2e0tr6q0000000000')).toBe('cor_01jck3v9x2e0tr6q0000000000');
  for (const given of [
    '',
    'a b',
    'x'.repeat(129),
    `gpuaas_sa_${'x'.repeat(32)}`,
    `eyJhbGciOiJFZERTQSJ9.${'x'.repeat(8)}.${'x'.repeat(8)}`,
  ])
    expect(idOf(given)).toBe('cor_new');
});
