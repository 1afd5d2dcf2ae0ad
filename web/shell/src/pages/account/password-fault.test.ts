import { expect, it } from 'vitest';
import { passwordFault } from './password-fault.ts';

it.each([
  ['short', /12 characters/],
  ['x'.repeat(1_025), /1,024/],
  ['my-MARA-password', /username/],
  ['a fine long password', undefined],
])('%s', (password, fault) => {
  const said = passwordFault(password, 'mara');
  if (fault === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(fault);
});
