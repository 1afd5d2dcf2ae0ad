import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { DomainError } from '@gpuaas/kernel';
import { toProblem } from '@gpuaas/kernel';
import { answeredIds, type CallIds } from './call-ids.ts';

/** How long a connection that was answered for the last time may take to read the answer. */
const lingerFor = 1_000;
const lingering = new WeakSet<Socket>();

/**
 * Takes a connection over at accept. Its errors have a listener from now until it is gone, whoever uses it meanwhile:
 * Node and ws add and remove listeners of their own, and a connection that fails between two of them would end the
 * process.
 */
export function ownConnection(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  // Node ends a connection with this after its last answer. A caller who is still sending a body that we refused would
  // get a reset instead of the answer, so we say goodbye first.
  socket.destroySoon = () => letGo(socket);
}

/** Whether the last answer was given. What still comes is thrown away. */
export function isLingering(socket: Socket): boolean {
  return lingering.has(socket);
}

/** Sends the last words, stops listening and ends the connection soon, whatever the other side does. */
function letGo(socket: Socket, lastWords?: string): void {
  if (lingering.has(socket)) return;
  lingering.add(socket);
  const deadline = setTimeout(() => socket.destroy(), lingerFor);
  socket.once('close', () => clearTimeout(deadline));
  if (lastWords === undefined) socket.end();
  else socket.end(lastWords);
  socket.resume();
}

/** Answers somebody who has no request that a handler could answer. */
export function refuseConnection(
  socket: Socket,
  error: DomainError,
  ids: CallIds,
  headers: Record<string, string> = {},
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const problem = toProblem(error, ids);
  const body = JSON.stringify(problem);
  const lines = Object.entries({
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    ...answeredIds(ids),
    ...headers,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  letGo(socket, `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`);
}
