import { describe, expect, it } from 'vitest';
import { runAtOnce } from '../run.ts';
import { becoming, ownUids } from './own-uid.ts';

describe('user ids of our own', () => {
  it('are not to be had where there are none to give', () => {
    const reason = process.getuid?.() === 0 ? /user namespace/ : /does not run as root/;
    expect(ownUids('         0       1000          1\n')).toEqual({ impossible: expect.stringMatching(reason) });
    expect(ownUids('')).toEqual({ impossible: expect.stringMatching(reason) });
  });

  // Only root can become somebody else.
  if (process.getuid?.() === 0)
    it('come without groups, capabilities or a way to get any', () => {
      const become = ['setpriv', ...becoming(60_777), '--', 'cat', '/proc/self/status'];
      const { code, stdout } = runAtOnce('setpriv', ['--groups=4,24', '--', ...become]);
      expect(code).toBe(0);
      for (const name of ['Uid', 'Gid']) expect(stdout).toMatch(new RegExp(`^${name}:(\\s+60777){4}$`, 'm'));
      expect(stdout).toMatch(/^Groups:\s*$/m);
      for (const set of ['Inh', 'Prm', 'Eff', 'Amb']) expect(stdout).toMatch(new RegExp(`^Cap${set}:\\s+0+$`, 'm'));
      expect(stdout).toMatch(/^NoNewPrivs:\s+1$/m);
    });
});
