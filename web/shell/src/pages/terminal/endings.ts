/** What follows when a connection is over. */
export type Ending =
  /** Another attempt follows by itself. */
  | { next: 'reconnect'; sentence: string }
  /** A person may open a new shell. */
  | { next: 'ask'; sentence: string }
  /** There is nothing left to open a shell on. */
  | { next: 'nothing'; sentence: string };

const endings: Readonly<Record<number, Ending>> = {
  4000: { next: 'ask', sentence: 'The shell ended.' },
  4001: { next: 'reconnect', sentence: 'The terminal token expired.' },
  4002: { next: 'ask', sentence: 'You signed out, which ended the shell. Sign in and open a new one.' },
  4003: {
    next: 'ask',
    sentence: 'You no longer have access to terminals in this project. Ask a project owner.',
  },
  4004: { next: 'nothing', sentence: 'The allocation is no longer active.' },
  4005: { next: 'nothing', sentence: 'Your account is disabled. Ask an administrator.' },
  4006: { next: 'ask', sentence: 'A shell stays open for at most 24 hours. Open a new one.' },
  4007: { next: 'ask', sentence: 'The node is out of service. Ask an administrator when it will be back.' },
  4008: { next: 'ask', sentence: 'The terminal was idle for too long, or took too long to start.' },
  4010: { next: 'reconnect', sentence: 'The node is not responding.' },
};

/** Close codes of the terminal gateway, as the contract lists them; every other one is a line that broke. */
export function endingOf(code: number): Ending {
  return endings[code] ?? { next: 'reconnect', sentence: 'Connection lost.' };
}

/** `exit 0` is how it should be; above 128 a signal ended it. */
export function exitSentence(code: number): string {
  if (code === 0) return 'The shell ended.';
  return code > 128
    ? `The shell was ended by signal ${code - 128} (exit code ${code}).`
    : `The shell ended with exit code ${code}.`;
}
