import type { Milliseconds } from '@gpuaas/kernel';
import { ApiError } from '@gpuaas/sdk';

/** A platform that asks for more has lost its mind, or its clock: a node that stays away for so long is missed. */
const longestAsked = 30;

/**
 * How long to leave the platform alone after it could not do what it was asked: as long as it says, and then `pause` with
 * a little chance, so that a whole fleet does not come back in the same moment.
 */
export function pauseAfter(error: unknown, pause: Milliseconds): Milliseconds {
  const asked = error instanceof ApiError ? (error.problem.retry_after_seconds ?? 0) : 0;
  return Math.min(asked, longestAsked) * 1_000 + pause * (0.5 + Math.random());
}
