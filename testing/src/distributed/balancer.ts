import { connect, createServer, type Socket } from 'node:net';
import { sleep } from '@gpuaas/kernel';

export interface Backend {
  port: number;
  /** Where it says whether it is ready. */
  probePort: number;
}

export interface Balancer {
  close(): Promise<void>;
}

/** Shorter than the drain of a process: by its end nobody is sent there any more. */
const lookEvery = 500;

/**
 * Passes each connection on to the backend that has the fewest, of those that say that they are ready. One that nobody
 * listens on is left out: no byte was sent yet.
 */
export async function startBalancer(port: number, backends: readonly Backend[]): Promise<Balancer> {
  const stop = new AbortController();
  const open = new Set<Socket>();
  const carried = new Map(backends.map((backend) => [backend, 0]));
  const ready = new Set<Backend>();
  const own = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };

  async function follow(backend: Backend): Promise<void> {
    while (!stop.signal.aborted) {
      if (await isReady(backend)) ready.add(backend);
      else ready.delete(backend);
      await sleep(lookEvery, stop.signal);
    }
  }

  /** While none is ready, whoever listens may have it. */
  const candidates = () => (ready.size > 0 ? [...ready] : backends);

  function pass(near: Socket, candidates: readonly Backend[]): void {
    const count = (backend: Backend) => carried.get(backend) ?? 0;
    const [backend, ...others] = candidates.toSorted((one, other) => count(one) - count(other));
    if (backend === undefined || near.destroyed) return void near.destroy();
    carried.set(backend, count(backend) + 1);
    const far = connect(backend.port, '127.0.0.1');
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
    pass(near, candidates());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const following = backends.map(follow);
  return {
    async close() {
      stop.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await Promise.all([closed, ...following]);
    },
  };
}

/** Whether a process says so. One that does not answer is not. */
export function isReady({ probePort }: Pick<Backend, 'probePort'>): Promise<boolean> {
  return fetch(`http://127.0.0.1:${probePort}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
