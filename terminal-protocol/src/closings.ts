import { closeCodes } from './close-codes.ts';

export interface Closing {
  code: number;
  /** What happened and what to do, in the 120 bytes that a close frame has room for. */
  reason: string;
}

const interrupted: Closing = {
  code: closeCodes.nodeSilent,
  reason: 'The terminal was interrupted. Open it again.',
};

/**
 * Why a session ended, as its record and the audit log name it (its program, one of the two sides, a lost right, its
 * time, or the platform itself), and what the platform tells a side that is still connected then: a person or a program.
 */
export const closings = {
  exit: interrupted,
  client_gone: { code: closeCodes.nodeSilent, reason: 'Nobody came for this terminal.' },
  node_gone: interrupted,
  node_silent: { code: closeCodes.nodeSilent, reason: 'The node is not responding. Try again in a moment.' },
  signed_out: {
    code: closeCodes.signedOut,
    reason: 'The session or service account key ended. Sign in or use another key, then open the terminal again.',
  },
  access_lost: {
    code: closeCodes.accessLost,
    reason: 'You no longer have access to terminals in this project. Ask an owner of the project.',
  },
  person_disabled: { code: closeCodes.personDisabled, reason: 'The account was disabled. Ask whoever manages it.' },
  released: { code: closeCodes.allocationGone, reason: 'The allocation was released.' },
  node_revoked: {
    code: closeCodes.nodeRevoked,
    reason: 'The node was taken out of service. Ask an administrator when it will be back.',
  },
  deadline: { code: closeCodes.deadline, reason: 'A terminal stays open for 24 hours. Open a new one.' },
  timeout: { code: closeCodes.tooSlow, reason: 'The terminal took too long to open. Open it again.' },
  interrupted,
} as const satisfies Record<string, Closing>;

export type EndReason = keyof typeof closings;
