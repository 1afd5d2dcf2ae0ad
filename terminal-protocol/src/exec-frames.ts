import { isExitCode } from './is-exit-code.ts';

/** The first byte of a binary frame of `gpuaas.exec.v1`. An empty frame of `input` is its end; `end` is the last frame. */
export const execStreams = { input: 0, output: 1, errors: 2, end: 3 } as const;

export type ExecStream = (typeof execStreams)[keyof typeof execStreams];

/** How a command ended. One that a signal has ended has 128 and the signal's number as its code. */
export interface CommandEnd {
  code: number;
  signal?: string;
}

export function execFrame(stream: ExecStream, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(content.length + 1);
  frame[0] = stream;
  frame.set(content, 1);
  return frame;
}

/** The content is a view of the frame, not a copy. */
export function execFrameIn<Bytes extends Uint8Array>(frame: Bytes): { stream: number | undefined; content: Bytes } {
  return { stream: frame[0], content: frame.subarray(1) as Bytes };
}

/** The content of an `end` frame. Undefined when a node sends one that says nothing. */
export function commandEndIn(content: Uint8Array): CommandEnd | undefined {
  try {
    const { code, signal } = (JSON.parse(new TextDecoder().decode(content)) ?? {}) as {
      code?: unknown;
      signal?: unknown;
    };
    return isExitCode(code) ? { code, ...(typeof signal === 'string' && { signal }) } : undefined;
  } catch {
    return undefined;
  }
}
