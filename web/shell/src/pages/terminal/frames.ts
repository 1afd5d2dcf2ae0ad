import type { Size } from './screen-face.ts';

/** What the node says besides bytes. */
export type Control = { t: 'ready' } | { t: 'pong' } | { t: 'exit'; code: number };

/** Well below what the gateway accepts in one frame. */
const largestInput = 64 * 1024;
const largestSide = 1_000;

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

export function resizeFrame({ cols, rows }: Size): string {
  return JSON.stringify({ t: 'resize', cols: Math.min(cols, largestSide), rows: Math.min(rows, largestSide) });
}

export const pingFrame = '{"t":"ping"}';

/** What cannot be read, or is unknown here, is no control: a newer node may say more. */
export function parseControl(text: string): Control | undefined {
  try {
    const { t, code } = JSON.parse(text) as { t?: unknown; code?: unknown };
    if (t === 'exit') return { t, code: typeof code === 'number' ? code : 0 };
    return t === 'ready' || t === 'pong' ? { t } : undefined;
  } catch {
    return undefined;
  }
}
