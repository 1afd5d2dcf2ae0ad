import type { Writable } from 'node:stream';
import type { FoundAllocation } from '../allocation/find-allocation.ts';
import type { Invocation } from '../invocation.ts';
import { type FrameListener, openTerminal, type Terminal } from './open-terminal.ts';

const stdinStream = 0;
const stdoutStream = 1;
const stderrStream = 2;
const closingStream = 3;

/** Runs a command without a terminal, joined to our own stdin, stdout and stderr. Answers its exit code. */
export async function runExec(cli: Invocation, found: FoundAllocation, argv: readonly string[]): Promise<number> {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  const write = createPacedWriter();
  const onFrame: FrameListener = (frame, terminal) => {
    if (!('bytes' in frame)) return;
    const [stream, content] = [frame.bytes[0], frame.bytes.subarray(1)];
    if (stream === stdoutStream) write(process.stdout, content, terminal);
    if (stream === stderrStream) write(process.stderr, content, terminal);
    // A command that a signal has ended has 128 and the signal's number as its code.
    if (stream === closingStream) end((JSON.parse(content.toString()) as { code: number }).code);
  };
  const terminal = await openTerminal(cli, found, 'exec', onFrame);
  await terminal.send(JSON.stringify({ t: 'start', argv }));
  // The command may end without reading all of its input; then the stream closes and the rest has nowhere to go.
  sendInput(terminal).catch(() => {});
  const code = await Promise.race([ended, terminal.closed]);
  terminal.close();
  return code;
}

async function sendInput(terminal: Terminal): Promise<void> {
  if (!process.stdin.isTTY) {
    for await (const chunk of process.stdin) await terminal.send(frameOf(stdinStream, chunk as Buffer));
  }
  await terminal.send(frameOf(stdinStream, Buffer.alloc(0)));
}

function frameOf(stream: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([stream]), content]);
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
