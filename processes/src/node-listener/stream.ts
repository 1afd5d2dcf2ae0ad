import type { StreamId, TerminalKind } from '@gpuaas/contract';
import { relay } from '@gpuaas/gateway-terminal';
import { closeSocket, type WebSocket } from '@gpuaas/sockets';
import { type Closing, closeCodes, closings, type EndReason, exitCodeIn } from '@gpuaas/terminal-protocol';

export type Side = 'gateway' | 'node';

export interface StreamEnd {
  reason: EndReason;
  exitCode: number | undefined;
}

export interface StreamOptions {
  id: StreamId;
  kind: TerminalKind;
  onOpen(): void;
  /** Called once, when neither side can reach the other any more. */
  onEnd(end: StreamEnd): void;
}

/** One terminal, between its gateway and its node. */
export interface Stream {
  readonly id: StreamId;
  join(side: Side, socket: WebSocket): void;
  /** Ends it for both sides, with the word for why. */
  close(reason: EndReason): void;
}

const otherSideWithin = 20_000;
/** Whoever has not answered the close by then is cut off: a right that is gone is gone. */
const closedWithin = 500;

export function createStream({ id, kind, onOpen, onEnd }: StreamOptions): Stream {
  const sides = new Map<Side, WebSocket>();
  let state: 'waiting' | 'open' | 'over' = 'waiting';
  let exitCode: number | undefined;
  const patience = setTimeout(() => close(sides.has('gateway') ? 'node_silent' : 'client_gone'), otherSideWithin);

  function end(reason: EndReason): void {
    if (state === 'over') return;
    state = 'over';
    clearTimeout(patience);
    onEnd({ reason, exitCode });
  }

  function close(reason: EndReason): void {
    if (state === 'over') return;
    const closing: Closing = closings[reason];
    end(reason);
    for (const socket of sides.values()) {
      closeSocket(socket, closing.code, closing.reason);
      setTimeout(() => socket.terminate(), closedWithin).unref();
    }
  }

  function whenClosed(side: Side, socket: WebSocket, code: number): void {
    // Somebody else has taken this place, and waits in it now.
    if (sides.get(side) !== socket) return;
    end(exitCode === undefined ? reasonFor(side, code) : 'exit');
  }

  return {
    id,
    close,
    join(side, socket) {
      if (state !== 'waiting') return closeSocket(socket, closeCodes.tooSlow, 'This terminal is in use.');
      const before = sides.get(side);
      sides.set(side, socket);
      if (before) closeSocket(before, closeCodes.tooSlow, 'Another connection took this place.');
      socket.once('close', (code) => whenClosed(side, socket, code));
      socket.pause();
      const [gateway, node] = [sides.get('gateway'), sides.get('node')];
      if (!gateway || !node) return;
      state = 'open';
      clearTimeout(patience);
      onOpen();
      node.on('message', (data: Buffer, isBinary) => {
        exitCode ??= exitCodeIn(kind, data, isBinary);
      });
      relay(gateway, node);
      gateway.resume();
      node.resume();
    },
  };
}

function reasonFor(side: Side, code: number): EndReason {
  if (side === 'gateway') return 'client_gone';
  if (code === closeCodes.allocationGone) return 'released';
  return code === closeCodes.ended ? 'exit' : 'node_gone';
}
