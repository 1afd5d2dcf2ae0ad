import { ApiError } from '@gpuaas/sdk';
import { type Closing, closeCodes, closings } from '@gpuaas/terminal-protocol';

export const badToken: Closing = {
  code: closeCodes.tokenInvalid,
  reason: 'This terminal token was used before or has expired. Open the terminal again.',
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
