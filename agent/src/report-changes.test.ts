import { expect, it } from 'vitest';
import { reportChanges } from './report-changes.ts';

it('reports each change once, and nothing while the answer stays', async () => {
  const answers = [['a'], ['a'], ['b'], ['b'], ['b'], ['a'], ['a']];
  const end = new AbortController();
  const reported: string[][] = [];
  let looked = -1;
  await reportChanges(
    {
      look() {
        looked += 1;
        if (looked === answers.length) end.abort();
        return answers[Math.min(looked, answers.length - 1)];
      },
      report: async () => void reported.push(answers[looked] ?? []),
      everyMilliseconds: 1,
    },
    end.signal,
  );
  expect(reported).toEqual([['b'], ['a']]);
});
