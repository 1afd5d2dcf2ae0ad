import { isExitCode } from './is-exit-code.ts';
import { largestSide } from './limits.ts';

/** What a client says besides bytes: its size and signs of life on a shell, its command on an exec. */
export type ClientControl =
  | { t: 'resize'; cols: number; rows: number }
  | { t: 'ping' }
  | { t: 'start'; argv: readonly string[] };

/** What a node says besides bytes. A command's exit code comes in a frame of its own. */
export type NodeControl = { t: 'ready' } | { t: 'pong' } | { t: 'exit'; code: number | undefined };

/** The text frame for it. A screen that is too large is cut to what a node accepts. */
export function controlText(control: ClientControl | NodeControl): string {
  if (control.t !== 'resize') return JSON.stringify(control);
  const { t, cols, rows } = control;
  return JSON.stringify({ t, cols: Math.min(cols, largestSide), rows: Math.min(rows, largestSide) });
}

/** What cannot be read, or is unknown here, is no control: a newer client may say more. */
export function clientControlIn(text: string): ClientControl | undefined {
  const { t, cols, rows, argv } = objectIn(text);
  if (t === 'ping') return { t };
  if (t === 'resize') return isSide(cols) && isSide(rows) ? { t, cols, rows } : undefined;
  return t === 'start' && isCommand(argv) ? { t, argv } : undefined;
}

/** What cannot be read, or is unknown here, is no control: a newer node may say more. */
export function nodeControlIn(text: string): NodeControl | undefined {
  const { t, code } = objectIn(text);
  if (t === 'exit') return { t, code: isExitCode(code) ? code : undefined };
  return t === 'ready' || t === 'pong' ? { t } : undefined;
}

function objectIn(text: string): Readonly<Record<string, unknown> & { t?: unknown }> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isSide(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= largestSide;
}

/** A NUL would end an argument early, and the program would be another than the one that was asked for. */
function isCommand(value: unknown): value is string[] {
  const usable = Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
  return usable && !value.some((item: string) => item.includes('\0'));
}
