import { expect, test } from 'vitest';
import { createOutputQueue } from './output.ts';

const mebibyte = 1024 * 1024;

function slowScreen() {
  const written: number[] = [];
  const skipped: number[] = [];
  const taken: (() => void)[] = [];
  const queue = createOutputQueue({
    write(bytes, done) {
      written.push(bytes.length);
      taken.push(done);
    },
    onSkipped: (bytes) => skipped.push(bytes),
  });
  return { queue, written, skipped, takeOne: () => taken.shift()?.() };
}

test('hands on no more than is taken in', () => {
  const { queue, written, takeOne } = slowScreen();
  for (let count = 0; count < 4; count += 1) queue.push(new Uint8Array(300 * 1024));
  expect(written).toHaveLength(2);
  takeOne();
  expect(written).toHaveLength(3);
  takeOne();
  takeOne();
  expect(written).toHaveLength(4);
});

test('keeps the order', () => {
  const { queue, written, takeOne } = slowScreen();
  for (const size of [600_000, 1, 2, 3]) queue.push(new Uint8Array(size));
  takeOne();
  expect(written).toEqual([600_000, 1, 2, 3]);
});

test('does something between what came before and what comes later', () => {
  const { queue, written, takeOne } = slowScreen();
  queue.push(new Uint8Array(600_000));
  queue.push(new Uint8Array(1));
  queue.after(() => written.push(-1));
  queue.push(new Uint8Array(2));
  expect(written).toEqual([600_000]);
  takeOne();
  expect(written).toEqual([600_000, 1, -1, 2]);
});

test('leaves out what nobody could read, says how much, and keeps the newest', () => {
  const { queue, written, skipped, takeOne } = slowScreen();
  for (let count = 0; count < 9; count += 1) queue.push(new Uint8Array(mebibyte));
  expect(skipped).toEqual([]);
  queue.push(new Uint8Array(mebibyte));
  expect(skipped).toEqual([7 * mebibyte]);
  takeOne();
  takeOne();
  expect(written).toHaveLength(3);
});
