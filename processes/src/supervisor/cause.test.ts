import { describe, expect, it } from 'vitest';
import { causeIn } from './cause.ts';

describe('the cause in what a program wrote last', () => {
  it.each([
    ['/data/secret-store.key is damaged.\n', '/data/secret-store.key is damaged.'],
    ['TypeError: x is not a function\n    at main (file.ts:1:2)\n    at next\n', 'x is not a function'],
    [
      "node:net:1\n        throw e;\n        ^\n\nError: listen EADDRINUSE {\n  code: 'EADDRINUSE'\n}\n\nNode.js v24.21.0\n",
      'listen EADDRINUSE',
    ],
    ['\n', undefined],
  ])('of %j is %j', (text, cause) => {
    expect(causeIn(text)).toBe(cause);
  });
});
