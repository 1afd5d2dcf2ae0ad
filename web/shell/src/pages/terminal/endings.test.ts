import { closeCodes, cutOff } from '@gpuaas/terminal-protocol';
import { expect, test } from 'vitest';
import { delayBefore, endingOf, exitSentence, mostAttempts } from './endings.ts';

test.each([
  [cutOff, 'reconnect'],
  [1001, 'reconnect'],
  [closeCodes.tokenInvalid, 'reconnect'],
  [closeCodes.nodeSilent, 'reconnect'],
  [closeCodes.ended, 'ask'],
  [closeCodes.signedOut, 'ask'],
  [closeCodes.accessLost, 'ask'],
  [closeCodes.personDisabled, 'nothing'],
  [closeCodes.deadline, 'ask'],
  [closeCodes.nodeRevoked, 'ask'],
  [closeCodes.tooSlow, 'ask'],
  [closeCodes.allocationGone, 'nothing'],
])('after close code %i comes: %s', (code, next) => {
  expect(endingOf(code).next).toBe(next);
});

test('an exit code is told, a signal by its number', () => {
  expect(exitSentence(0)).toBe('The shell ended.');
  expect(exitSentence(3)).toContain('exit code 3');
  expect(exitSentence(129)).toContain('signal 1 ');
});

const middle = () => 0.5;
const delays = Array.from({ length: mostAttempts }, (_, index) =>
  delayBefore({ failures: index + 1, retryAfterSeconds: undefined, random: middle }),
);

test('waits longer from attempt to attempt', () => {
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 30_000]);
});

test('stops by itself in the end', () => {
  expect(delayBefore({ failures: mostAttempts + 1, retryAfterSeconds: undefined })).toBeUndefined();
});

test('never asks for more than ten tokens a minute, however the dice fall', () => {
  let at = 0;
  const times = delays.map((_, index) => {
    at += delayBefore({ failures: index + 1, retryAfterSeconds: undefined, random: () => 0 }) ?? 0;
    return at;
  });
  expect(times.filter((time) => time <= 60_000).length).toBeLessThan(10);
});

test('waits at least as long as the server asks for', () => {
  expect(delayBefore({ failures: 1, retryAfterSeconds: 42, random: middle })).toBe(42_000);
  expect(delayBefore({ failures: 7, retryAfterSeconds: 3, random: middle })).toBe(30_000);
});
