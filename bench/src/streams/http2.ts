import { connect as connectHttp2, type Http2Stream, performServerHandshake } from 'node:http2';
import { connect, createServer } from 'node:tls';
import { type Carried, type Carrier, type Credentials, window } from './carrier.ts';

/** The connection's own window must not be what streams wait for. */
const connectionWindow = 16 << 20;
const settings = { initialWindowSize: window, enablePush: false, maxConcurrentStreams: 10_000 };

function carriedBy(stream: Http2Stream): Carried {
  stream.on('error', () => {});
  return {
    write: (chunk) => stream.writable && stream.write(chunk),
    drained: (listener) => void stream.on('drain', listener),
    read: (listener) => void stream.on('data', listener),
    pause: () => void stream.pause(),
    resume: () => void stream.resume(),
    end: () => stream.close(),
  };
}

/** The gateway is the client, although the agent has dialled. */
export function takeHttp2(port: number, credentials: Credentials, signal: AbortSignal): Promise<Carrier> {
  return new Promise((resolve) => {
    const server = createServer({
      ...credentials,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.3',
      noDelay: true,
    });
    server.on('secureConnection', (socket) => {
      const session = connectHttp2('http://agent', { createConnection: () => socket, settings });
      session.on('error', () => {});
      session.once('connect', () => session.setLocalWindowSize(connectionWindow));
      session.once('remoteSettings', () => {
        resolve({
          open: () => carriedBy(session.request({ ':method': 'POST', ':path': '/' }, { endStream: false })),
        });
      });
      signal.addEventListener('abort', () => session.destroy());
    });
    server.listen(port, '127.0.0.1');
    signal.addEventListener('abort', () => server.close());
  });
}

export function dialByHttp2(port: number, credentials: Credentials, serve: (stream: Carried) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...credentials, host: '127.0.0.1', port, minVersion: 'TLSv1.3' }, () => {
      socket.setNoDelay(true);
      const session = performServerHandshake(socket, { settings });
      session.on('error', () => {});
      session.setLocalWindowSize(connectionWindow);
      session.on('stream', (stream) => {
        stream.respond({ ':status': 200 });
        serve(carriedBy(stream));
      });
      resolve();
    });
    socket.once('error', reject);
  });
}
