import type { IncomingMessage } from 'node:http';
import { type Actor, type Ctx, type CtxSource, createCtx, type Peer } from '@gpuaas/kernel';
import { type CallIds, callIds } from '@gpuaas/sockets';

/** One request from outside, before anybody knows who made it. */
export interface Call extends CallIds {
  ctx(actor: Actor): Ctx;
}

export function openCall(source: CtxSource, request: IncomingMessage): Call {
  const ids = callIds(source, request.headers);
  return { ...ids, ctx: (actor) => createCtx(source, { actor, ...ids }) };
}

export function peerOf({ socket }: IncomingMessage): Peer {
  return {
    remoteAddress: socket.remoteAddress ?? '',
    remotePort: socket.remotePort ?? 0,
    localAddress: socket.localAddress ?? '',
    localPort: socket.localPort ?? 0,
  };
}
