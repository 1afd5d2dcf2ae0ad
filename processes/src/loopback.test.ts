import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createIdSource, silentLogger, systemClock } from '@gpuaas/kernel';
import { createListener, tryPort } from '@gpuaas/sockets';
import { afterEach, describe, expect, it } from 'vitest';
import { addressesOf } from './loopback.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));

describe('localhost', () => {
  const opened: Server[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));

  async function freePort(): Promise<number> {
    for (let port = 24_000 + Math.floor(Math.random() * 4_000); ; port += 1) {
      const problems = await Promise.all(addressesOf('localhost').map((address) => tryPort(address, port)));
      if (problems.every((problem) => problem === undefined)) return port;
    }
  }

  function listener(port: number) {
    return createListener({
      name: 'api',
      addresses: addressesOf('localhost'),
      port,
      source: {
        log: silentLogger,
        newId: createIdSource(systemClock, (size) => crypto.getRandomValues(new Uint8Array(size))),
      },
      request: (_request, response) => response.end('ours'),
    });
  }

  it('means every loopback address that a browser may try, and any other name only itself', () => {
    expect(addressesOf('localhost')).toEqual(hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']);
    expect(addressesOf('10.0.0.1')).toEqual(['10.0.0.1']);
  });

  it.each(addressesOf('localhost'))('is not listened on at all while somebody else has %s', async (taken) => {
    const port = await freePort();
    const other = createServer();
    opened.push(other);
    await new Promise<void>((resolve) => other.listen(port, taken, resolve));
    await expect(listener(port).run(new AbortController().signal)).rejects.toThrow(
      `api cannot listen on ${taken} port ${port}: another program uses it. Stop that program, or choose another port.`,
    );
    for (const address of addressesOf('localhost').filter((candidate) => candidate !== taken))
      expect(await tryPort(address, port)).toBeUndefined();
  });
});
