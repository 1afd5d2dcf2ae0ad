import type { TerminalKind } from '@gpuaas/contract';
import { nodeControlIn } from './control.ts';
import { commandEndIn, execFrameIn, execStreams } from './exec-frames.ts';

const longestEnd = 200;

/**
 * The exit code in a frame of the node, if it is the one that tells: control text for a shell, the `end` frame for a
 * command. For whoever passes frames on: what is too long to be one is not read.
 */
export function exitCodeIn(kind: TerminalKind, frame: Uint8Array, isBinary: boolean): number | undefined {
  if (frame.length > longestEnd || isBinary !== (kind === 'exec')) return undefined;
  if (kind === 'exec') {
    const { stream, content } = execFrameIn(frame);
    return stream === execStreams.end ? commandEndIn(content)?.code : undefined;
  }
  const control = nodeControlIn(new TextDecoder().decode(frame));
  return control?.t === 'exit' ? control.code : undefined;
}
