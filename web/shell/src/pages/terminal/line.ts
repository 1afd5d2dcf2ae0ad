import type { TerminalToken } from '@gpuaas/contract';
import { controlText, cutOff, largestInput, nodeControlIn, pingEvery, readyWithin } from '@gpuaas/terminal-protocol';
import type { OpenSocket } from '../../terminal-socket.ts';
import type { Size } from './screen.ts';

/** One connection to one shell. */
export interface Line {
  send(frames: readonly Uint8Array<ArrayBuffer>[]): void;
  resize(size: Size): void;
  /** Hangs up. Nothing is heard of it afterwards. */
  close(): void;
}

interface LineEvents {
  /** The shell is there. */
  onReady(): void;
  onBytes(bytes: Uint8Array): void;
  onExit(code: number): void;
  onLatency(milliseconds: number): void;
  /** It is over, and this is the last that is heard of it. */
  onClose(code: number): void;
}

const isOpen = 1;

/** Opens a connection. The token travels as second sub-protocol, so that it is in no address and in no log. */
export function openLine(open: OpenSocket, { url, protocol, token }: TerminalToken, events: LineEvents): Line {
  const socket = open(url, [protocol, token]);
  socket.binaryType = 'arraybuffer';
  let isOver = false;
  let pingedAt: number | undefined;
  const patience = setTimeout(() => over(cutOff), readyWithin);
  const pings = setInterval(ping, pingEvery);

  function over(code: number): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(patience);
    clearInterval(pings);
    socket.close();
    events.onClose(code);
  }

  /** A line that leaves a ping unanswered until the next one is dead, whatever the browser thinks of it. */
  function ping(): void {
    if (socket.readyState !== isOpen) return;
    if (pingedAt === undefined) {
      pingedAt = performance.now();
      socket.send(controlText({ t: 'ping' }));
    } else {
      over(cutOff);
    }
  }

  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
    if (isOver) return;
    if (typeof data !== 'string') return events.onBytes(new Uint8Array(data));
    const control = nodeControlIn(data);
    if (control?.t === 'exit') return events.onExit(control.code ?? 0);
    if (control?.t === 'ready') {
      clearTimeout(patience);
      events.onReady();
      ping();
    }
    if (control?.t === 'pong' && pingedAt !== undefined) {
      events.onLatency(performance.now() - pingedAt);
      pingedAt = undefined;
    }
  };
  socket.onclose = ({ code }) => over(code);

  const send = (frame: Uint8Array<ArrayBuffer> | string) => {
    if (socket.readyState === isOpen) socket.send(frame);
  };
  return {
    send: (frames) => frames.forEach(send),
    resize: (size) => send(controlText({ t: 'resize', ...size })),
    close() {
      isOver = true;
      clearTimeout(patience);
      clearInterval(pings);
      socket.close();
    },
  };
}

const toBytes = new TextEncoder();

/** What was typed or pasted, in frames that are small enough. */
export function inputFrames(text: string): Uint8Array<ArrayBuffer>[] {
  return split(toBytes.encode(text));
}

/** Reports of the mouse are bytes already, one for each character. */
export function binaryFrames(text: string): Uint8Array<ArrayBuffer>[] {
  return split(Uint8Array.from(text, (character) => character.charCodeAt(0) & 255));
}

function split(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const count = Math.ceil(bytes.length / largestInput);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * largestInput, (index + 1) * largestInput));
}
