import type { Problem } from '@gpuaas/contract';
import { ApiError } from '@gpuaas/sdk';
import { closeCodes, closings } from '@gpuaas/terminal-protocol';
import { describe, expect, it } from 'vitest';
import { badToken, refusalFor } from './refusals.ts';

const answered = (code: string) => new ApiError({ code, detail: 'no', title: 'No', status: 400 } as never as Problem);

describe('a terminal that is not opened', () => {
  it.each<[string, unknown, number]>([
    ['may not be had any more', answered('permission_denied'), closeCodes.accessLost],
    ['is on an allocation that is not active', answered('state_conflict'), closeCodes.allocationGone],
    ['is on an allocation that is gone', answered('not_found'), closeCodes.allocationGone],
    ['cannot be opened right now', answered('unavailable'), closeCodes.nodeSilent],
    ['failed in some other way', new Error('connect ECONNREFUSED 10.0.0.1:8446'), closeCodes.nodeSilent],
  ])('because it %s is closed with the code for that', (_name, error, code) => {
    expect(refusalFor(error).code).toBe(code);
  });

  it('says nothing of what went wrong inside', () => {
    expect(refusalFor(new Error('connect ECONNREFUSED 10.0.0.1:8446'))).toBe(closings.node_silent);
  });

  it('because of its token says what to do', () => {
    expect(badToken).toMatchObject({ code: closeCodes.tokenInvalid, reason: expect.stringContaining('again') });
  });
});
