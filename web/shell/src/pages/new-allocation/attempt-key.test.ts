import { expect, test } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

function countingKeys() {
  let made = 0;
  return createAttemptKeys(() => {
    made += 1;
    return `key ${made}`;
  });
}

test('asking again for the same thing keeps the key', () => {
  const keys = countingKeys();
  expect(keys.keyFor({ sku: 'a', name: 'x' })).toBe('key 1');
  expect(keys.keyFor({ sku: 'a', name: 'x' })).toBe('key 1');
});

test('asking for something else takes another key', () => {
  const keys = countingKeys();
  keys.keyFor({ sku: 'a', name: 'x' });
  expect(keys.keyFor({ sku: 'b', name: 'x' })).toBe('key 2');
});

test('after an answer the same request is a new attempt', () => {
  const keys = countingKeys();
  keys.keyFor({ sku: 'a', name: 'x' });
  keys.answered();
  expect(keys.keyFor({ sku: 'a', name: 'x' })).toBe('key 2');
});
