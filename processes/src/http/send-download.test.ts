import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { until } from '@gpuaas/testing';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type Patience, sendDownload } from './send-download.ts';

const part = 'x'.repeat(100_000);

describe('a download', () => {
  /** Parts without end, or until it fails. */
  async function served(failsAfter = Number.POSITIVE_INFINITY, patience?: Patience) {
    const seen = { made: 0, ended: 0, abandoned: 0 };
    async function* parts() {
      try {
        for (;;) {
          if (seen.made >= failsAfter) throw new Error('the database is away');
          seen.made += 1;
          yield part;
        }
      } finally {
        seen.ended += 1;
      }
    }
    const app = Fastify();
    app.get('/', (asked, reply) =>
      sendDownload(
        asked,
        reply,
        {
          parts: parts(),
          abandon: () => {
            seen.abandoned += 1;
          },
        },
        patience,
      ),
    );
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (method = 'GET') => {
      const asking = request(url, { method, agent: false }).end();
      asking.on('error', () => {});
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
      return { asking, response };
    };
    return { app, seen, ask };
  }

  it('is made no faster than it is read, and no further once the reader has left', async () => {
    const { app, seen, ask } = await served();
    const { asking, response } = await ask();
    await once(response, 'readable');
    await new Promise((resolve) => setTimeout(resolve, 500));
    // What lies in the buffers of two sockets, and not a part more.
    expect(seen.made * part.length).toBeLessThan(30_000_000);
    asking.destroy();
    await until('the making ending', () => seen.ended === 1 && seen.abandoned === 1);
    await app.close();
  });

  const patient = { still: 60_000, lookEvery: 60_000, leastBytes: 1, longest: 60_000 };

  it('ends for a reader who takes a little now and then, and never enough', async () => {
    const { app, seen, ask } = await served(undefined, { ...patient, lookEvery: 200, leastBytes: 1e9 });
    const { asking, response } = await ask();
    response.on('error', () => {});
    await once(response, 'readable');
    const sips = setInterval(() => response.read(1_000), 20);
    await until('the making ending', () => seen.ended === 1 && seen.abandoned === 1);
    clearInterval(sips);
    asking.destroy();
    await app.close();
  });

  it('ends for everybody at last', async () => {
    const { app, seen, ask } = await served(undefined, { ...patient, longest: 300 });
    const { asking, response } = await ask();
    response.on('error', () => {});
    response.resume();
    await until('the making ending', () => seen.ended === 1 && seen.abandoned === 1);
    asking.destroy();
    await app.close();
  });

  it('that fails midway is cut off, so that nobody takes it for whole', async () => {
    const { app, ask } = await served(3);
    const { response } = await ask();
    response.resume();
    const outcome = await Promise.race([
      once(response, 'end').then(() => (response.complete ? 'whole' : 'cut off')),
      once(response, 'error').then(() => 'cut off'),
      once(response, 'aborted').then(() => 'cut off'),
    ]);
    expect(outcome).toBe('cut off');
    await app.close();
  });

  it('is not made for whoever only asks for its headers', async () => {
    const { app, seen, ask } = await served();
    const { response } = await ask('HEAD');
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(seen).toEqual({ made: 0, ended: 0, abandoned: 1 });
    await app.close();
  });
});
