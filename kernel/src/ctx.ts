import type { Clock } from './clock.ts';
import type { NewId, RandomBytes } from './ids.ts';
import type { Logger } from './log.ts';
import type { Principal } from './principal.ts';

/** What every operation knows besides its input: who, under which correlation id, at what time, and where to log. */
export interface Ctx<P extends Principal = Principal> {
  readonly principal: P;
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

export function createCtx<P extends Principal>(
  source: CtxSource,
  call: { principal: P; correlationId: string; requestId?: string | undefined },
): Ctx<P> {
  let log: Logger | undefined;
  return {
    principal: call.principal,
    correlationId: call.correlationId,
    requestId: call.requestId,
    clock: source.clock,
    newId: source.newId,
    randomBytes: source.randomBytes,
    // Most calls log nothing of their own.
    get log() {
      log ??= source.log.with({
        correlation_id: call.correlationId,
        ...(call.requestId !== undefined && { request_id: call.requestId }),
      });
      return log;
    },
  };
}
