/** How long an event that fails is retried before it is dead-lettered. */
export interface RetryPolicy {
  /** From the first failure. The last attempt is made when this time is over. */
  forSeconds: number;
  delaySeconds(failedAttempts: number): number;
}

/** After 0.1, 0.2, 0.4 … seconds, at most a minute, for 15 minutes. */
export const patientRetries: RetryPolicy = {
  forSeconds: 900,
  delaySeconds: (failedAttempts) => Math.min(0.1 * 2 ** (failedAttempts - 1), 60),
};
