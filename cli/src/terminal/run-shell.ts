import { setTimeout as sleep } from 'node:timers/promises';
import { controlText } from '@gpuaas/terminal-protocol';
import type { FoundAllocation } from '../allocation/find-allocation.ts';
import type { Invocation } from '../invocation.ts';
import { type FrameListener, openTerminal, type Terminal } from './open-terminal.ts';

const controlD = Buffer.from([4]);
const newline = 10;

/** Opens a shell, joined to the terminal we run in, or to a pipe. Answers the shell's exit code. */
export async function runShell(cli: Invocation, found: FoundAllocation): Promise<number> {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  const onFrame: FrameListener = (frame, terminal) => {
    if ('control' in frame) {
      if (frame.control.t === 'exit') end(frame.control.code ?? 0);
    } else if (!process.stdout.write(frame.bytes)) {
      terminal.pause();
      process.stdout.once('drain', () => terminal.resume());
    }
  };
  const terminal = await openTerminal(cli, found, 'shell', onFrame);
  const restore = takeOverTerminal((cols, rows) => {
    terminal.send(controlText({ t: 'resize', cols, rows })).catch(() => {});
  });
  try {
    sendInput(terminal).catch(() => {});
    return await Promise.race([ended, terminal.closed]);
  } finally {
    restore();
    terminal.close();
  }
}

/** Every key goes to the remote shell, also Ctrl-C; it learns our size, now and when it changes. */
function takeOverTerminal(resize: (cols: number, rows: number) => void): () => void {
  const { stdin, stdout } = process;
  const tellSize = () => resize(stdout.columns, stdout.rows);
  const restore = () => void (stdin.isTTY && stdin.setRawMode(false));
  if (stdout.isTTY) {
    stdout.on('resize', tellSize);
    tellSize();
  }
  if (stdin.isTTY) {
    stdin.setRawMode(true);
    process.once('exit', restore);
  }
  return () => {
    restore();
    process.off('exit', restore);
    stdout.off('resize', tellSize);
  };
}

async function sendInput(terminal: Terminal): Promise<void> {
  let last = newline;
  for await (const chunk of process.stdin) {
    last = (chunk as Buffer).at(-1) ?? last;
    await terminal.send(chunk as Buffer);
  }
  // An unfinished line would swallow the Ctrl-D.
  if (last !== newline) await terminal.send(Buffer.from('\n'));
  // One that comes while no program reads from the terminal is not an end of input, so it is said again.
  for (;;) {
    await terminal.send(controlD);
    await sleep(500);
  }
}
