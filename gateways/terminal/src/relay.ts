import { WebSocket } from 'ws';

const high = 1 << 20;
const low = 1 << 18;

/**
 * Passes frames between two sockets, both ways and unchanged. A side that cannot keep up makes the other side wait, all
 * the way back to the program that writes: nothing is dropped and nothing piles up here.
 */
export function relay(one: WebSocket, other: WebSocket): void {
  pump(one, other);
  pump(other, one);
}

function pump(from: WebSocket, to: WebSocket): void {
  from.on('message', (data, isBinary) => {
    if (to.readyState !== WebSocket.OPEN) return;
    to.send(data as Buffer, { binary: isBinary }, () => {
      if (from.isPaused && to.bufferedAmount < low) from.resume();
    });
    if (to.bufferedAmount > high) from.pause();
  });
  from.on('close', (code, reason) => closeSocket(to, code, reason.toString()));
  from.on('error', () => from.terminate());
}

/** Closes with our own codes only; what the protocol reserves (1005, 1006 …) becomes a plain end. */
export function closeSocket(socket: WebSocket, code: number, reason = ''): void {
  if (socket.readyState === WebSocket.CLOSED || socket.readyState === WebSocket.CLOSING) return;
  socket.resume();
  socket.close(code >= 4000 && code < 5000 ? code : 1000, reason.slice(0, 120));
  // A peer that does not answer the close must not keep the connection.
  setTimeout(() => socket.terminate(), 5_000).unref();
}

/**
 * Finds out when a peer is gone without saying so, and keeps proxies from cutting an idle line. A line that is held up,
 * by us or by a reader who takes his time, carries no pings and is no sign of death: TCP itself watches it meanwhile.
 */
export function keepAlive(socket: WebSocket, everyMilliseconds = 20_000): void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (socket.isPaused || socket.bufferedAmount > 0) {
      answered = true;
      return;
    }
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, everyMilliseconds);
  socket.once('close', () => clearInterval(timer));
}
