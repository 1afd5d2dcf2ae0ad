import type { Socket } from 'node:net';
import type { Milliseconds } from '@gpuaas/kernel';
import { type ClientOptions, type ServerOptions, WebSocket } from 'ws';

export type { WebSocket } from 'ws';

const mostUnsent = 1 << 20;
const longestReason = 120;

/** What every WebSocket of ours is made with, on either side. The typings of ws lag behind: it knows all of these. */
export const webSocketOptions = {
  maxPayload: 1 << 20,
  maxFragments: 1_024,
  perMessageDeflate: false,
  autoPong: false,
  closeTimeout: 5_000,
} satisfies ClientOptions & ServerOptions & { maxFragments: number; closeTimeout: number };

/** Gives a WebSocket the listeners without which a peer could end the process, or fill its memory with pongs. */
export function ownWebSocket(socket: WebSocket): WebSocket {
  socket.on('error', () => {
    // ws has sent the close code that fits; whoever does not answer it is cut off.
    if (socket.readyState !== WebSocket.CLOSING) socket.terminate();
  });
  socket.on('ping', (data) => {
    // Somebody who does not read what is on its way is not told more.
    if (isOpen(socket) && socket.bufferedAmount <= mostUnsent) socket.pong(data);
  });
  return socket;
}

/** The connection under each WebSocket that was accepted here. */
const connections = new WeakMap<WebSocket, Socket>();

export function ownAccepted(socket: WebSocket, connection: Socket): WebSocket {
  connections.set(socket, connection);
  return ownWebSocket(socket);
}

/** A text as a server sends it: to all the same, since only clients mask what they send. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length > 0xffff) throw new RangeError('a text frame made in advance has at most 65,535 bytes');
  const header = length < 126 ? [0x81, length] : [0x81, 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), payload]);
}

/** Sends a frame that was made once for many. ws would make a new one for each. */
export function sendFrame(socket: WebSocket, frame: Uint8Array): void {
  const connection = connections.get(socket);
  if (connection?.writable && isOpen(socket)) connection.write(frame);
}

export function isOpen(socket: WebSocket): boolean {
  return socket.readyState === WebSocket.OPEN;
}

/**
 * Acts when a socket is gone, also when it is gone already: whoever waited for something else in between has missed the
 * event, and what belongs to the socket would stay for ever.
 */
export function whenClosed(socket: WebSocket, act: (code: number, reason: string) => void): void {
  if (socket.readyState === WebSocket.CLOSED) act(1006, '');
  else socket.once('close', (code, reason) => act(code, reason.toString()));
}

/**
 * Closes with our own codes only; what the protocol reserves (1005, 1006 …) becomes a plain end. A peer that does not
 * answer the close does not keep the connection: ws cuts it after `closeTimeout`.
 */
export function closeSocket(socket: WebSocket, code: number, reason = ''): void {
  if (socket.readyState === WebSocket.CLOSED || socket.readyState === WebSocket.CLOSING) return;
  socket.resume();
  socket.close(code >= 4000 && code < 5000 ? code : 1000, shortened(reason));
}

/** A close frame has room for 123 bytes, and half a letter would be refused by the other side. */
function shortened(reason: string): string {
  let text = reason.slice(0, longestReason);
  while (Buffer.byteLength(text) > longestReason) text = text.slice(0, -1);
  return text.toWellFormed().replace(/\ufffd$/, '');
}

export interface KeepAliveOptions {
  /** The other side does this too, so its silence means that it is gone, whatever is on its way. */
  peerAsks?: boolean;
  every?: Milliseconds;
  patience?: Milliseconds;
}

/**
 * Finds out when a peer is gone without saying so, and keeps proxies from cutting an idle line: together they take less
 * than 15 seconds. It asks also while reading is held up, so that the peer hears us; what the peer says cannot be heard
 * then. A program that takes its time to read what was sent is no sign of death either, unless it asks too.
 */
export function keepAlive(socket: WebSocket, options: KeepAliveOptions = {}): void {
  const { peerAsks = false, every = 4_000, patience = 10_000 } = options;
  let heard = performance.now();
  let looked = heard;
  const hear = () => {
    heard = performance.now();
  };
  for (const event of ['message', 'ping', 'pong'] as const) socket.on(event, hear);
  const timer = setInterval(() => {
    const now = performance.now();
    // A process that was stopped has not listened.
    const wasAway = now - looked > 2 * every;
    looked = now;
    if (wasAway || socket.isPaused || (!peerAsks && socket.bufferedAmount > 0)) hear();
    if (now - heard > patience) return socket.terminate();
    if (isOpen(socket) && socket.bufferedAmount === 0) socket.ping();
  }, every);
  whenClosed(socket, () => clearInterval(timer));
}
