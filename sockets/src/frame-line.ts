import { isOpen, type WebSocket, whenClosed } from './web-socket.ts';

const breaksRules = 1002;
const closedWithin = 1_000;

/** A WebSocket as whoever sends binary frames on it sees it. */
export interface FrameLine {
  /** `sent` is called when the frame has left. */
  send(frame: Uint8Array, sent: () => void): void;
  readonly unsent: number;
  /** The other side breaks the rules of what is sent here. */
  fail(reason: string): void;
}

/** What lives on the line, such as a multiplexer. */
interface FrameReader {
  receive(frame: Uint8Array): void;
  /** The line is gone. */
  lose(): void;
}

/** Gives a WebSocket to somebody who sends and reads frames. Keeping it alive, and resuming it, is up to the caller. */
export function carryFrames<Reader extends FrameReader>(
  socket: WebSocket,
  create: (line: FrameLine) => Reader,
): Reader {
  const reader = create({
    send(frame, sent) {
      if (isOpen(socket)) socket.send(frame, { binary: true }, () => sent());
    },
    get unsent() {
      return socket.bufferedAmount;
    },
    fail(reason) {
      socket.close(breaksRules, reason);
      setTimeout(() => socket.terminate(), closedWithin).unref();
    },
  });
  socket.on('message', (data: Buffer, isBinary) => {
    // Text is left to later versions.
    if (isBinary) reader.receive(data);
  });
  whenClosed(socket, () => reader.lose());
  return reader;
}
