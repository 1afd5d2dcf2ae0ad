import { connect, createServer, type Socket } from 'node:net';
import { freePorts } from '@gpuaas/testing';

export interface CuttingProxy {
  url: string;
  /** Ends the connection after so many bytes of the answers to the next creates. */
  cut(afterBytes: number, times: number): void;
  /** Passes one more answer on and is gone then: whatever follows is never sent. */
  leave(): void;
  close(): Promise<void>;
}

/** Stands between the command line and the platform and loses answers to creates: the platform has done its part. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { host, hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let left = 0;
  let limit = 0;
  let isLeaving = false;

  const server = createServer((client) => {
    const platform = connect(Number(port), hostname);
    let isCut = false;
    let passed = 0;
    for (const socket of [client, platform]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => [client, platform].forEach((each) => void each.destroy()));
      socket.on('close', () => open.delete(socket));
    }
    client.on('data', (data: Buffer) => {
      const text = data.toString('latin1');
      if (/^POST \/\S+\/(allocations|nodes) /.test(text) && left > 0) {
        left -= 1;
        isCut = true;
      }
      platform.write(Buffer.from(text.replace(/^host: .*$/im, `host: ${host}`), 'latin1'));
    });
    platform.on('data', (data: Buffer) => {
      if (isLeaving) {
        server.close();
        client.end(data.toString('latin1').replace(/^connection: .*$/im, 'connection: close'), 'latin1');
        return;
      }
      client.write(isCut ? data.subarray(0, Math.max(0, limit - passed)) : data);
      passed += data.length;
      if (isCut && passed >= limit) setTimeout(() => client.destroy(), 5);
    });
  });
  const own = await freePorts(1);
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${own}`,
    cut(afterBytes, times) {
      [limit, left] = [afterBytes, times];
    },
    leave() {
      isLeaving = true;
    },
    async close() {
      for (const socket of open) socket.destroy();
      if (!server.listening) return;
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
