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
