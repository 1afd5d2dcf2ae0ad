import { expect, it } from 'vitest';
import { lastWords } from './last-words.ts';

it('say where an error comes from, and no secret that is in it or hangs on it', () => {
  const secret = `gpuaas_sa_${'x'.repeat(32)}`;
  const words = lastWords(Object.assign(new Error(`no ${secret}`), { headers: { authorization: `Bearer ${secret}` } }));
  expect(words).toContain('Error: no [REDACTED]');
  expect(words).toContain('last-words.test.ts');
  expect(words).not.toContain(secret);
  expect(lastWords(secret)).toBe('[REDACTED]');
});
