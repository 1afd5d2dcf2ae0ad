import { ApiError } from '@gpuaas/sdk';

/** Why a terminal was closed, for programs; the reason beside it is for people. */
export const closeCodes = {
  ended: 4000,
  tokenInvalid: 4001,
  forbidden: 4003,
  allocationGone: 4004,
  tooSlow: 4008,
  nodeSilent: 4010,
} as const;

export interface Refusal {
  code: number;
  reason: string;
}

export const badToken: Refusal = {
  code: closeCodes.tokenInvalid,
  reason: 'This terminal token was used before or has expired. Open the terminal again.',
};

export function refusalFor(error: unknown): Refusal {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'permission_denied') {
    return { code: closeCodes.forbidden, reason: 'You may not open a terminal on this allocation any more.' };
  }
  if (code === 'state_conflict' || code === 'not_found') {
    return { code: closeCodes.allocationGone, reason: 'This allocation is not active any more.' };
  }
  return { code: closeCodes.nodeSilent, reason: 'The node does not answer right now. Try again in a moment.' };
}
