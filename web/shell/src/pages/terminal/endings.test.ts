import { expect, test } from 'vitest';
import { endingOf, exitSentence } from './endings.ts';

test.each([
  [1006, 'reconnect'],
  [1001, 'reconnect'],
  [4001, 'reconnect'],
  [4010, 'reconnect'],
  [4000, 'ask'],
  [4002, 'ask'],
  [4003, 'ask'],
  [4005, 'nothing'],
  [4006, 'ask'],
  [4007, 'ask'],
  [4008, 'ask'],
  [4004, 'nothing'],
])('after close code %i comes: %s', (code, next) => {
  expect(endingOf(code).next).toBe(next);
});

test('an exit code is told, a signal by its number', () => {
  expect(exitSentence(0)).toBe('The shell ended.');
  expect(exitSentence(3)).toContain('exit code 3');
  expect(exitSentence(129)).toContain('signal 1 ');
});
