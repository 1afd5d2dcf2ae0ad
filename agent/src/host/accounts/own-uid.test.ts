import { describe, expect, it } from 'vitest';
import { ownUids } from './own-uid.ts';

describe('user ids of our own', () => {
  it('are not to be had where there are none to give', () => {
    const reason = process.getuid?.() === 0 ? /user namespace/ : /does not run as root/;
    expect(ownUids('         0       1000          1\n')).toEqual({ impossible: expect.stringMatching(reason) });
    expect(ownUids('')).toEqual({ impossible: expect.stringMatching(reason) });
  });
});
