import type { IncomingMessage } from 'node:http';
import { type Actor, type Ctx, type CtxSource, createCtx, type Peer } from '@gpuaas/kernel';

/** One request from outside, before anybody knows who made it. */
export interface Call {
  requestId: string;
  correlationId: string;
  ctx(actor: Actor): Ctx;
}

const acceptedCorrelation = /^[\w.:-]{1,128}$/;

export function openCall(source: CtxSource, request: IncomingMessage): Call {
  const requestId = source.newId('req');
  const given = request.headers['x-correlation-id'];
  const correlationId = typeof given === 'string' && acceptedCorrelation.test(given) ? given : source.newId('cor');
  return { requestId, correlationId, ctx: (actor) => createCtx(source, { actor, correlationId, requestId }) };
}

export function peerOf({ socket }: IncomingMessage): Peer {
  return {
    remoteAddress: socket.remoteAddress ?? '',
    remotePort: socket.remotePort ?? 0,
    localAddress: socket.localAddress ?? '',
    localPort: socket.localPort ?? 0,
  };
}
