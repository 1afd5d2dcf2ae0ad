import { randomBytes } from 'node:crypto';
import type { AllocationId } from '@gpuaas/contract';
import { createIdSource, createLogger, systemClock } from '@gpuaas/kernel';
import { carryFrames, createListener, dialWebSocket, keepAlive } from '@gpuaas/sockets';
import {
  createMultiplexer,
  type MultiplexedStream,
  type StreamRequest,
  streamEndings,
  streamsProtocol,
} from '@gpuaas/terminal-protocol';
import { type Carried, type Carrier, type Credentials, window } from './carrier.ts';

const request: StreamRequest = {
  kind: 'tcp',
  allocation_id: `alloc_${'0'.repeat(26)}` as AllocationId,
  port: 1,
};

function carriedBy(stream: MultiplexedStream): Carried {
  let onDrained = () => {};
  return {
    write(chunk) {
      stream.send(chunk, { sent: () => stream.unsent < window && onDrained() });
      return stream.isOpen && stream.unsent < window;
    },
    drained(listener) {
      onDrained = listener;
    },
    read: (listener) => stream.listen({ message: listener, close: () => {} }),
    pause: () => stream.pause(),
    resume: () => stream.resume(),
    end: () => stream.reset(streamEndings.finished),
  };
}

export async function takeWebSocket(port: number, credentials: Credentials, signal: AbortSignal): Promise<Carrier> {
  const { promise: dialled, resolve } = Promise.withResolvers<Carrier>();
  const log = createLogger({ service: 'bench', clock: systemClock, write: () => {} });
  const { key, cert, ca } = credentials;
  const listener = createListener({
    name: 'bench',
    addresses: ['127.0.0.1'],
    port,
    source: { log, newId: createIdSource(systemClock, randomBytes) },
    tls: { key, cert, ca, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' },
    request: (_request, response) => response.end(),
    upgrade(upgrade) {
      const socket = upgrade.accept();
      if (!socket) return;
      keepAlive(socket, { peerAsks: true });
      const multiplexer = carryFrames(socket, (line) =>
        createMultiplexer({ line, end: 'listener', accept: (stream) => stream.reset(streamEndings.refused) }),
      );
      resolve({ open: () => carriedBy(multiplexer.open(request)) });
    },
  });
  void listener.run(signal);
  return dialled;
}

export async function dialByWebSocket(
  port: number,
  credentials: Credentials,
  serve: (stream: Carried) => void,
): Promise<void> {
  const options = { credentials, protocols: [streamsProtocol], isUnmasked: true };
  const socket = await dialWebSocket(`wss://127.0.0.1:${port}/`, options);
  keepAlive(socket, { peerAsks: true });
  carryFrames(socket, (line) =>
    createMultiplexer({ line, end: 'dialler', accept: (stream) => serve(carriedBy(stream)) }),
  );
  socket.resume();
}
