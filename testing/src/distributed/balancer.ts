import { connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  close(): Promise<void>;
}

/** Passes connections on to one port after the other, and leaves out those that nobody listens on. */
export async function startBalancer(port: number, backends: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let next = 0;
  const own = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };

  function pass(near: Socket, left: number): void {
    const backend = backends[next++ % backends.length];
    if (backend === undefined || left === 0) return void near.destroy();
    const far = connect(backend, '127.0.0.1');
    own(far);
    let isConnected = false;
    far.once('connect', () => {
      isConnected = true;
      near.pipe(far).pipe(near);
    });
    far.once('close', () => (isConnected || near.destroyed ? near.destroy() : pass(near, left - 1)));
    near.once('close', () => far.destroy());
  }

  const server = createServer((near) => {
    own(near);
    pass(near, backends.length);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
