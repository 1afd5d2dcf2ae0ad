import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer, request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { sleep } from '@gpuaas/kernel';
import { freePorts } from '../free-ports.ts';
import { brokenFrames } from './endings.ts';
import type { Ready } from './messages.ts';

export interface HostileProxy {
  url: string;
  /** What is done to the next stream that the agent dials; resolves when it was done. */
  next(attack: StreamAttack): Promise<void>;
  close(): Promise<void>;
}

export interface StreamAttack {
  name: string;
  act(socket: Socket, accept: string): Promise<void> | void;
}

const switching = (accept: string) =>
  `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`;

/** A server may not mask; the same breaks, from its side. */
const unmasked = Object.fromEntries(
  Object.entries(brokenFrames).map(([name, frame]) => {
    const isMasked = frame.length >= 6 && ((frame[1] ?? 0) & 0x80) !== 0 && ((frame[1] ?? 0) & 0x7f) < 126;
    return [
      name,
      isMasked ? Buffer.concat([Buffer.from([frame[0] ?? 0, (frame[1] ?? 0) & 0x7f]), frame.subarray(6)]) : frame,
    ];
  }),
);

/** What a platform that wants to harm an agent can do to the streams that the agent dials. */
export const streamAttacks: StreamAttack[] = [
  { name: 'reset before an answer', act: (socket) => void socket.destroy() },
  { name: 'an end before an answer', act: (socket) => void socket.end() },
  { name: 'half an answer', act: (socket) => void socket.end('HTTP/1.1 101 Swi') },
  { name: 'junk for an answer', act: (socket) => void socket.end('\0\0\0\0') },
  { name: 'a refusal', act: (socket) => void socket.end('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n') },
  { name: 'a redirect', act: (socket) => void socket.end('HTTP/1.1 302 No\r\nlocation: http://x/\r\n\r\n') },
  { name: 'a wrong key', act: (socket) => void socket.end(switching('wrong')) },
  { name: 'an end after the answer', act: (socket, accept) => void socket.end(switching(accept)) },
  {
    name: 'a reset after the answer',
    async act(socket, accept) {
      socket.write(switching(accept));
      await sleep(20);
      socket.destroy();
    },
  },
  ...Object.entries(unmasked).map(
    ([name, frame], at): StreamAttack => ({
      name,
      async act(socket, accept) {
        socket.write(switching(accept));
        if (at % 2 === 0) await sleep(30);
        socket.write(frame);
        await sleep(30);
        if (at % 3 === 0) socket.destroy();
        else socket.end();
      },
    }),
  ),
];

/** Passes an agent's requests on to the platform, and does with its streams what a test says. */
export async function startHostileProxy(world: Ready): Promise<HostileProxy> {
  const sockets = new Set<Socket>();
  let waiting: { attack: StreamAttack; done: () => void } | undefined;
  const server = createServer(world.server, (request, response) => {
    const forward = httpsRequest(
      `https://127.0.0.1:${world.nodePort}${request.url}`,
      { method: request.method, headers: request.headers, ...world.detour, ca: world.root, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forward.on('error', () => response.destroy());
    request.pipe(forward);
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => {});
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    const current = waiting;
    waiting = undefined;
    void Promise.resolve(current?.attack.act(socket, accept)).then(() => current?.done());
  });
  const port = await freePorts(1);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${port}`,
    next: (attack) =>
      new Promise((resolve) => {
        waiting = { attack, done: resolve };
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
