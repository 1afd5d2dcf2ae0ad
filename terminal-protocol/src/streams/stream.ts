import { streamEndings } from './endings.ts';
import type { Frame } from './frames.ts';
import { streamLimits } from './limits.ts';

/** What whoever uses a stream wants to be told. */
export interface StreamListener {
  message(content: Uint8Array, isText: boolean): void;
  /** The other end has said all it had to say, and may still listen. */
  finish?(): void;
  /** Called once. Nothing follows. */
  close(code: number, reason: string): void;
}

export interface SendOptions {
  isText?: boolean;
  /** The other end gets it as one message. Bytes that mean nothing by themselves are cheaper: they come as they come. */
  isWhole?: boolean;
  /** Called when the connection has taken all of it. */
  sent?: (() => void) | undefined;
}

/** One of many conversations on one connection. It holds back what comes until somebody listens. */
export interface MultiplexedStream {
  listen(listener: StreamListener): void;
  /** The content must not change before it is `sent`. */
  send(content: Uint8Array, options?: SendOptions): void;
  /** What was given to `send` and is still here, in bytes. */
  readonly unsent: number;
  /** Says that nothing follows, and goes on listening. */
  finish(): void;
  /** Ends it for both, after what was sent before. */
  close(code: number, reason?: string): void;
  /** Ends it for both, now. */
  reset(code: number, reason?: string): void;
  pause(): void;
  resume(): void;
  readonly isPaused: boolean;
  readonly isOpen: boolean;
}

interface Piece {
  content: Uint8Array;
  isText: boolean;
  isWhole: boolean;
  sent: (() => void) | undefined;
}

type DataFrame = Frame & { type: 'data' };
type Arrival = DataFrame | (Frame & { type: 'finish' | 'close' });

export interface StreamOptions {
  id: number;
  /** Sends a frame that need not wait for its turn. */
  emit(frame: Frame): void;
  /** There is something to send now. */
  ready(): void;
  /** The stream is over at this end. */
  over(): void;
}

/** A stream as its connection sees it. */
export interface StreamCore extends MultiplexedStream {
  /** Sends what fits into one turn. False: nothing is left that may be sent. */
  takeTurn(send: (frame: Frame, sent: (() => void) | undefined) => void): boolean;
  arrive(frame: Exclude<Frame, { type: 'open' }>): void;
  /** The connection is gone. */
  lose(): void;
}

