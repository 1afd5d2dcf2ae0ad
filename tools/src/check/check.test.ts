import { describe, expect, it } from 'vitest';
import { projectOf } from '../project/project.ts';
import type { Guard } from './guard.ts';
import { readLevels } from './levels.ts';
import { fails, reportOf } from './report.ts';
import { runGuards } from './run-guards.ts';

const project = projectOf({});
const guard = (name: string, run: Guard['run'] = async () => []): Guard => ({ name, run });
const finding = { file: 'a.ts', line: 3, message: 'is wrong' };
const entriesOf = (levels: Record<string, string>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(levels).map(([name, level]) => [name, { level, reason: 'Because.' }])),
  );

describe('tools/guards.json', () => {
  it('gives every guard a level and a reason', () => {
    const entries = readLevels(entriesOf({ a: 'warn' }), [guard('a')]);
    expect(entries.get('a')).toEqual({ level: 'warn', reason: 'Because.' });
  });

  it.each([
    ['a guard without an entry', entriesOf({}), 'a has no entry'],
    ['an entry without a guard', entriesOf({ a: 'warn', b: 'warn' }), 'there is no guard b'],
    ['an unknown level', entriesOf({ a: 'maybe' }), 'a has level maybe'],
    ['a missing reason', '{ "a": { "level": "warn" } }', 'a has no reason'],
  ])('is refused with %s', (_, text, problem) => {
    expect(() => readLevels(text, [guard('a')])).toThrow(problem);
  });
});

describe('the check', () => {
  async function check(levels: Record<string, string>, guards: Guard[]) {
    const entries = readLevels(entriesOf(levels), guards);
    const outcomes = await runGuards(guards, project, 2);
    return { text: reportOf(outcomes, entries), failed: fails(outcomes, entries) };
  }

  it('says one line a guard, then the findings with the reason of their guard', async () => {
    const { text } = await check({ quiet: 'block', loud: 'block' }, [
      guard('quiet'),
      guard('loud', async () => [finding]),
    ]);
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^quiet {2}block +[\d.]+ s {2}ok$/),
      expect.stringMatching(/^loud {3}block +[\d.]+ s {2}1 finding$/),
      '',
      'loud: Because.',
      '  a.ts:3 is wrong',
    ]);
  });

  it.each([
    ['block', true],
    ['warn', false],
    ['report', false],
  ])('with a finding of a guard of level %s fails: %s', async (level, expected) => {
    expect((await check({ a: level }, [guard('a', async () => [finding])])).failed).toBe(expected);
  });

  it('fails when a guard breaks, whatever its level', async () => {
    const broken = guard('a', async () => {
      throw new Error('no such file');
    });
    const { text, failed } = await check({ a: 'report' }, [broken]);
    expect(failed).toBe(true);
    expect(text).toContain('the guard itself failed: Error: no such file');
  });

  it('runs two guards at a time and keeps their order', async () => {
    let running = 0;
    let most = 0;
    const busy = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return [];
    };
    const names = ['a', 'b', 'c', 'd', 'e'];
    const outcomes = await runGuards(
      names.map((name) => guard(name, busy)),
      project,
      2,
    );
    expect(most).toBe(2);
    expect(outcomes.map(({ name }) => name)).toEqual(names);
  });
});
