import { closeSocket, isOpen, type WebSocket, whenClosed } from '@gpuaas/sockets';
import { closeCodes, cutOff, flow } from '@gpuaas/terminal-protocol';

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
    if (!isOpen(to)) return;
    to.send(data as Buffer, { binary: isBinary }, () => {
      if (from.isPaused && to.bufferedAmount < flow.resumeBelow) from.resume();
    });
    if (to.bufferedAmount > flow.pauseAbove) from.pause();
  });
  whenClosed(from, (code, reason) => {
    if (code === cutOff) closeSocket(to, closeCodes.nodeSilent, 'The connection was lost.');
    else closeSocket(to, code, reason);
  });
}
