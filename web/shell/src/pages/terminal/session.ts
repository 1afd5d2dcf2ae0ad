import type { Problem, TerminalToken } from '@gpuaas/contract';
import { closeCodes } from '@gpuaas/terminal-protocol';
import type { OpenSocket } from '../../terminal-socket.ts';
import { delayBefore, endingOf, exitSentence } from './endings.ts';
import { binaryFrames, inputFrames, type Line, openLine } from './line.ts';
import { createOutputQueue, divider, leaveProgram, skippedText } from './output.ts';
import type { Screen, Size } from './screen.ts';

/** Where a terminal stands. */
export type Status =
  | { kind: 'connecting'; attempt: number }
  /** `again`: another shell was here before and is gone. */
  | { kind: 'connected'; again: boolean }
  | { kind: 'lost'; sentence: string; attempt: number; retryAt: number }
  /** Nothing more happens by itself. */
  | { kind: 'over'; sentence: string; mayReopen: boolean; isFailure: boolean }
  | { kind: 'refused'; problem: Problem };

export interface SessionOptions {
  screen: Pick<Screen, 'size' | 'write' | 'say'>;
  requestToken(signal: AbortSignal): Promise<TerminalToken>;
  openSocket: OpenSocket;
  toProblem(error: unknown): Problem;
  onStatus(status: Status): void;
  onLatency(milliseconds: number | undefined): void;
}

/** Keeps a shell on a screen: connects, connects again when the line breaks, and tells where it stands. */
export interface Session {
  /** Connects now, instead of later or not at all. */
  reconnect(): void;
  /** The network is back: an attempt that would come later comes now. */
  hurry(): void;
  type(text: string): void;
  typeBinary(text: string): void;
  resize(size: Size): void;
  end(): void;
}

export function startSession(options: SessionOptions): Session {
  const { screen, onStatus } = options;
  let line: Line | undefined;
  let isReady = false;
  let hadShell = false;
  let failures = 0;
  let enterReconnects = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const output = createOutputQueue({
    write: (bytes, taken) => screen.write(bytes, taken),
    onSkipped: (bytes) => screen.write(skippedText(bytes)),
  });

  async function connect(): Promise<void> {
    leave();
    enterReconnects = false;
    const { signal } = asking;
    onStatus({ kind: 'connecting', attempt: Math.max(1, failures) });
    try {
      const token = await options.requestToken(signal);
      if (!signal.aborted) join(token);
    } catch (error) {
      if (!signal.aborted) noToken(options.toProblem(error));
    }
  }

  function join(token: TerminalToken): void {
    let exitCode: number | undefined;
    line = openLine(options.openSocket, token, {
      onReady() {
        isReady = true;
        failures = 0;
        const words = divider('This is a new shell. The previous one ended, with everything that ran in it.');
        if (hadShell) output.after(() => screen.write(words));
        onStatus({ kind: 'connected', again: hadShell });
        hadShell = true;
        line?.resize(screen.size);
      },
      onBytes: (bytes) => output.push(bytes),
      onExit(code) {
        exitCode = code;
      },
      onLatency: options.onLatency,
      onClose: (code) => closed(code, exitCode),
    });
  }

  function closed(code: number, exitCode: number | undefined): void {
    const wasReady = isReady;
    leave();
    const ending = exitCode === undefined ? endingOf(code) : { next: 'ask' as const, sentence: exitSentence(exitCode) };
    const { next, sentence } = ending;
    const words = divider(next === 'ask' ? `${sentence} Press Enter for a new one.` : sentence);
    if (wasReady) output.after(() => screen.say(leaveProgram, words));
    if (next === 'reconnect') {
      tryLater(sentence, undefined);
      return;
    }
    enterReconnects = next === 'ask';
    const isFailure = exitCode === undefined && code !== closeCodes.ended;
    onStatus({ kind: 'over', sentence, mayReopen: enterReconnects, isFailure });
  }

  /** What may pass is asked for again; what was refused is shown. */
  function noToken(problem: Problem): void {
    const mayPass = problem.retryable || problem.code === 'rate_limited' || problem.code === 'unavailable';
    if (mayPass) tryLater(`${problem.title}.`, problem.retry_after_seconds);
    else onStatus({ kind: 'refused', problem });
  }

  function tryLater(sentence: string, retryAfterSeconds: number | undefined): void {
    failures += 1;
    enterReconnects = true;
    const delay = delayBefore({ failures, retryAfterSeconds });
    if (delay === undefined) {
      onStatus({ kind: 'over', sentence: `${sentence} Stopped retrying.`, mayReopen: true, isFailure: true });
      return;
    }
    onStatus({ kind: 'lost', sentence, attempt: failures, retryAt: Date.now() + delay });
    retry = setTimeout(() => void connect(), delay);
  }

  function leave(): void {
    clearTimeout(retry);
    retry = undefined;
    asking.abort();
    asking = new AbortController();
    line?.close();
    line = undefined;
    isReady = false;
    options.onLatency(undefined);
  }

  function reconnect(): void {
    failures = 0;
    void connect();
  }

  void connect();
  return {
    reconnect,
    hurry() {
      if (retry !== undefined) reconnect();
    },
    type(text) {
      // Only Enter: what else was meant for the shell that is gone must not reach the next one.
      if (isReady) line?.send(inputFrames(text));
      else if (enterReconnects && text === '\r') reconnect();
    },
    typeBinary(text) {
      if (isReady) line?.send(binaryFrames(text));
    },
    resize(size) {
      if (isReady) line?.resize(size);
    },
    end: leave,
  };
}
