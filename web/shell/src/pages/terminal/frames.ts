import { largestInput } from '@gpuaas/terminal-protocol';

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
