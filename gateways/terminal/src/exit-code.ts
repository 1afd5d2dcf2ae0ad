import type { TerminalKind } from '@gpuaas/contract';

const longestMessage = 200;
const closingFrame = 3;

/** The agent says how the program ended: as control text for a shell, in the closing frame for a command. */
export function exitCodeIn(kind: TerminalKind, data: Buffer, isBinary: boolean): number | undefined {
  if (data.length > longestMessage) return undefined;
  if (kind === 'exec' ? !isBinary || data[0] !== closingFrame : isBinary) return undefined;
  try {
    const message = JSON.parse(data.subarray(kind === 'exec' ? 1 : 0).toString()) as { t?: string; code?: unknown };
    if (kind === 'shell' && message.t !== 'exit') return undefined;
    // A node says it, and a program on it can make a node say anything.
    const isCode = Number.isInteger(message.code) && (message.code as number) >= 0 && (message.code as number) <= 255;
    return isCode ? (message.code as number) : undefined;
  } catch {
    return undefined;
  }
}
