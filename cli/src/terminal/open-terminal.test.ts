import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TerminalKind } from '@gpuaas/contract';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FoundAllocation } from '../allocation/find-allocation.ts';
import type { Invocation } from '../invocation.ts';
import { openTerminal } from './open-terminal.ts';

let gateway: WebSocketServer;
let url: string;
beforeEach(async () => {
  gateway = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: ([first]) => first ?? false });
  await new Promise((resolve) => gateway.once('listening', resolve));
  url = `ws://127.0.0.1:${(gateway.address() as AddressInfo).port}/ws/terminal/alloc_1`;
});
afterEach(() => {
  for (const client of gateway.clients) client.terminate();
  gateway.close();
});

function open(kind: TerminalKind = 'shell') {
  const token = { token: 'gpuaas_terminal_secret', url, protocol: 'gpuaas.terminal.v1', expires_at: '' };
  const cli = { api: { createTerminalToken: async () => token } } as never as Invocation;
  const found = { project: { id: 'proj_1' }, allocation: { id: 'alloc_1' } } as never as FoundAllocation;
  return openTerminal(cli, found, kind, () => {});
}

function whenOpened(act: (socket: WebSocket, request: IncomingMessage) => void): void {
  gateway.once('connection', act);
}

const closings: [number, string, number][] = [
  [closeCodes.ended, 'terminal_ended', 1],
  [closeCodes.tokenInvalid, 'terminal_token_invalid', 4],
  [closeCodes.signedOut, 'signed_out', 4],
  [closeCodes.accessLost, 'terminal_forbidden', 4],
  [closeCodes.allocationGone, 'allocation_gone', 3],
  [closeCodes.personDisabled, 'account_disabled', 4],
  [closeCodes.deadline, 'terminal_deadline', 6],
  [closeCodes.nodeRevoked, 'node_revoked', 9],
  [closeCodes.tooSlow, 'terminal_timed_out', 6],
  [closeCodes.nodeSilent, 'node_silent', 9],
  [1000, 'terminal_lost', 9],
];

describe('a terminal', () => {
  it('is opened with the token as second sub-protocol, and in no other place', async () => {
    const seen = new Promise<IncomingMessage>((resolve) =>
      whenOpened((socket, request) => {
        socket.send('{"t":"ready"}');
        resolve(request);
      }),
    );
    const terminal = await open();
    const { headers, url: path } = await seen;
    expect(headers['sec-websocket-protocol']).toBe('gpuaas.terminal.v1,gpuaas_terminal_secret');
    expect(path).toBe('/ws/terminal/alloc_1');
    terminal.close();
  });

  it.each(closings)('that is refused with %d says %s and exits with %d', async (closeCode, code, exitCode) => {
    whenOpened((socket) => socket.close(closeCode, 'because'));
    await expect(open()).rejects.toMatchObject({ code, exitCode, facts: [['closed', `because (code ${closeCode})`]] });
  });

  it.each(closings)('that closes later with %d says %s and exits with %d', async (closeCode, code, exitCode) => {
    whenOpened((socket) => {
      socket.send('{"t":"ready"}');
      setTimeout(() => socket.close(closeCode), 20);
    });
    const terminal = await open();
    await expect(terminal.closed).rejects.toMatchObject({ code, exitCode });
  });

  it('whose line is cut says so', async () => {
    whenOpened((socket) => {
      socket.send('{"t":"ready"}');
      setTimeout(() => socket.terminate(), 20);
    });
    const terminal = await open();
    await expect(terminal.closed).rejects.toMatchObject({ code: 'terminal_lost', exitCode: 9 });
  });

  it('whose gateway is not there says where it looked', async () => {
    url = 'ws://127.0.0.1:1/ws/terminal/alloc_1';
    await expect(open()).rejects.toMatchObject({
      code: 'terminal_unreachable',
      exitCode: 9,
      facts: [
        ['address', url],
        ['reason', expect.stringContaining('ECONNREFUSED')],
      ],
    });
  });
});
