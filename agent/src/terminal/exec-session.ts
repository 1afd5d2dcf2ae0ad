import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import type { AllocationId } from '@gpuaas/contract';
import type { Logger } from '@gpuaas/kernel';
import { closeSocket, type WebSocket, whenClosed } from '@gpuaas/sockets';
import type { Account } from '../host/host.ts';
import type { Sessions } from './sessions.ts';
import { closeCodes, hangUpWithin, noticeEnd, parseControl, sendControl, sendPaced } from './stream-socket.ts';

const stdin = 0;
const stdout = 1;
const stderr = 2;
const closing = 3;
const startWithin = 15_000;
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
    const argv = isBinary ? undefined : argvIn(data);
    if (!argv) return closeSocket(socket, closeCodes.ended, 'The first frame must be {"t":"start","argv":[…]}.');
    runCommand(options, argv);
  });
  sendControl(socket, { t: 'ready' });
  socket.resume();
}

function argvIn(data: Buffer): string[] | undefined {
  const { t, argv } = parseControl(data);
  const usable =
    t === 'start' && Array.isArray(argv) && argv.length > 0 && argv.every((item) => typeof item === 'string');
  return usable && !argv.some((item: string) => item.includes('\0')) ? (argv as string[]) : undefined;
}

/** Some failures are thrown, others come as an event: which one is which depends on the errno. */
function spawnCommand(account: Account, argv: string[]): ChildProcessWithoutNullStreams | NodeJS.ErrnoException {
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
function refusalOf(argv: string[], { code = '' }: NodeJS.ErrnoException): { exitCode: number; message: string } {
  const name = (argv[0] ?? '').slice(0, 200);
  return { exitCode: code === 'ENOENT' ? 127 : 126, message: `${name}: ${whyNot[code] ?? 'cannot be run'}\n` };
}

function sendEnd(socket: WebSocket, end: { code: number; signal?: NodeJS.Signals }, message = ''): void {
  if (message !== '') socket.send(frame(stderr, Buffer.from(message)));
  socket.send(frame(closing, Buffer.from(JSON.stringify(end))));
}

function runCommand({ account, allocationId, socket, sessions, log }: ExecOptions, argv: string[]): void {
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

  forward(child.stdout, stdout, socket);
  forward(child.stderr, stderr, socket);
  child.stdin.on('error', () => {});
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary || data[0] !== stdin) return;
    if (data.length === 1) child.stdin.end();
    else if (!child.stdin.write(data.subarray(1))) {
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

function forward(output: Readable, stream: number, socket: WebSocket): void {
  output.on('error', () => {});
  output.on('data', (data: Buffer) => sendPaced(socket, frame(stream, data), output));
}

function frame(stream: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([stream]), data]);
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // gone already
  }
}