export function createStreamCore({ id, emit, ready, over }: StreamOptions): StreamCore {
  let listener: StreamListener | undefined;
  let held = false;
  let draining = false;
  let state: 'open' | 'closing' | 'over' = 'open';
  let ending: { code: number; reason: string } | undefined;

  const outbox: Piece[] = [];
  let unsent = 0;
  let credit: number = streamLimits.window;
  let ownEnd: 'none' | 'wanted' | 'said' = 'none';
  let closing: { code: number; reason: string } | undefined;

  const inbox: Arrival[] = [];
  let room: number = streamLimits.window;
  let owed = 0;
  let otherEnd = false;
  let parts: Uint8Array[] = [];
  let partsLength = 0;

  function end(code: number, reason: string): void {
    if (state === 'over') return;
    state = 'over';
    outbox.length = 0;
    inbox.length = 0;
    parts = [];
    unsent = 0;
    ending = { code, reason };
    over();
    listener?.close(code, reason);
  }

  function breakOff(code: number, reason: string): void {
    if (state === 'over') return;
    emit({ type: 'reset', stream: id, code, reason });
    end(code, reason);
  }

  function mayTurn(): boolean {
    if (state === 'over') return false;
    return outbox.length > 0 ? credit > streamLimits.frameCost : ownEnd === 'wanted' || closing !== undefined;
  }

  /** Credit goes back in large pieces, so that it costs next to nothing. */
  function giveBack(bytes: number): void {
    owed += bytes;
    if (owed < streamLimits.window / 2 || otherEnd) return;
    room += owed;
    emit({ type: 'credit', stream: id, bytes: owed });
    owed = 0;
  }

  function read(frame: Arrival): void {
    if (frame.type === 'close') {
      end(frame.code, frame.reason);
    } else if (frame.type === 'finish') {
      listener?.finish?.();
      settle();
    } else {
      giveBack(frame.content.length + streamLimits.frameCost);
      putTogether(frame);
    }
  }

  function putTogether({ content: piece, more, text }: DataFrame): void {
    partsLength += piece.length;
    if (partsLength > streamLimits.largestMessage) {
      breakOff(streamEndings.tooLarge, 'A message was too large.');
    } else if (more) {
      parts.push(compact(piece));
    } else {
      const content = parts.length === 0 ? piece : joined([...parts, piece], partsLength);
      parts = [];
      partsLength = 0;
      listener?.message(content, text);
    }
  }

  /** A listener may pause, resume, close or send from inside; none of that may hand anything over twice. */
  function drain(): void {
    if (draining) return;
    draining = true;
    try {
      while (listener !== undefined && !held && state !== 'over') {
        const frame = inbox.shift();
        if (frame === undefined) break;
        read(frame);
      }
    } finally {
      draining = false;
    }
  }

  function settle(): void {
    if (otherEnd && ownEnd === 'said' && inbox.length === 0) end(streamEndings.finished, '');
  }

  return {
    listen(given) {
      listener = given;
      if (ending) listener.close(ending.code, ending.reason);
      else drain();
    },
    send(content, { isText = false, isWhole = isText, sent } = {}) {
      if (state !== 'open' || ownEnd !== 'none') return;
      outbox.push({ content, isText, isWhole, sent });
      unsent += content.length;
      if (mayTurn()) ready();
    },
    get unsent() {
      return unsent;
    },
    finish() {
      if (state !== 'open' || ownEnd !== 'none') return;
      ownEnd = 'wanted';
      if (mayTurn()) ready();
    },
    close(code, reason = '') {
      if (state !== 'open') return;
      state = 'closing';
      closing = { code, reason };
      if (mayTurn()) ready();
    },
    reset: (code, reason = '') => breakOff(code, reason),
    pause() {
      held = true;
    },
    resume() {
      held = false;
      drain();
    },
    get isPaused() {
      return held;
    },
    get isOpen() {
      return state === 'open';
    },
    takeTurn(send) {
      let left: number = streamLimits.turn;
      while (left > 0 && mayTurn()) {
        const piece = outbox[0];
        if (piece === undefined) {
          if (closing !== undefined) {
            send({ type: 'close', stream: id, ...closing }, undefined);
            end(closing.code, closing.reason);
          } else {
            ownEnd = 'said';
            send({ type: 'finish', stream: id }, undefined);
            settle();
          }
          return false;
        }
        const length = Math.min(piece.content.length, left, credit - streamLimits.frameCost);
        const isLast = length === piece.content.length;
        const content = piece.content.subarray(0, length);
        if (isLast) outbox.shift();
        else piece.content = piece.content.subarray(length);
        credit -= length + streamLimits.frameCost;
        left -= Math.max(length, streamLimits.frameCost);
        unsent -= length;
        send(
          { type: 'data', stream: id, text: piece.isText, more: piece.isWhole && !isLast, content },
          isLast ? piece.sent : undefined,
        );
      }
      return mayTurn();
    },
    arrive(frame) {
      if (state === 'over') return;
      if (frame.type === 'credit') {
        credit = Math.min(credit + frame.bytes, streamLimits.mostCredit);
        if (mayTurn()) ready();
        return;
      }
      if (frame.type === 'reset') return end(frame.code, frame.reason);
      // What follows a last word was never meant to be read.
      if (otherEnd && frame.type !== 'close') return;
      if (frame.type === 'data') {
        room -= frame.content.length + streamLimits.frameCost;
        if (room < 0) return breakOff(streamEndings.overrun, 'More was sent than there was room for.');
      } else {
        otherEnd = true;
      }
      inbox.push(frame);
      drain();
      if (frame.type === 'data' && inbox.at(-1) === frame) frame.content = compact(frame.content);
    },
    lose: () => end(streamEndings.lost, ''),
  };
}

/** What is kept for a while must not keep the much larger piece of memory alive in which it came. */
function compact(content: Uint8Array): Uint8Array {
  return content.buffer.byteLength > 2 * content.length ? new Uint8Array(content) : content;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
