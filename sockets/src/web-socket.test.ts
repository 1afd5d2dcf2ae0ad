import type { AddressInfo, Socket } from 'node:net';
import { largestFrame } from '@gpuaas/terminal-protocol';
import { describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { keepAlive, ownAccepted, ownWebSocket, sendFrame, textFrame, webSocketOptions } from './web-socket.ts';

const quick = { every: 100, patience: 250 };
const soon = () => new Promise((resolve) => setTimeout(resolve, 1_500));

async function connected(options: { autoPong?: boolean } = {}): Promise<[WebSocket, WebSocket]> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  const accepted = new Promise<WebSocket>((resolve) =>
    server.once('connection', (socket, { socket: connection }) => resolve(ownAccepted(socket, connection as Socket))),
  );
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const near = new WebSocket(`ws://127.0.0.1:${port}`, options);
  const opened = new Promise((resolve) => near.once('open', resolve));
  const far = await accepted;
  await opened;
  far.once('close', () => server.close());
  near.on('error', () => {});
  return [near, far];
}

describe('keeping a WebSocket alive', () => {
  it('ends one whose peer says nothing any more', async () => {
    const [near, far] = await connected({ autoPong: false });
    keepAlive(far, quick);
    const closed = new Promise<number>((resolve) => far.once('close', resolve));
    expect(await closed).toBe(1006);
    near.terminate();
  });

  it('leaves one alone whose peer answers', async () => {
    const [near, far] = await connected();
    keepAlive(far, quick);
    await soon();
    expect(far.readyState).toBe(WebSocket.OPEN);
    near.terminate();
  });

  it('hears a peer that asks while its reading is held up, and is not ended by its own silence', async () => {
    const [near, far] = await connected({ autoPong: false });
    ownWebSocket(near);
    for (const socket of [near, far]) keepAlive(socket, { ...quick, peerAsks: true });
    near.pause();
    await soon();
    expect([near.readyState, far.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    near.resume();
    await soon();
    expect(far.readyState).toBe(WebSocket.OPEN);
    near.terminate();
  });

  it('counts what is on its way as a sign of life only where the peer does not ask', async () => {
    for (const [peerAsks, expected] of [
      [false, WebSocket.OPEN],
      [true, WebSocket.CLOSED],
    ] as const) {
      const [near, far] = await connected({ autoPong: false });
      near.pause();
      // More than the kernel takes for a reader who does not read.
      for (let sent = 0; sent < 32; sent += 1) far.send(Buffer.alloc(1 << 20));
      keepAlive(far, { ...quick, peerAsks });
      await soon();
      expect(far.readyState).toBe(expected);
      near.terminate();
      far.terminate();
    }
  });
});

it('takes the largest frame that terminals may have, and none that is larger', () => {
  expect(webSocketOptions.maxPayload).toBe(largestFrame);
});

describe('a frame made once for many', () => {
  it('reads a text that was framed once for many, of any length', async () => {
    const [near, far] = await connected();
    const texts = [0, 1, 125, 126, 127, 255, 256, 65_535].map((length) => 'x'.repeat(length));
    const heard: string[] = [];
    const all = new Promise<void>((resolve) =>
      near.on('message', (data, isBinary) => {
        heard.push(isBinary ? 'binary' : String(data));
        if (heard.length === texts.length * 2 + 1) resolve();
      }),
    );
    for (const text of texts) {
      sendFrame(far, textFrame(text));
      far.send(text);
    }
    sendFrame(far, textFrame('größer ✓'));
    await all;
    expect(heard).toEqual([...texts.flatMap((text) => [text, text]), 'größer ✓']);
    expect(() => textFrame('x'.repeat(65_536))).toThrow('65,535');
    near.terminate();
    await new Promise((resolve) => far.once('close', resolve));
    sendFrame(far, textFrame('to nobody'));
  });
});
