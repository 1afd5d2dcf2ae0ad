import type { NodeId, PlatformRole, SessionId, UserId } from '@gpuaas/contract';
import type { Clock } from './clock.ts';
import type { NewId, RandomBytes } from './ids.ts';
import type { Logger } from './log.ts';

/** Who acts. Humans and machines are told apart everywhere, down to the audit row. */
export type Actor =
  | { type: 'user'; id: UserId; name: string; sessionId: SessionId; platformRole: PlatformRole }
  | { type: 'node'; id: NodeId; name: string; fingerprint: string; bootstrap: boolean }
  | { type: 'gateway'; id: undefined; name: string }
  | { type: 'system'; id: undefined; name: string }
  | { type: 'anonymous'; id: undefined; name: 'anonymous' };

export type UserActor = Extract<Actor, { type: 'user' }>;

/** What every operation knows besides its input: who, under which correlation id, at what time, and where to log. */
export interface Ctx {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly requestId: string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly newId: NewId;
  readonly randomBytes: RandomBytes;
}

/** Everything a Ctx needs that does not change from call to call. */
export interface CtxSource {
  clock: Clock;
  newId: NewId;
  randomBytes: RandomBytes;
  log: Logger;
}

export function createCtx(
  source: CtxSource,
  call: { actor: Actor; correlationId: string; requestId?: string | undefined },
): Ctx {
  return {
    actor: call.actor,
    correlationId: call.correlationId,
    requestId: call.requestId,
    clock: source.clock,
    newId: source.newId,
    randomBytes: source.randomBytes,
    log: source.log.with({
      correlation_id: call.correlationId,
      ...(call.requestId !== undefined && { request_id: call.requestId }),
    }),
  };
}

export function systemActor(name: string): Actor {
  return { type: 'system', id: undefined, name };
}
