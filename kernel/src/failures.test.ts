import { expect, it } from 'vitest';
import { publicFailure } from './failures.ts';

const raw = 'useradd --home-dir /home/g-17 failed with 1: EACCES /etc/passwd\n    at run (/opt/agent/run.js:12:7)';

it('tells the code and the words of the contract, and nothing of what the host said', () => {
  for (const code of ['host_error', 'not_clean', 'timeout', 'internal', 'validation_failed', 'state_conflict']) {
    const shown = publicFailure({ code, detail: raw } as { code: string });
    expect(shown.code).toBe(code);
    expect(shown.detail).toMatch(/^[A-Z][^/{}]*\.$/);
  }
});

it('does not pass on a code that nobody knows: a host can put anything there', () => {
  for (const code of ['/home/g-17', 'useradd failed', '', 'constructor', '__proto__', 'toString']) {
    expect(publicFailure({ code })).toEqual({ code: 'host_error', detail: expect.stringMatching(/^The node failed/) });
  }
});
