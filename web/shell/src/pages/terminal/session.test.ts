import type { Problem, TerminalToken } from '@gpuaas/contract';
import { closeCodes, cutOff } from '@gpuaas/terminal-protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TerminalSocket } from '../../terminal-socket.ts';
import { type Status, startSession } from './session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const token = (count: number): TerminalToken => ({
  token: `token-${count}`,
  url: 'ws://gateway/ws/terminal/alloc_1',
  protocol: 'gpuaas.terminal.v1',
  expires_at: '2026-11-15T07:00:00.000Z',
});

class FakeSocket implements TerminalSocket {
  binaryType: BinaryType = 'blob';
  readyState: TerminalSocket['readyState'] = 1;
  bufferedAmount = 0;
  sent: unknown[] = [];
  isClosed = false;
  onopen: TerminalSocket['onopen'] = null;
  onmessage: TerminalSocket['onmessage'] = null;
  onclose: TerminalSocket['onclose'] = null;
  send(data: unknown): void {
    this.sent.push(data);
  }
  close(): void {
    this.isClosed = true;
    this.readyState = 3;
  }
  hear(data: string | ArrayBuffer): void {
    this.onmessage?.call(this as never, { data } as MessageEvent);
  }
  break(code: number): void {
    this.onclose?.call(this as never, { code } as CloseEvent);
  }
}

async function begin(refusals: Problem[] = []) {
  const sockets: FakeSocket[] = [];
  const offered: string[][] = [];
  const statuses: Status[] = [];
  const written: (string | Uint8Array)[] = [];
  let asked = 0;
  const session = startSession({
    screen: {
      size: { cols: 100, rows: 30 },
      write(data, done) {
        written.push(data);
        done?.();
      },
      say(_leave, words) {
        written.push(words);
      },
    },
    async requestToken() {
      asked += 1;
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return token(asked);
    },
    openSocket(_url, protocols) {
      offered.push(protocols);
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    toProblem: (error) => error as Problem,
    onStatus: (status) => statuses.push(status),
    onLatency: () => {},
  });
  await vi.advanceTimersByTimeAsync(0);
  const last = () => sockets.at(-1) as FakeSocket;
  const text = () => written.filter((data) => typeof data === 'string').join('');
  return { session, sockets, offered, statuses, written, text, last, status: () => statuses.at(-1) };
}

test('the token is the second sub-protocol, and the size is told when the shell is there', async () => {
  const { offered, last, status } = await begin();
  expect(offered).toEqual([['gpuaas.terminal.v1', 'token-1']]);
  expect(status()).toEqual({ kind: 'connecting', attempt: 1 });
  last().hear('{"t":"ready"}');
  expect(status()).toEqual({ kind: 'connected', again: false });
  expect(last().sent).toContain('{"t":"resize","cols":100,"rows":30}');
});

test('a line that breaks leads to a new token and to a new shell, which is said', async () => {
  const { last, status, sockets, offered, text } = await begin();
  last().hear('{"t":"ready"}');
  last().break(cutOff);
  expect(status()).toMatchObject({ kind: 'lost', attempt: 1 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
  expect(offered[1]?.[1]).toBe('token-2');
  last().hear('{"t":"ready"}');
  expect(status()).toEqual({ kind: 'connected', again: true });
  expect(text()).toContain('This is a new shell');
});

test('a network that is back is used at once, and disturbs no shell', async () => {
  const { session, last, sockets } = await begin();
  last().hear('{"t":"ready"}');
  session.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(1);
  last().break(cutOff);
  session.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
});

test('what is typed while nobody listens is never sent', async () => {
  const { session, last } = await begin();
  last().hear('{"t":"ready"}');
  const first = last();
  first.break(cutOff);
  session.type('rm -rf ~');
  await vi.advanceTimersByTimeAsync(1_000);
  last().hear('{"t":"ready"}');
  expect(last().sent.filter((frame) => typeof frame !== 'string')).toEqual([]);
});

test('a shell that ends is over; Enter opens another', async () => {
  const { session, last, status, sockets } = await begin();
  last().hear('{"t":"ready"}');
  last().hear('{"t":"exit","code":3}');
  last().break(closeCodes.ended);
  expect(status()).toMatchObject({ kind: 'over', mayReopen: true, isFailure: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  session.type('\r');
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
});

test('an allocation that is gone offers nothing', async () => {
  const { session, last, status, sockets } = await begin();
  last().hear('{"t":"ready"}');
  last().break(closeCodes.allocationGone);
  expect(status()).toMatchObject({ kind: 'over', mayReopen: false });
  session.type('\r');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});

test('too many tokens: waits as long as the server asks for', async () => {
  const refusal = { code: 'rate_limited', title: 'Too many requests', retryable: true, retry_after_seconds: 20 };
  const { sockets, status } = await begin([refusal as Problem]);
  expect(status()).toMatchObject({ kind: 'lost', sentence: 'Too many requests.' });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sockets).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(1);
});

test('what is refused is shown and not tried again', async () => {
  const refusal = { code: 'permission_denied', title: 'Not allowed', retryable: false };
  const { sockets, status } = await begin([refusal as Problem]);
  expect(status()).toMatchObject({ kind: 'refused', problem: refusal });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(0);
});

test('a line that answers no ping is lost', async () => {
  const { last, status } = await begin();
  last().hear('{"t":"ready"}');
  last().hear('{"t":"pong"}');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(status()).toMatchObject({ kind: 'connected' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(status()).toMatchObject({ kind: 'lost' });
});

test('leaving the page hangs up and asks for nothing more', async () => {
  const { session, last, sockets, statuses } = await begin();
  last().hear('{"t":"ready"}');
  session.end();
  expect(last().isClosed).toBe(true);
  const before = statuses.length;
  last().break(cutOff);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  expect(statuses).toHaveLength(before);
});
