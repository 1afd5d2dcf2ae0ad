import { type CloseCodeName, closeCodeName } from '@gpuaas/terminal-protocol';

/** What follows when a connection is over. */
export type Ending =
  /** Another attempt follows by itself. */
  | { next: 'reconnect'; sentence: string }
  /** A person may open a new shell. */
  | { next: 'ask'; sentence: string }
  /** There is nothing left to open a shell on. */
  | { next: 'nothing'; sentence: string };

const endings: Readonly<Record<CloseCodeName, Ending>> = {
  ended: { next: 'ask', sentence: 'The shell ended.' },
  tokenInvalid: { next: 'reconnect', sentence: 'The terminal token expired.' },
  signedOut: { next: 'ask', sentence: 'You signed out, which ended the shell. Sign in and open a new one.' },
  accessLost: {
    next: 'ask',
    sentence: 'You no longer have access to terminals in this project. Ask a project owner.',
  },
  allocationGone: { next: 'nothing', sentence: 'The allocation is no longer active.' },
  personDisabled: { next: 'nothing', sentence: 'Your account is disabled. Ask an administrator.' },
  deadline: { next: 'ask', sentence: 'A shell stays open for at most 24 hours. Open a new one.' },
  nodeRevoked: { next: 'ask', sentence: 'The node is out of service. Ask an administrator when it will be back.' },
  tooSlow: { next: 'ask', sentence: 'The terminal was idle for too long, or took too long to start.' },
  nodeSilent: { next: 'reconnect', sentence: 'The node is not responding.' },
};

/** Every code that is not ours is a line that broke. */
export function endingOf(code: number): Ending {
  const name = closeCodeName(code);
  return name ? endings[name] : { next: 'reconnect', sentence: 'Connection lost.' };
}

/** `exit 0` is how it should be; above 128 a signal ended it. */
export function exitSentence(code: number): string {
  if (code === 0) return 'The shell ended.';
  return code > 128
    ? `The shell was ended by signal ${code - 128} (exit code ${code}).`
    : `The shell ended with exit code ${code}.`;
}

/**
 * How long to wait before the next attempt. Each attempt takes a token, of which there are ten a minute, so even the
 * quick beginning stays below that. Undefined when trying by itself is over and a person should decide.
 */
const seconds = [0.5, 1, 2, 4, 8, 15, 30, 30, 30, 30] as const;
const spread = 0.2;

export const mostAttempts = seconds.length;

interface NextAttempt {
  /** How many have failed in a row. */
  failures: number;
  /** What the server asked for, when it did. */
  retryAfterSeconds: number | undefined;
  random?: () => number;
}

/** In milliseconds. Many pages that lost the same gateway must not come back in the same moment. */
export function delayBefore({ failures, retryAfterSeconds, random = Math.random }: NextAttempt): number | undefined {
  const planned = seconds[failures - 1];
  if (planned === undefined) return undefined;
  const spreadOut = planned * (1 - spread / 2 + spread * random());
  return Math.round(1_000 * Math.max(spreadOut, retryAfterSeconds ?? 0));
}
