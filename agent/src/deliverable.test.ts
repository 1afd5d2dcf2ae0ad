import { expect, it } from 'vitest';
import { deliverable } from './deliverable.ts';

it('a result with what the platform refuses is one that it takes, and says the same', () => {
  const hostile = `/tmp/a\0b\uD83D${'😀'.repeat(2_000)}`;
  const { evidence, error, ...same } = deliverable({
    attempt: 3,
    outcome: 'failed',
    output: {},
    evidence: [
      { check: 'files', ok: false, found: hostile },
      ...Array(70).fill({ check: hostile, ok: true, found: '' }),
    ],
    error: { code: 'not_clean', detail: hostile },
  });
  expect(same).toEqual({ attempt: 3, outcome: 'failed', output: {} });
  expect(evidence).toHaveLength(64);
  expect(evidence[0]).toMatchObject({ check: 'files', ok: false });
  for (const text of [evidence[0]?.found ?? '', evidence[1]?.check ?? '', error?.detail ?? '']) {
    expect(text.startsWith('/tmp/a?b')).toBe(true);
    expect([text.isWellFormed(), text.includes('\0'), text.length <= 2_000]).toEqual([true, false, true]);
  }
});
