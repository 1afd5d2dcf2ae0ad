import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWorld, type TestWorld } from './test-world.ts';

const loopback = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .map(({ address }) => address)
  .filter((address) => address === '127.0.0.1' || address === '::1');

describe('a platform on localhost', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
  });
  afterAll(() => world.stop());

  function ask(address: string, port: number): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const request = `GET /healthz HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`;
      const socket = connect(port, address, () => socket.write(request));
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        answer += chunk;
      });
      socket.on('error', reject).on('close', () => resolve(answer));
    });
  }

  function take(address: string, port: number): Promise<string | undefined> {
    return new Promise((resolve) => {
      const thief = createServer()
        .once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
        .listen(port, address, () => thief.close(() => resolve('taken')));
    });
  }

  it.each(loopback)('answers on %s itself, and nobody else can take its ports there', async (address) => {
    const { apiPort, terminalPort } = world.settings;
    expect(await ask(address, apiPort)).toMatch(/^HTTP\/1.1 200 [\s\S]*"status":"ok"/);
    expect(await ask(address, terminalPort)).toMatch(/^HTTP\/1.1 426 /);
    for (const port of [apiPort, terminalPort]) expect(await take(address, port)).toBe('EADDRINUSE');
  });
});
