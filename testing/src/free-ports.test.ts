import { expect, it } from 'vitest';
import { freePorts } from './free-ports.ts';

it('ports are given to one caller at a time, also before anybody listens on them', async () => {
  const range = { from: 2_000, blocks: 12 };
  const given = await Promise.all(Array.from({ length: 6 }, () => freePorts(5, range)));
  expect(new Set(given).size).toBe(6);
});

it('a long row takes every block that it touches', async () => {
  const first = await freePorts(15);
  await expect(freePorts(5, { from: first + 10, blocks: 1 })).rejects.toThrow('no 5 free ports in a row');
});
