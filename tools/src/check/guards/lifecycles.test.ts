import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { WrittenState } from '../../gen/lifecycle-file.ts';
import { projectOf } from '../../project/project.ts';
import { declarationProblems, tableProblems } from './lifecycles.ts';

const open = {
  group: 'ok',
  word: 'Open',
  next: ['closed'],
  waits_for: 'you',
  owner: 'you',
  deadline: '5 min',
  otherwise: 'It is closed.',
  runbook: 'door',
};
const closed = { group: 'ok', word: 'Closed' };
const source = `
const door = defineLifecycle('door');
row.set({ state: door.enter('open') });
row.set({ state: door.enter('closed') });
`;

function projectWith(states: Record<string, Partial<WrittenState>>, more: Record<string, string> = {}) {
  return projectOf({
    'contract/lifecycles.yaml': stringify({
      groups: { ok: {} },
      words: {},
      lifecycles: { door: { module: 'house', states } },
    }),
    'docs/runbooks/door.md': '# Door',
    'modules/house/migrations/0001_a.sql': "check (state in ('open', 'closed', 'locked'))",
    'modules/house/src/door-store.ts': source,
    ...more,
  });
}

const messagesOf = (states: Record<string, Partial<WrittenState>>, more?: Record<string, string>) =>
  tableProblems(projectWith(states, more)).map(({ message }) => message);

const unreachable = { waits_for: 'x', owner: 'x', otherwise: 'x', runbook: 'door' };

describe('the tables of lifecycles', () => {
  it('are fine when every state is entered and left', () => {
    expect(messagesOf({ open, closed })).toEqual([]);
  });

  it('have no state that nothing leads to', () => {
    const more = { 'modules/house/src/lock.ts': "door.enter('locked')" };
    expect(messagesOf({ open, closed, locked: closed }, more)).toEqual([
      expect.stringContaining('door locked: no state leads to it; delete it, or write `planned:`'),
    ]);
  });

  it('have no state that only a planned one leads to', () => {
    const locked = { group: 'ok', word: 'Locked', next: ['closed'], planned: 'keys' };
    expect(messagesOf({ open: { ...open, next: ['locked'] }, locked, closed })).toEqual([
      expect.stringContaining('door closed: no state leads to it'),
    ]);
  });

  it('have no state that nothing enters, unless it is planned; tests do not count', () => {
    const next = ['closed', 'locked'];
    const locked = { ...open, next: ['closed'] };
    const test = { 'modules/house/src/lock.test.ts': "door.enter('locked')" };
    expect(messagesOf({ open: { ...open, next }, locked, closed }, test)).toEqual([
      expect.stringContaining('door locked: nothing in modules/house enters it'),
    ]);
    const planned = { group: 'ok', word: 'Locked', next: ['closed'], planned: 'keys' };
    expect(messagesOf({ open: { ...open, next }, locked: planned, closed })).toEqual([]);
    expect(messagesOf({ open: { ...open, next }, locked: { ...planned, planned: ' ' }, closed })).toEqual([
      'door locked: planned names no capability',
    ]);
  });

  it.each([
    ['an owner', { owner: undefined }, 'it needs owner, deadline, otherwise and runbook'],
    ['a deadline', { deadline: undefined }, 'it needs owner, deadline, otherwise and runbook'],
    ['what happens otherwise', { otherwise: undefined }, 'it needs owner, deadline, otherwise and runbook'],
    ['one kind', { meaning: 'It is open.' }, 'it needs one of waits_for, meaning and planned'],
    ['a known group', { group: 'odd' }, 'there is no group odd'],
    ['known states', { next: ['closed', 'ajar'] }, 'there is no state ajar'],
    ['a known lifecycle', { deadline: { of: 'window' } }, 'there is no lifecycle window'],
    ['a runbook that exists', { runbook: 'window' }, 'docs/runbooks/window.md does not exist'],
    ['a meaning to say unreachable', { unreachable }, 'only a state with a meaning says unreachable'],
    [
      'all of unreachable',
      { waits_for: undefined, meaning: 'It is open.', unreachable: { ...unreachable, owner: undefined } },
      'unreachable needs waits_for, owner, otherwise and runbook',
    ],
  ])('need %s', (_, change, message) => {
    expect(messagesOf({ open: { ...open, ...change } as WrittenState, closed })).toEqual([`door open: ${message}`]);
  });

  it('fit what the database takes', () => {
    const more = { 'modules/house/migrations/0001_a.sql': "check (state in ('open'))" };
    expect(messagesOf({ open, closed }, more)).toEqual(['door closed: no migration of modules/house allows it']);
  });
});

describe('what modules declare of lifecycles', () => {
  const project = projectWith({ open, closed });
  const messages = (lifecycles: Record<string, { name: string }[]>, deadlines: Record<string, string[]>) =>
    declarationProblems(project, { lifecycles, deadlines }).map(({ file, message }) => `${file} ${message}`);

  it('is everything, with the deadlines watched', () => {
    expect(messages({ house: [{ name: 'door' }] }, { house: ['door'] })).toEqual([]);
    expect(messages({ house: [{ name: 'door' }] }, {})).toEqual([
      'modules/house/src/module.ts nobody watches the deadlines of door: open',
    ]);
    expect(messages({}, {})).toEqual(['modules/house/src/module.ts does not declare the lifecycle door']);
  });

  it('needs no watch where nothing ends by the clock', () => {
    for (const deadline of ['none', { of: 'door' }]) {
      const quiet = projectWith({ open: { ...open, deadline }, closed });
      expect(declarationProblems(quiet, { lifecycles: { house: [{ name: 'door' }] }, deadlines: {} })).toEqual([]);
    }
  });
});
