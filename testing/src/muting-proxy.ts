import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line that can fall silent without being cut: both ends believe that they are connected, and hear nothing. */
export interface MutingProxy {
  port: number;
  /** When each connection was made, as `performance.now()` tells. */
  connections: number[];
  mute(): void;
  /** Connections made from now on work; those of the silence stay silent, as behind a router that forgot them. */
  unmute(): void;
  close(): Promise<void>;
}

export async function startMutingProxy(to: { host: string; port: number }, at = '127.0.0.1'): Promise<MutingProxy> {
  const lines = new Set<{ ends: Socket[]; fallSilent(): void }>();
  const connections: number[] = [];
  let isMute = false;

  const server = createServer((near) => {
    connections.push(performance.now());
    near.on('error', () => near.destroy());
    if (isMute) {
      // Taken, never heard.
      near.pause();
      lines.add({ ends: [near], fallSilent: () => {} });
      return;
    }
    const far = connect(to.port, to.host);
    far.on('error', () => far.destroy());
    near.pipe(far).pipe(near);
    const hangUp = () => {
      near.destroy();
      far.destroy();
    };
    near.once('close', hangUp);
    far.once('close', hangUp);
    lines.add({
      ends: [near, far],
      fallSilent() {
        near.off('close', hangUp);
        far.off('close', hangUp);
        near.unpipe();
        far.unpipe();
        near.pause();
        far.pause();
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, at, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections,
    mute() {
      isMute = true;
      for (const line of lines) line.fallSilent();
    },
    unmute() {
      isMute = false;
    },
    close: () =>
      new Promise((resolve) => {
        for (const { ends } of lines) for (const end of ends) end.destroy();
        server.close(() => resolve());
      }),
  };
}
