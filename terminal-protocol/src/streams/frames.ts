import { streamLimits } from './limits.ts';

/** One byte says what a frame is, four say which stream it belongs to. All numbers have their largest byte first. */
const types = { open: 1, data: 2, credit: 3, finish: 4, close: 5, reset: 6 } as const;
const header = 5;
const isText = 1;
const goesOn = 2;

export type Frame =
  /** The first frame of a stream says what it is for. */
  | { type: 'open'; stream: number; request: string }
  /** A piece of a message; `more`: the message goes on in the next frame of this stream. */
  | { type: 'data'; stream: number; text: boolean; more: boolean; content: Uint8Array }
  /** So much more may be sent on this stream. */
  | { type: 'credit'; stream: number; bytes: number }
  /** Nothing follows in this direction. */
  | { type: 'finish'; stream: number }
  /** The stream is over when all that was sent before has been read. */
  | { type: 'close'; stream: number; code: number; reason: string }
  /** The stream is over now, whatever is on its way. */
  | { type: 'reset'; stream: number; code: number; reason: string };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function frameOf(frame: Frame): Uint8Array<ArrayBuffer> {
  const { stream } = frame;
  if (frame.type === 'data') {
    const bytes = begin(types.data, stream, 1 + frame.content.length);
    bytes[header] = (frame.text ? isText : 0) | (frame.more ? goesOn : 0);
    bytes.set(frame.content, header + 1);
    return bytes;
  }
  if (frame.type === 'credit') {
    const bytes = begin(types.credit, stream, 4);
    writeNumber(bytes, header, frame.bytes);
    return bytes;
  }
  if (frame.type === 'finish') return begin(types.finish, stream, 0);
  if (frame.type === 'open') {
    const request = encoder.encode(frame.request);
    const bytes = begin(types.open, stream, request.length);
    bytes.set(request, header);
    return bytes;
  }
  const reason = shortened(frame.reason);
  const bytes = begin(types[frame.type], stream, 2 + reason.length);
  bytes[header] = frame.code >> 8;
  bytes[header + 1] = frame.code & 0xff;
  bytes.set(reason, header + 2);
  return bytes;
}

/**
 * `unknown` for a type that a newer end may know, which is to be ignored; undefined for what is no frame at all, after
 * which nothing on this connection can be believed. The content of data is a view, not a copy.
 */
export function frameIn(bytes: Uint8Array): Frame | 'unknown' | undefined {
  const { length } = bytes;
  if (length < header || length > streamLimits.largestFrame) return undefined;
  const type = bytes[0];
  const stream = readNumber(bytes, 1);
  if (type === types.data) {
    const flags = bytes[header];
    if (flags === undefined) return undefined;
    const content = bytes.subarray(header + 1);
    return { type: 'data', stream, text: (flags & isText) !== 0, more: (flags & goesOn) !== 0, content };
  }
  if (type === types.credit) {
    return length === header + 4 ? { type: 'credit', stream, bytes: readNumber(bytes, header) } : undefined;
  }
  if (type === types.finish) return length === header ? { type: 'finish', stream } : undefined;
  if (type === types.open) {
    if (length > header + streamLimits.longestRequest) return undefined;
    return { type: 'open', stream, request: decoder.decode(bytes.subarray(header)) };
  }
  if (type !== types.close && type !== types.reset) return 'unknown';
  if (length < header + 2 || length > header + 2 + streamLimits.longestReason) return undefined;
  const code = ((bytes[header] ?? 0) << 8) | (bytes[header + 1] ?? 0);
  const reason = decoder.decode(bytes.subarray(header + 2));
  return { type: type === types.close ? 'close' : 'reset', stream, code, reason };
}

function begin(type: number, stream: number, rest: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(header + rest);
  bytes[0] = type;
  writeNumber(bytes, 1, stream);
  return bytes;
}

function writeNumber(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

function readNumber(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

/** Whole letters only: half of one would be read as another. */
function shortened(reason: string): Uint8Array {
  const bytes = new Uint8Array(streamLimits.longestReason);
  return bytes.subarray(0, encoder.encodeInto(reason, bytes).written);
}
