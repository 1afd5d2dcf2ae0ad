import { ApiError } from '@gpuaas/sdk';

/** Why a terminal was closed, for programs; the reason beside it is for people. */
export const closeCodes = {
  ended: 4000,
  tokenInvalid: 4001,
  signedOut: 4002,
  accessLost: 4003,
  allocationGone: 4004,
  personDisabled: 4005,
  deadline: 4006,
  nodeRevoked: 4007,
  tooSlow: 4008,
  nodeSilent: 4010,
} as const;

export interface Closing {
  code: number;
  /** What happened and what to do, in the 120 bytes that a close frame has room for. */
  reason: string;
}

export const badToken: Closing = {
  code: closeCodes.tokenInvalid,
  reason: 'This terminal token was used before or has expired. Open the terminal again.',
};

/** Why the platform ends a session that is open, by the reason that its record has. */
export const closings = {
  signed_out: { code: closeCodes.signedOut, reason: 'You signed out. Sign in and open the terminal again.' },
  access_lost: {
    code: closeCodes.accessLost,
    reason: 'You no longer have access to terminals in this project. Ask an owner of the project.',
  },
  person_disabled: { code: closeCodes.personDisabled, reason: 'Your account was disabled. Ask an administrator.' },
  released: { code: closeCodes.allocationGone, reason: 'The allocation was released.' },
  deadline: { code: closeCodes.deadline, reason: 'A terminal stays open for 24 hours. Open a new one.' },
  node_revoked: {
    code: closeCodes.nodeRevoked,
    reason: 'The node was taken out of service. Ask an administrator when it will be back.',
  },
  timeout: { code: closeCodes.tooSlow, reason: 'The terminal took too long to open. Open it again.' },
  node_silent: { code: closeCodes.nodeSilent, reason: 'The node is not responding. Try again in a moment.' },
  client_gone: { code: closeCodes.nodeSilent, reason: 'Nobody came for this terminal.' },
  interrupted: { code: closeCodes.nodeSilent, reason: 'The terminal was interrupted. Open it again.' },
} as const satisfies Record<string, Closing>;

export function refusalFor(error: unknown): Closing {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'permission_denied') return closings.access_lost;
  if (code === 'state_conflict' || code === 'not_found') {
    return { code: closeCodes.allocationGone, reason: 'The allocation is no longer active.' };
  }
  return closings.node_silent;
}
