import type { SessionView } from '@gpuaas/contract';
import { expect, it } from 'vitest';
import { endedText, questionOf } from './views.ts';

it('asks about the session by its client, and says what stays', () => {
  const one = questionOf({ client: 'gpuaas on laptop' } as SessionView);
  expect([one.title, one.action]).toEqual(['End gpuaas on laptop?', 'End session']);
  const others = questionOf('others');
  expect([others.title, others.action]).toEqual(['End all other sessions?', 'End all others']);
  for (const { consequences } of [one, others]) expect(consequences).toContain('Allocations keep running.');
});

it('counts what has ended', () => {
  expect([0, 1, 2].map(endedText)).toEqual(['0 sessions ended.', '1 session ended.', '2 sessions ended.']);
});
