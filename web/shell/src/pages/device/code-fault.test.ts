import { expect, it } from 'vitest';
import { codeFault } from './code-fault.ts';

it('takes a code however it is typed, and nothing else', () => {
  for (const code of ['WDJB-MJHT', 'wdjbmjht', 'wdjb mjht']) expect(codeFault(code)).toBeUndefined();
  for (const code of ['', 'WDJB', 'WDJB-MJH7', 'WDJB-MJHTX']) expect(codeFault(code)).toContain('8 letters');
});
