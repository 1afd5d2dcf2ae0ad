import { ApiError } from '@gpuaas/sdk';
import { type Closing, closeCodes, closings } from '@gpuaas/terminal-protocol';

export const badToken: Closing = {
  code: closeCodes.tokenInvalid,
  reason: 'This terminal token was used before or has expired. Open the terminal again.',
};

/** The token may still be good; a new one is better, since nobody knows whether it was taken. */
export const storeAway: Closing = {
  code: closeCodes.nodeSilent,
  reason: 'The platform cannot check terminal tokens right now. Open the terminal again in a moment.',
};

/** What a client is told whose session the api does not open. */
export function refusalFor(error: unknown): Closing {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'permission_denied') return closings.access_lost;
  if (code === 'state_conflict' || code === 'not_found') {
    return { code: closeCodes.allocationGone, reason: 'The allocation is no longer active.' };
  }
  return closings.node_silent;
}
