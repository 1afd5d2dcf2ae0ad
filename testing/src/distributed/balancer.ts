import { connect, createServer, type Socket } from 'node:net';

export interface Balancer {
  close(): Promise<void>;
}

/** Passes each connection on to the port that has the fewest, and leaves out those that nobody listens on. */
export async function startBalancer(port: number, backends: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  const carried = new Map(backends.map((backend) => [backend, 0]));
  const own = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };

  function pass(near: Socket, candidates: readonly number[]): void {
    const count = (backend: number) => carried.get(backend) ?? 0;
    const [backend, ...others] = candidates.toSorted((one, other) => count(one) - count(other));
    if (backend === undefined || near.destroyed) return void near.destroy();
    carried.set(backend, count(backend) + 1);
    const far = connect(backend, '127.0.0.1');
    own(far);
    let isConnected = false;
    far.once('connect', () => {
      isConnected = true;
      near.pipe(far).pipe(near);
    });
    far.once('close', () => {
      carried.set(backend, count(backend) - 1);
      if (isConnected) near.destroy();
      else pass(near, others);
    });
    near.once('close', () => far.destroy());
  }

  const server = createServer((near) => {
    own(near);
    pass(near, backends);
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
