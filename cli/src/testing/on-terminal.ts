import type * as nodePty from '@lydell/node-pty';
import { type CliUnderTest, launcher } from './cli-under-test.ts';

/** A program on a terminal of 120 × 40, with somebody at the keys. */
export interface TerminalRun {
  screen(): string;
  type(text: string): void;
  resize(cols: number, rows: number): void;
  /** Waits until this is on the screen, and forgets everything up to it. */
  until(text: string): Promise<void>;
  ended: Promise<number>;
}

const patience = 20_000;

export function onTerminal(
  { spawn }: typeof nodePty,
  cli: CliUnderTest,
  args: readonly string[],
  { file = launcher, env = {} }: { file?: string; env?: Record<string, string> } = {},
): TerminalRun {
  const pty = spawn(file, [...args], {
    name: 'xterm-256color',
    cols: 120,
    rows: 40,
    cwd: '/',
    env: { ...cli.env, ...env },
  });
  let screen = '';
  let seen = 0;
  let changed = () => {};
  pty.onData((data) => {
    screen += data;
    changed();
  });
  const ended = new Promise<number>((resolve) => pty.onExit(({ exitCode }) => resolve(exitCode)));
  const limit = setTimeout(() => pty.kill('SIGKILL'), 3 * patience);
  void ended.then(() => clearTimeout(limit));
  return {
    screen: () => screen,
    type: (text) => pty.write(text),
    resize: (cols, rows) => pty.resize(cols, rows),
    ended,
    until: (text) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`"${text}" did not appear:\n${screen}`)), patience);
        changed = () => {
          const at = screen.indexOf(text, seen);
          if (at === -1) return;
          clearTimeout(timer);
          seen = at + text.length;
          changed = () => {};
          resolve();
        };
        changed();
      }),
  };
}
