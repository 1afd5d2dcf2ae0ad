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
