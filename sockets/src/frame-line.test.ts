import { randomBytes } from 'node:crypto';
import { createIdSource, createLogger, systemClock } from '@gpuaas/kernel';
import {
  createMultiplexer,
  type MultiplexedStream,
  type Multiplexer,
  type StreamRequest,
  streamEndings,
} from '@gpuaas/terminal-protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { dialWebSocket } from './dial.ts';
import { carryFrames } from './frame-line.ts';
import { createListener } from './listener.ts';
import { tryPort } from './try-port.ts';
import type { WebSocket } from './web-socket.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const request = { kind: 'tcp', allocation_id: `alloc_${'0'.repeat(26)}`, port: 80 } as StreamRequest;

/** A listener that sends back what comes on any stream, and somebody who has dialled it. */
async function connect(isUnmasked: boolean): Promise<{ socket: WebSocket; there: Multiplexer }> {
  let port = 23_000 + Math.floor(Math.random() * 2_000);
  while ((await tryPort('127.0.0.1', port)) !== undefined) port += 1;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<Multiplexer>();
  const log = createLogger({ service: 'test', clock: systemClock, write: () => {} });
  const listener = createListener({
    name: 'test',
    addresses: ['127.0.0.1'],
    port,
    source: { log, newId: createIdSource(systemClock, randomBytes) },
    request: (_request, response) => response.end(),
    upgrade(upgrade) {
      const socket = upgrade.accept();
      if (socket) take(carryFrames(socket, (line) => createMultiplexer({ line, end: 'listener', accept: sendBack })));
    },
    onOpen: open,
  });
  const stop = new AbortController();
  const running = listener.run(stop.signal);
  stops.push(async () => {
    stop.abort();
    await running;
  });
  await Promise.race([running, opened]);
  const socket = await dialWebSocket(`ws://127.0.0.1:${port}/`, { isUnmasked });
  return { socket, there: await taken };
}

function sendBack(stream: MultiplexedStream): void {
  stream.listen({
    message: (content) => stream.send(content),
    finish: () => stream.finish(),
    close: () => {},
  });
}

describe('many streams on one WebSocket', () => {
  it.each([true, false])('carries streams both ways, masked or not (unmasked: %s)', async (isUnmasked) => {
    const { socket, there } = await connect(isUnmasked);
    const here = carryFrames(socket, (line) => createMultiplexer({ line, end: 'dialler', accept: sendBack }));
    socket.resume();
    const sent = randomBytes(3 << 20);
    const answers = [here, there, here].map((end) => {
      const stream = end.open(request);
      const { promise, resolve } = Promise.withResolvers<{ bytes: Buffer; code: number }>();
      const parts: Uint8Array[] = [];
      stream.listen({
        message: (content) => parts.push(content),
        close: (code) => resolve({ bytes: Buffer.concat(parts), code }),
      });
      stream.send(sent);
      stream.finish();
      return promise;
    });
    for (const { bytes, code } of await Promise.all(answers)) {
      expect(bytes.equals(sent)).toBe(true);
      expect(code).toBe(streamEndings.finished);
    }
    expect([here.count, there.count]).toEqual([0, 0]);
  });

  it('ends with all its streams when the other side breaks the rules', async () => {
    const { socket, there } = await connect(false);
    const lost = new Promise<number>((resolve) => {
      there.open(request).listen({ message: () => {}, close: resolve });
    });
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.resume();
    socket.send(Buffer.from([1, 2]));
    expect(await lost).toBe(streamEndings.lost);
    expect(await closed).toBe(1002);
    expect(there.count).toBe(0);
  });
});
