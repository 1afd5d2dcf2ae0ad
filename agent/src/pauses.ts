import type { Milliseconds } from '@gpuaas/kernel';
import { ApiError } from '@gpuaas/sdk';

/** A platform that asks for more has lost its mind, or its clock: a node that stays away for so long is missed. */
const longestAsked = 30;
const firstPause = 200;
/** Between two tries at a platform that answers with an error, or takes the connection and says nothing. */
const longestPause = 8_000;
/** Between two tries at a platform that is not reached: they cost it nothing, and the link may be back any moment. */
const unreachedPause = 1_000;

/** How long to leave the platform alone between two tries of one thing. */
export interface Pauses {
  /** After it could not do what it was asked. */
  after(error: unknown): Milliseconds;
  /** It could. */
  reset(): void;
}

/**
 * Always with a little chance, so that a whole fleet does not come back in the same moment.
 *
 * Where nobody has taken the connection, the platform knows nothing of the try, however many agents make one: the next
 * one follows soon, so that a link that returns is used within seconds. Whoever was let in and had to be refused, or was
 * kept waiting, costs the platform a handshake: the pauses grow, and are as long as they get where even the handshake
 * was not done in time, since that is what too many at once look like.
 */
export function createPauses(random: () => number = Math.random): Pauses {
  let pause = firstPause;
  const about = (milliseconds: Milliseconds) => milliseconds * (0.5 + random());
  return {
    after(error) {
      if (isUnreached(error)) return about(unreachedPause);
      const asked = error instanceof ApiError ? (error.problem.retry_after_seconds ?? 0) : 0;
      if (codeOf(error) === 'EHANDSHAKE') pause = longestPause;
      const own = about(pause);
      pause = Math.min(pause * 2, longestPause);
      return Math.min(asked, longestAsked) * 1_000 + own;
    },
    reset() {
      pause = firstPause;
    },
  };
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code ?? '';

/** Nobody has taken the connection. One that was refused reached the platform's host, and is not meant. */
function isUnreached(error: unknown): boolean {
  return ['ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN'].includes(codeOf(error));
}
