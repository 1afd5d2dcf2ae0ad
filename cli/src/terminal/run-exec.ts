import type { Writable } from 'node:stream';
import { commandEndIn, controlText, execFrame, execFrameIn, execStreams } from '@gpuaas/terminal-protocol';
import type { FoundAllocation } from '../allocation/find-allocation.ts';
import type { Invocation } from '../invocation.ts';
import { type FrameListener, openTerminal, type Terminal } from './open-terminal.ts';

/** Runs a command without a terminal, joined to our own stdin, stdout and stderr. Answers its exit code. */
export async function runExec(cli: Invocation, found: FoundAllocation, argv: readonly string[]): Promise<number> {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  const write = createPacedWriter();
  const onFrame: FrameListener = (frame, terminal) => {
    if (!('bytes' in frame)) return;
    const { stream, content } = execFrameIn(frame.bytes);
    if (stream === execStreams.output) write(process.stdout, content, terminal);
    if (stream === execStreams.errors) write(process.stderr, content, terminal);
    const ending = stream === execStreams.end ? commandEndIn(content) : undefined;
    if (ending) end(ending.code);
  };
  const terminal = await openTerminal(cli, found, 'exec', onFrame);
  await terminal.send(controlText({ t: 'start', argv }));
  // The command may end without reading all of its input; then the stream closes and the rest has nowhere to go.
  sendInput(terminal).catch(() => {});
  const code = await Promise.race([ended, terminal.closed]);
  terminal.close();
  return code;
}

async function sendInput(terminal: Terminal): Promise<void> {
  if (!process.stdin.isTTY) {
    for await (const chunk of process.stdin) await terminal.send(execFrame(execStreams.input, chunk as Buffer));
  }
  await terminal.send(execFrame(execStreams.input, new Uint8Array()));
}

/** Writes on, and stops reading from the line while somebody downstream cannot keep up. */
function createPacedWriter() {
  const full = new Set<Writable>();
  return (output: Writable, content: Buffer, terminal: Terminal) => {
    if (output.write(content) || full.has(output)) return;
    full.add(output);
    terminal.pause();
    output.once('drain', () => {
      full.delete(output);
      if (full.size === 0) terminal.resume();
    });
  };
}
