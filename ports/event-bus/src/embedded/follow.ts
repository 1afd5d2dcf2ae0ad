import type { EventEnvelope } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import type { CtxSource, DoorbellListener, Milliseconds } from '@gpuaas/kernel';
import type { Follower } from '../event-bus.ts';
import { type Part, readAfter } from './log.ts';

const mostAtOnce = 500;

/** Those of the process that publishes: they are told without a look at the database. */
export interface LocalFollowers {
  tell(events: readonly EventEnvelope[]): void;
  follow(follower: Follower, signal: AbortSignal): Promise<void>;
}

export function createLocalFollowers(): LocalFollowers {
  const followers = new Set<Follower>();
  return {
    tell(events) {
      for (const { on, hear } of followers) {
        const wanted = events.filter(({ type }) => on.includes(type));
        if (wanted.length > 0) hear(wanted);
      }
    },
    async follow(follower, signal) {
      followers.add(follower);
      follower.missed();
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve(), { once: true });
      });
      followers.delete(follower);
    },
  };
}

interface FollowOptions {
  database: Database;
  ctxSource: CtxSource;
  idleMilliseconds: Milliseconds;
}

/** Reads the log from its end on. How far it has come is in memory only. */
export async function followLog(
  { database, ctxSource, idleMilliseconds }: FollowOptions,
  { on, hear, missed }: Follower,
  bell: DoorbellListener,
  signal: AbortSignal,
): Promise<void> {
  let position: bigint | undefined;
  while (!signal.aborted) {
    try {
      const part: Part = await readAfter(database.db, position, on, mostAtOnce);
      if (position === undefined || part.isLost) missed();
      position = part.position;
      if (part.events.length > 0) hear(part.events);
      if (part.events.length === mostAtOnce) continue;
    } catch (error) {
      ctxSource.log.warn('events could not be followed', { error });
    }
    await bell.heard(idleMilliseconds, signal);
  }
  bell.stop();
}
