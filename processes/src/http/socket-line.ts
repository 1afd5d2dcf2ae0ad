import type { Line } from '@gpuaas/kernel';
import { closeSocket, keepAlive, sendFrame, type WebSocket, whenClosed } from '@gpuaas/sockets';

/** The same on a WebSocket, which asks by itself whether the other side is there. */
export function openSocketLine(socket: WebSocket): Line {
  keepAlive(socket, { every: 15_000, patience: 40_000 });
  socket.on('message', () => closeSocket(socket, 1000, 'This stream takes no messages.'));
  return {
    send: ({ frame }) => sendFrame(socket, frame),
    get unsent() {
      return socket.bufferedAmount;
    },
    keepAlive: () => {},
    close: ({ code, reason }) => closeSocket(socket, code, reason),
    onClosed: (act) => whenClosed(socket, () => act()),
  };
}
