import { expect, it } from 'vitest';
import { readGpuConditions } from './gpu-conditions-file.ts';

const good = { effect: 'slot', clears: 'operator', meaning: 'It is bad.', next_step: 'Mind it.' };

it('refuses every row that says nothing to act on, all at once', () => {
  expect(() =>
    readGpuConditions({
      fine: good,
      strange_effect: { ...good, effect: 'boom' },
      never_over: { ...good, clears: 'never' },
      no_words: { ...good, next_step: '' },
      one: { ...good, xids: [79] },
      two: { ...good, xids: [79] },
    }),
  ).toThrow(
    /strange_effect: `effect`[\s\S]*never_over: `clears`[\s\S]*no_words: it needs[\s\S]*one: Xid 79[\s\S]*two: Xid 79/,
  );
  expect(() => readGpuConditions({ fine: good })).not.toThrow();
});
