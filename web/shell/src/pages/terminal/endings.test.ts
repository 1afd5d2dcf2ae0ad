import { closeCodes, cutOff } from '@gpuaas/terminal-protocol';
import { expect, test } from 'vitest';
import { endingOf, exitSentence } from './endings.ts';

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
