import { expect, it } from 'vitest';
import { createSecureRandom } from './secure-random.ts';

it('gives no random byte twice, however often it is asked', () => {
  const random = createSecureRandom();
  const seen = new Set(Array.from({ length: 5_000 }, () => Buffer.from(random(10)).toString('hex')));
  expect(seen.size).toBe(5_000);
  const first = random(10);
  const copy = [...first];
  for (let round = 0; round < 1_000; round += 1) random(10);
  expect([...first]).toEqual(copy);
  expect(random(32)).toHaveLength(32);
});
