import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { AllocationId } from '@gpuaas/contract';
import type { Logger } from '@gpuaas/kernel';
import { closeSocket, type WebSocket, whenClosed } from '@gpuaas/sockets';
import {
  type CommandEnd,
  clientControlIn,
  closeCodes,
  type ExecStream,
  execFrame,
  execFrameIn,
  execStreams,
  startWithin,
} from '@gpuaas/terminal-protocol';
import type { Account } from '../host/host.ts';
import type { Sessions } from './sessions.ts';
import { hangUpWithin, noticeEnd, sendControl, sendPaced } from './stream-socket.ts';

/** Linux takes no single argument above 128 KiB, and counts them all together with the environment. */
const mostArguments = 4_096;
const longestArgument = (128 << 10) - 1;
const longestArguments = 512 << 10;

interface ExecOptions {
  account: Account;
  allocationId: AllocationId;
  socket: WebSocket;
  sessions: Sessions;
  log: Logger;
}

/**
 * One command without a terminal. The client says which (`start`), then the first byte of every frame is the stream it
 * belongs to; the last frame tells how the command ended.
 */
export function startExec(options: ExecOptions): void {
  const { socket, allocationId, sessions } = options;
  const patience = setTimeout(() => closeSocket(socket, closeCodes.tooSlow, 'No command came.'), startWithin);
  // A release ends it while it still waits for its command, which then starts nothing any more.
  const forget = sessions.add({
    allocationId,
    group: undefined,
    end(code, reason) {
      socket.removeAllListeners('message');
      closeSocket(socket, code, reason);
    },
  });
  const settle = () => {
    clearTimeout(patience);
    forget();
  };
  noticeEnd(socket);
  whenClosed(socket, settle);
  socket.once('message', (data: Buffer, isBinary) => {
    settle();
    const control = isBinary ? undefined : clientControlIn(data.toString());
    if (control?.t === 'start') runCommand(options, control.argv);
    else closeSocket(socket, closeCodes.ended, 'The first frame must be {"t":"start","argv":[…]}.');
  });
  sendControl(socket, { t: 'ready' });
  socket.resume();
}

/** Some failures are thrown, others come as an event: which one is which depends on the errno. */
function spawnCommand(
  account: Account,
  argv: readonly string[],
): ChildProcessWithoutNullStreams | NodeJS.ErrnoException {
  const sizes = argv.map((argument) => Buffer.byteLength(argument));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (argv.length > mostArguments || Math.max(...sizes) > longestArgument || all > longestArguments)
    return Object.assign(new Error('the arguments are too long'), { code: 'E2BIG' });
  try {
    const { file, args, cwd, env } = account.command(argv);
    return spawn(file, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

const whyNot: Record<string, string> = {
  ENOENT: 'command not found',
  E2BIG: 'argument list too long',
  EACCES: 'permission denied',
  ENOTDIR: 'not a directory',
  ENAMETOOLONG: 'file name too long',
  ELOOP: 'too many levels of symbolic links',
  EAGAIN: 'no more processes can be started on this node right now',
};

/** What a shell would say and answer. */
function refusalOf(
  argv: readonly string[],
  { code = '' }: NodeJS.ErrnoException,
): { exitCode: number; message: string } {
  const name = (argv[0] ?? '').slice(0, 200);
  return { exitCode: code === 'ENOENT' ? 127 : 126, message: `${name}: ${whyNot[code] ?? 'cannot be run'}\n` };
}

function sendEnd(socket: WebSocket, end: CommandEnd, message = ''): void {
  if (message !== '') socket.send(execFrame(execStreams.errors, Buffer.from(message)));
  socket.send(execFrame(execStreams.end, Buffer.from(JSON.stringify(end))));
}

function runCommand({ account, allocationId, socket, sessions, log }: ExecOptions, argv: readonly string[]): void {
  const child = spawnCommand(account, argv);
  if (child instanceof Error) {
    log.info('command could not be started', { username: account.username, error_code: child.code });
    const { exitCode, message } = refusalOf(argv, child);
    sendEnd(socket, { code: exitCode }, message);
    closeSocket(socket, closeCodes.ended, 'The command could not be started.');
    return;
  }
  log.info('command started', { pid: child.pid, username: account.username });
  let released: { code: number; reason: string } | undefined;
  const forget = sessions.add({
    allocationId,
    group: child.pid,
    end(code, reason) {
      released = { code, reason };
      killGroup(child, 'SIGKILL');
    },
  });

  forward(child.stdout, execStreams.output, socket);
  forward(child.stderr, execStreams.errors, socket);
  child.stdin.on('error', () => {});
  socket.on('message', (data: Buffer, isBinary) => {
    const { stream, content } = execFrameIn(data);
    if (!isBinary || stream !== execStreams.input) return;
    if (content.length === 0) child.stdin.end();
    else if (!child.stdin.write(content)) {
      socket.pause();
      child.stdin.once('drain', () => socket.resume());
    }
  });
  whenClosed(socket, () => {
    killGroup(child, 'SIGHUP');
    setTimeout(() => killGroup(child, 'SIGKILL'), hangUpWithin);
  });

  const finish = (code: number, signal: NodeJS.Signals | null, message = '') => {
    forget();
    if (!released) sendEnd(socket, { code, ...(signal && { signal }) }, message);
    closeSocket(socket, released?.code ?? closeCodes.ended, released?.reason ?? 'The command has ended.');
    log.info('command ended', { pid: child.pid, exit_code: code });
  };
  child.on('error', (error: NodeJS.ErrnoException) => {
    const { exitCode, message } = refusalOf(argv, error);
    finish(exitCode, null, message);
  });
  // `close` comes after both outputs have ended, so nothing can follow the closing frame.
  child.on('close', (code, signal) => {
    if (child.pid !== undefined) finish(code ?? 128 + constants.signals[signal ?? 'SIGKILL'], signal);
  });
}

function forward(output: Readable, stream: ExecStream, socket: WebSocket): void {
  output.on('error', () => {});
  output.on('data', (data: Buffer) => sendPaced(socket, execFrame(stream, data), output));
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // gone already
  }
}
