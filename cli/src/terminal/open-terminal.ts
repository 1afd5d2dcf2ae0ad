import type { TerminalKind } from '@gpuaas/contract';
import {
  controlText,
  cutOff,
  largestFrame,
  type NodeControl,
  nodeControlIn,
  pingEvery,
  readyWithin,
} from '@gpuaas/terminal-protocol';
import { WebSocket } from 'ws';
import type { FoundAllocation } from '../allocation/find-allocation.ts';
import type { Invocation } from '../invocation.ts';
import { terminalClosed, terminalUnreachable } from './endings.ts';

/** A stream to a program on the node, after the node has said that it is ready. */
export interface Terminal {
  /** Resolves when the frame has left, so that whoever waits for it cannot flood the line. */
  send(frame: Uint8Array | string): Promise<void>;
  pause(): void;
  resume(): void;
  close(): void;
  /** Rejects with the reason when the stream closes. */
  readonly closed: Promise<never>;
}

/** A text frame is control, a binary one is bytes. */
export type FrameListener = (frame: { control: NodeControl } | { bytes: Buffer }, terminal: Terminal) => void;

/**
 * Gets a token, connects with it and waits for the node's `ready`. The token travels as second sub-protocol, so it is
 * in no address, no log and no list of processes.
 */
export async function openTerminal(
  { api }: Invocation,
  { project, allocation }: FoundAllocation,
  kind: TerminalKind,
  onFrame: FrameListener,
): Promise<Terminal> {
  const { token, url, protocol } = await api.createTerminalToken({
    params: { project_id: project.id, allocation_id: allocation.id },
    body: { kind },
  });
  const socket = new WebSocket(url, [protocol, token], {
    perMessageDeflate: false,
    maxPayload: largestFrame,
    handshakeTimeout: readyWithin,
  });
  const { promise: closed, reject } = Promise.withResolvers<never>();
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
  closed.catch(() => {});
  let opened = false;
  socket.once('open', () => {
    opened = true;
  });
  socket.on('error', (error) =>
    reject(opened ? terminalClosed(cutOff, error.message) : terminalUnreachable(url, error.message)),
  );
  socket.on('close', (code, reason) => reject(terminalClosed(code, reason.toString())));

  const terminal: Terminal = {
    send: (frame) => new Promise((resolve, fail) => socket.send(frame, (error) => (error ? fail(error) : resolve()))),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.close(),
    closed,
  };
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return onFrame({ bytes: data }, terminal);
    const control = nodeControlIn(data.toString());
    if (control?.t === 'ready') isReady();
    else if (control) onFrame({ control }, terminal);
  });
  // A command's stream knows no pings of its own, a shell's does, all the way to the node.
  keepAlive(socket, () => (kind === 'shell' ? socket.send(controlText({ t: 'ping' })) : socket.ping()));
  await Promise.race([ready, closed]);
  return terminal;
}

/** Keeps proxies from cutting an idle line, and notices when the other side is gone without a word. */
function keepAlive(socket: WebSocket, ping: () => void): void {
  let heard = true;
  for (const sign of ['message', 'ping', 'pong'] as const) {
    socket.on(sign, () => {
      heard = true;
    });
  }
  const timer = setInterval(() => {
    // While we do not read we cannot hear.
    if (!heard && !socket.isPaused) return socket.terminate();
    heard = false;
    if (socket.readyState === WebSocket.OPEN) ping();
  }, pingEvery);
  socket.once('close', () => clearInterval(timer));
}
