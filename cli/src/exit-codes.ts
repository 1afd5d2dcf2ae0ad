/** What a command's exit code says. `ssh` and `exec` give the code of the remote program instead. */
export const exitCodes = {
  done: 0,
  failure: 1,
  usage: 2,
  notFound: 3,
  notAllowed: 4,
  targetFailed: 5,
  timedOut: 6,
  conflict: 7,
  capacity: 8,
  unavailable: 9,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  0: 'done (also for an empty list)',
  1: 'other failure',
  2: 'invalid usage or input, ambiguous name',
  3: 'not found',
  4: 'not signed in, or permission denied',
  5: 'the operation failed',
  6: 'timed out waiting; the work goes on',
  7: 'conflict with the current state, or name taken',
  8: 'no capacity, quota, budget or balance',
  9: 'unavailable or rate-limited, also after retries',
  130: 'Ctrl-C',
};
