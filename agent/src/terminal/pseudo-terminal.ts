import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  write as writeTo,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getRawAsset, isSea } from 'node:sea';
import { ReadStream } from 'node:tty';
import type { Command } from '../host/host.ts';

/** The native half of node-pty. Its other half gives up on unread output 200 ms after the program ends. */
interface NativePty {
  fork(
    ...args: [
      file: string,
      args: string[],
      env: string[],
      cwd: string,
      cols: number,
      rows: number,
      uid: number,
      gid: number,
      utf8: boolean,
      helper: string,
      onExit: (code: number, signal: number) => void,
    ]
  ): { fd: number; pid: number; pty: string };
  resize(fd: number, cols: number, rows: number, width: number, height: number): void;
}

export interface PseudoTerminal {
  readonly pid: number;
  onData(listener: (data: Buffer) => void): void;
  write(data: Buffer): void;
  /** Bytes that were written and that the program has not read yet. */
  readonly unread: number;
  resize(cols: number, rows: number): void;
  pause(): void;
  resume(): void;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the program has ended and all of its output has been handed on. */
  readonly ended: Promise<{ code: number; signal: number }>;
}

const quietAfterExit = 100;
const retryWrite = 5;
let loaded: NativePty | undefined;

function native(): NativePty {
  if (loaded) return loaded;
  const module = { exports: {} };
  if (isSea()) loadEmbedded(module);
  else process.dlopen(module, libraryPath());
  loaded = module.exports as NativePty;
  return loaded;
}

/**
 * The single executable carries the library inside. A program can be loaded from a file only, so it is one for a moment,
 * in a folder that nobody else can enter. Some hosts mount their folder for temporary files without the right to execute.
 */
function loadEmbedded(module: object): void {
  const problems: unknown[] = [];
  for (const place of [tmpdir(), '/run', dirname(process.execPath)]) {
    let folder: string | undefined;
    try {
      folder = mkdtempSync(join(place, 'gpuaas-agent-'));
      const file = join(folder, 'pty.node');
      writeFileSync(file, new Uint8Array(getRawAsset('pty.node')), { mode: 0o700 });
      process.dlopen(module, file);
      return;
    } catch (error) {
      problems.push(error);
    } finally {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    }
  }
  throw new AggregateError(problems, 'The terminal library cannot be loaded: no folder for it allows programs.');
}

/** Beside the bundle where there is one, else where npm put it. */
export function libraryPath(require = createRequire(import.meta.url)): string {
  const beside = join(import.meta.dirname, 'pty.node');
  if (existsSync(beside)) return beside;
  const target = `linux-${process.arch}`;
  const platformPackage = createRequire(require.resolve('@lydell/node-pty')).resolve(`@lydell/node-pty-${target}`);
  return join(platformPackage, '../..', 'prebuilds', target, 'pty.node');
}

/**
 * Starts a program on a terminal of its own.
 *
 * We keep the program's side of the terminal open too: when its last holder goes, Linux throws away what was not read.
 * After the program has ended we let go of it, which lets the end of the output through once all of it is read. Should
 * a background program still hold the terminal, silence counts as the end.
 */
export function openPseudoTerminal(command: Command, size: { cols: number; rows: number }): PseudoTerminal {
  const environment = Object.entries(command.env).map(([name, value]) => `${name}=${value}`);
  const exit = Promise.withResolvers<{ code: number; signal: number }>();
  const { fd, pid, pty } = native().fork(
    command.file,
    command.args,
    environment,
    command.cwd,
    size.cols,
    size.rows,
    -1,
    -1,
    true,
    '',
    (code, signal) => exit.resolve({ code, signal }),
  );
  const slave = openSync(pty, constants.O_RDWR | constants.O_NOCTTY);
  const stream = new ReadStream(fd);
  const drained = Promise.withResolvers<void>();
  // EIO is how Linux says that the other side is closed.
  stream.on('error', () => stream.destroy());
  stream.once('close', () => drained.resolve());

  const queue: Buffer[] = [];
  let unread = 0;
  let writing = false;

  function writeNext(): void {
    const chunk = queue[0];
    if (chunk === undefined || stream.destroyed) {
      writing = false;
      return;
    }
    writing = true;
    writeTo(fd, chunk, (error, written) => {
      if (error && error.code !== 'EAGAIN') {
        queue.length = 0;
        unread = 0;
        writing = false;
        return;
      }
      const done = error ? 0 : written;
      unread -= done;
      if (done === chunk.length) queue.shift();
      else queue[0] = chunk.subarray(done);
      // A program that does not read must not make us spin.
      setTimeout(writeNext, error ? retryWrite : 0);
    });
  }

  async function ended(): Promise<{ code: number; signal: number }> {
    const result = await exit.promise;
    closeSync(slave);
    let timer: NodeJS.Timeout | undefined;
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (stream.isPaused() ? restart() : stream.destroy()), quietAfterExit);
    };
    stream.on('data', restart);
    restart();
    await drained.promise;
    clearTimeout(timer);
    return result;
  }

  return {
    pid,
    onData: (listener) => void stream.on('data', listener),
    write(data) {
      if (data.length === 0) return;
      queue.push(data);
      unread += data.length;
      if (!writing) writeNext();
    },
    get unread() {
      return unread;
    },
    resize(cols, rows) {
      try {
        if (!stream.destroyed) native().resize(fd, cols, rows, 0, 0);
      } catch {
        // The program has just ended: there is nothing left to resize.
      }
    },
    pause: () => void stream.pause(),
    resume: () => void stream.resume(),
    kill(signal) {
      try {
        process.kill(pid, signal);
      } catch {
        // gone already
      }
    },
    ended: ended(),
  };
}
