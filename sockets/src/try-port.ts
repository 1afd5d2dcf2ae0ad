import { createServer } from 'node:net';

/** The code of the system's error, such as `EADDRINUSE`. */
export type PortProblem = string;

/** Whether a port can be listened on right now: undefined, or why not. */
export function tryPort(host: string, port: number): Promise<PortProblem | undefined> {
  return new Promise((resolve) => {
    const probe = createServer((socket) => socket.on('error', () => {}).destroy())
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
      .listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
