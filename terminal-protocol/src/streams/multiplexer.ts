import { streamEndings } from './endings.ts';
import { type Frame, frameIn, frameOf } from './frames.ts';
import { streamLimits } from './limits.ts';
import { requestIn, requestText, type StreamRequest } from './request.ts';
import { createStreamCore, type MultiplexedStream, type StreamCore } from './stream.ts';

/** What carries the frames of all streams: in order, each of them whole, or not at all. */
export interface Line {
  /** `sent` is called when the line has room again for what this took. */
  send(frame: Uint8Array<ArrayBuffer>, sent: () => void): void;
  /** Bytes that were given to `send` and have not left yet. */
  readonly unsent: number;
  /** The other end breaks the rules: nothing it says can be believed. */
  fail(reason: string): void;
}

export interface MultiplexerOptions {
  line: Line;
  /** Whoever dialled the line opens streams with odd numbers, the other end with even ones. */
  end: 'dialler' | 'listener';
  /** Somebody opens a stream. A kind that is not served is reset with `refused`; what it throws is the caller's defect. */
  accept(stream: MultiplexedStream, request: StreamRequest): void;
}

/** Many streams on one line: each with a window of its own, all of them in turns. */
export interface Multiplexer {
  open(request: StreamRequest): MultiplexedStream;
  /** A frame has come. */
  receive(frame: Uint8Array): void;
  /** The line is gone, and all streams with it. */
  lose(): void;
  readonly count: number;
}

export function createMultiplexer({ line, end, accept }: MultiplexerOptions): Multiplexer {
  const streams = new Map<number, StreamCore>();
  /** Those that have something to send and may send it, in the order of their turns. */
  const turns = new Set<number>();
  let next = end === 'dialler' ? 1 : 2;
  let lastOfOther = end === 'dialler' ? 0 : -1;
  let opened = 0;
  let isLost = false;
  let pumping = false;

  function write(frame: Frame, sent?: () => void): void {
    if (isLost) return;
    // Answers to whoever does not read them, such as refusals, would pile up.
    if (line.unsent > streamLimits.mostUnsent) {
      fail('The other end does not read.');
      return;
    }
    line.send(frameOf(frame), () => {
      sent?.();
      pump();
    });
  }

  /** One turn each, until the line has enough to do. */
  function pump(): void {
    if (pumping || isLost) return;
    pumping = true;
    try {
      while (line.unsent < streamLimits.underway) {
        const [id] = turns;
        if (id === undefined) break;
        turns.delete(id);
        if (streams.get(id)?.takeTurn(write)) turns.add(id);
      }
    } finally {
      pumping = false;
    }
  }

  function begin(id: number, isOwn: boolean): StreamCore {
    const stream = createStreamCore({
      id,
      emit: write,
      ready() {
        turns.add(id);
        pump();
      },
      over() {
        if (streams.delete(id) && !isOwn) opened -= 1;
        turns.delete(id);
      },
    });
    streams.set(id, stream);
    return stream;
  }

  function lose(): void {
    isLost = true;
    for (const stream of [...streams.values()]) stream.lose();
  }

  function fail(reason: string): void {
    if (isLost) return;
    lose();
    line.fail(reason);
  }

  function admit({ stream: id, request: text }: Frame & { type: 'open' }): void {
    if (id <= lastOfOther || id % 2 !== (end === 'dialler' ? 0 : 1)) {
      fail('A stream has a number that is taken.');
      return;
    }
    lastOfOther = id;
    const request = requestIn(text);
    if (opened >= streamLimits.most) {
      write({ type: 'reset', stream: id, code: streamEndings.tooMany, reason: 'Too many streams are open.' });
    } else if (request === undefined) {
      write({ type: 'reset', stream: id, code: streamEndings.refused, reason: 'This kind is unknown here.' });
    } else {
      opened += 1;
      accept(begin(id, false), request);
    }
  }

  return {
    open(request) {
      const stream = begin(next, true);
      write({ type: 'open', stream: next, request: requestText(request) });
      next += 2;
      if (isLost) stream.lose();
      return stream;
    },
    receive(bytes) {
      if (isLost) return;
      const frame = frameIn(bytes);
      if (frame === undefined) return fail('What came is no frame.');
      if (frame === 'unknown') return;
      if (frame.type === 'open') return admit(frame);
      // Frames for a stream that has just ended here are on their way.
      streams.get(frame.stream)?.arrive(frame);
    },
    lose,
    get count() {
      return streams.size;
    },
  };
}
