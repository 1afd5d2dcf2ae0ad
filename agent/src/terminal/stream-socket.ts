import type { StreamId } from '@gpuaas/contract';
import { dialWebSocket, isOpen, keepAlive, type WebSocket, whenClosed } from '@gpuaas/sockets';
import { controlText, flow, type NodeControl, streamPath } from '@gpuaas/terminal-protocol';
import { credentialsOf, type Identity } from '../identity.ts';

/** Dials the stream that a `terminal.open` task names. */
export async function dialStream(identity: Identity, streamId: StreamId): Promise<WebSocket> {
  const url = `${identity.url.replace('https:', 'wss:')}${streamPath(streamId)}`;
  const socket = await dialWebSocket(url, { credentials: credentialsOf(identity) });
  keepAlive(socket, { peerAsks: true });
  return socket;
}

/** How long a program may take to end after its stream has. */
export const hangUpWithin = 1_000;
const pokeEvery = 500;

/**
 * While a socket is paused, because a program does not read, nothing tells us that the other side is gone. Writing does:
 * a stream that was cut must not keep its program for as long as that one does not read.
 */
export function noticeEnd(socket: WebSocket): void {
  const timer = setInterval(() => {
    if (socket.isPaused && isOpen(socket)) socket.ping();
  }, pokeEvery);
  whenClosed(socket, () => clearInterval(timer));
}

export interface Pausable {
  pause(): void;
  resume(): void;
}

/** Sends a frame; while too much is on its way, whatever produces frames has to wait. */
export function sendPaced(socket: WebSocket, data: Uint8Array, source: Pausable): void {
  if (!isOpen(socket)) return;
  socket.send(data, { binary: true }, () => {
    if (socket.bufferedAmount < flow.resumeBelow) source.resume();
  });
  if (socket.bufferedAmount > flow.pauseAbove) source.pause();
}

export function sendControl(socket: WebSocket, control: NodeControl): void {
  if (isOpen(socket)) socket.send(controlText(control));
}
