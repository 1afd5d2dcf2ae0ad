import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectId } from '@gpuaas/contract';
import { ApiError, followProject } from '@gpuaas/sdk';
import { mayPass } from './allocation/follow-operation.ts';
import type { Invocation } from './invocation.ts';
import { openStream } from './open-stream.ts';

const lookEvery = 2_000;
/** While the platform cannot be followed, it is tried again after so many looks at most. */
const mostLooks = 15;
/** Many changes at once are one look. */
const betweenLooks = 250;

/**
 * Looks, and looks again whenever something in the project may have changed: as soon as the platform says so, or every two
 * seconds while it does not. Ends when `look` answers that there is nothing more to see, or with the signal.
 */
export async function watchProject(
  cli: Invocation,
  projectId: ProjectId,
  signal: AbortSignal,
  look: () => Promise<'go on' | 'done'>,
): Promise<void> {
  const stop = new AbortController();
  const until = AbortSignal.any([signal, stop.signal]);
  let isDue = true;
  let wake = () => {};
  until.addEventListener('abort', () => wake());
  const following = follow(cli, projectId, until, () => {
    isDue = true;
    wake();
  });
  try {
    while (!signal.aborted) {
      if (!isDue) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      isDue = false;
      if ((await lookNow(look)) === 'done') return;
      await pause(betweenLooks, signal);
    }
  } finally {
    stop.abort();
    await following;
  }

  /** A platform that is being restarted is no reason to stop watching. */
  async function lookNow(look: () => Promise<'go on' | 'done'>): Promise<'go on' | 'done'> {
    try {
      return await look();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      isDue = true;
      await pause(lookEvery, signal);
      return 'go on';
    }
  }
}

async function follow(cli: Invocation, projectId: ProjectId, signal: AbortSignal, ring: () => void): Promise<void> {
  const { server, credentials } = cli;
  let lastEventId: string | undefined;
  let rejected: string | undefined;
  for (let failures = 0; !signal.aborted; failures += 1) {
    let sent: string | undefined;
    const token = async () => {
      sent = await credentials.accessToken(rejected);
      return sent;
    };
    try {
      for await (const hint of followProject(projectId, { server, token, signal, lastEventId, open: openStream })) {
        failures = 0;
        lastEventId = hint?.event_id || lastEventId;
        ring();
      }
    } catch (error) {
      // What is wrong is said by the look that follows, if it fails too.
      rejected = error instanceof ApiError && error.code === 'token_expired' ? sent : undefined;
    }
    for (let looks = Math.min(2 ** failures, mostLooks); looks > 0 && !signal.aborted; looks -= 1) {
      ring();
      await pause(lookEvery, signal);
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) => sleep(milliseconds, undefined, { signal }).catch(() => {});
