import { expect, test } from 'vitest';
import { binaryFrames, inputFrames } from './line.ts';

test('what is typed goes out as UTF-8', () => {
  expect(inputFrames('é\r').map((frame) => [...frame])).toEqual([[0xc3, 0xa9, 13]]);
});

test('nothing typed sends nothing', () => {
  expect(inputFrames('')).toEqual([]);
});

test('a large paste is cut into frames, and nothing of it is lost', () => {
  const frames = inputFrames('a'.repeat(200_000));
  expect(frames.map(({ length }) => length)).toEqual([65_536, 65_536, 65_536, 3_392]);
});

test('binary input keeps its bytes', () => {
  expect(binaryFrames('\u001b[M\u00ff').map((frame) => [...frame])).toEqual([[27, 91, 77, 255]]);
});
