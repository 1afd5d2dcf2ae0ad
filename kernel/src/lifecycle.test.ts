import { describe, expect, it } from 'vitest';
import type { Ctx } from './ctx.ts';
import type { Tx } from './db.ts';
import { type Deadlines, deadlineSweep, defineDeadlines } from './deadlines.ts';
import { defineLifecycle, type Entered, lifecycleOf } from './lifecycle.ts';

const lifecycle = lifecycleOf<
  'asked' | 'live' | 'stuck' | 'done',
  'asked' | 'live' | 'stuck' | 'done',
  'asked' | 'live'
>('thing', {
  asked: {
    kind: 'waiting',
    next: ['live', 'done', 'stuck'],
    for: '{name} to be done',
    owner: 'worker',
    deadline: { seconds: 60, since: 'entered' },
    otherwise: 'It is stuck.',
    youCan: ['Follow it: thing get {name}', 'Ask {nobody}'],
    runbook: 'thing',
  },
  live: {
    kind: 'steady',
    next: ['done'],
    meaning: 'It lives.',
    deadline: { seconds: 5, since: 'contact' },
    otherwise: 'It is done.',
    unreachable: {
      ...{ kind: 'waiting', next: ['done'], for: '{node} to come back', owner: 'node', deadline: null },
      ...{ otherwise: 'It lives on.', youCan: [], runbook: 'thing' },
    },
  },
  stuck: {
    kind: 'waiting',
    next: ['done'],
    for: 'A person',
    owner: 'you',
    deadline: { of: 'other' },
    otherwise: 'It stays.',
    youCan: [],
    runbook: 'thing',
  },
  done: { kind: 'end', next: [] },
});
const since = new Date('2026-01-01T00:00:00Z');

describe('a lifecycle', () => {
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
    expect(lifecycle.waiting('live', since)).toBeUndefined();
    expect(lifecycle.waiting('done', since)).toBeUndefined();
  });

  it('says what is waited for while the node of a thing cannot be reached, where that matters', () => {
    expect(lifecycle.whileUnreachable('live', since, { node: 'node-c' })).toMatchObject({
      for: 'node-c to come back',
      ...{ offline_since: '2026-01-01T00:00:00.000Z', since: '2026-01-01T00:00:00.000Z', deadline_at: null },
    });
    for (const state of ['asked', 'stuck', 'done'] as const)
      expect(lifecycle.whileUnreachable(state, since)).toBeUndefined();
  });

  it('knows from where a state is entered, and which end by the clock', () => {
    expect(lifecycle.statesBefore('done')).toEqual(['asked', 'live', 'stuck']);
    expect(lifecycle.statesBefore('live')).toEqual(['asked']);
    expect(lifecycle.statesBefore('asked')).toEqual([]);
    expect(lifecycle.deadlines()).toEqual([
      { state: 'asked', seconds: 60, since: 'entered' },
      { state: 'live', seconds: 5, since: 'contact' },
    ]);
  });

  it('of the contract knows its states', () => {
    const task = defineLifecycle('task');
    expect(task.states).toEqual(['queued', 'dispatched', 'running', 'completed', 'failed', 'expired', 'cancelled']);
    expect(task.deadlines().map(({ seconds }) => seconds)).toEqual([undefined, undefined, undefined]);
    expect(task.enter('expired')).toBe('expired');
  });

  it('does not compile when a planned state is entered, or a column takes a state that was not', () => {
    expect(mistakes).toHaveLength(0);
  });
});

/** Never called: each is a mistake that must not compile. Should one compile, the type check fails here. */
function mistakes() {
  const column = (state: Entered<'open' | 'closed'>) => state;
  const find = async () => [];
  const nothing = async () => {};
  return [
    // @ts-expect-error nothing can remove a node yet
    defineLifecycle('node').enter('removing'),
    // @ts-expect-error it was not entered through its lifecycle
    column('open'),
    // @ts-expect-error nobody says what happens to one that is open for too long
    defineDeadlines(defineLifecycle('terminal_session'), { everySeconds: 1, find, end: { opening: nothing } }),
  ];
}

describe('the sweep of deadlines', () => {
  const [tx, ctx] = [{} as Tx, {} as Ctx];

  it('looks for all of them at once, and ends each as its state demands', async () => {
    const ended: unknown[] = [];
    const sweep = deadlineSweep(
      'things.thing-deadlines',
      defineDeadlines(lifecycle, {
        everySeconds: 7,
        find: async (_, deadlines) => deadlines.map(({ state }) => ({ id: `the ${state} one`, state })),
        end: {
          asked: async (...[, , id, { seconds }]) => void ended.push([id, seconds]),
          live: async (...[, , id, { seconds }]) => void ended.push([id, seconds]),
        },
      }),
    );
    expect(sweep).toMatchObject({ name: 'things.thing-deadlines', everySeconds: 7 });
    for (const row of await sweep.find(tx, ctx)) await sweep.handle(tx, ctx, row);
    expect(ended).toEqual([
      ['the asked one', 60],
      ['the live one', 5],
    ]);
  });

  it('is refused when a state with a deadline would never end', () => {
    const end = { asked: async () => {} } as unknown as Deadlines['end'];
    const deadlines: Deadlines = { lifecycle, everySeconds: 1, find: async () => [], end };
    expect(() => deadlineSweep('x', deadlines)).toThrow('a thing that is live too long');
  });
});
