import { createServer, type Server } from 'node:net';

const patience = 2_000;

/** Tells whoever connects to a local socket one thing, and hangs up. Undefined when something has the path already. */
export function answerOnPath(path: string, answer: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.setTimeout(patience, () => socket.destroy());
      socket.end(answer);
      socket.resume();
    });
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}
