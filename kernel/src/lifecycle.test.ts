import { expect, it } from 'vitest';
import { defineLifecycle } from './lifecycle.ts';

const lifecycle = defineLifecycle<'asked' | 'stuck' | 'done'>('thing', {
  asked: {
    kind: 'waiting',
    next: ['done', 'stuck'],
    for: '{name} to be done',
    owner: 'worker',
    deadlineSeconds: 60,
    atDeadline: 'It is stuck.',
    youCan: ['Follow it: thing get {name}', 'Ask {nobody}'],
    runbook: 'thing',
  },
  stuck: {
    kind: 'waiting',
    next: ['done'],
    for: 'A person',
    owner: 'you',
    deadlineSeconds: undefined,
    atDeadline: 'It stays.',
    youCan: [],
    runbook: 'thing',
  },
  done: { kind: 'end', next: [] },
});
const since = new Date('2026-01-01T00:00:00Z');

it('says what is waited for, until when, and what one can do about this very thing', () => {
  expect(lifecycle.waiting('asked', since, { name: 'demo' })).toEqual({
    for: 'demo to be done',
    offline_since: null,
    since: '2026-01-01T00:00:00.000Z',
    deadline_at: '2026-01-01T00:01:00.000Z',
    owner: 'worker',
    at_deadline: 'It is stuck.',
    you_can: ['Follow it: thing get demo', 'Ask {nobody}'],
    runbook: 'thing',
  });
  expect(lifecycle.waiting('stuck', since)?.deadline_at).toBeNull();
  expect(lifecycle.waiting('done', since)).toBeUndefined();
});

it('knows from where a state is entered, and which end by themselves', () => {
  expect(lifecycle.statesBefore('done')).toEqual(['asked', 'stuck']);
  expect(lifecycle.deadlines()).toEqual([{ state: 'asked', seconds: 60 }]);
});
