import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Admission, Overloaded } from './admission.ts';
import { refuseEarly } from './refuse-early.ts';

const project = '/api/v1/projects/proj_01kadh6sw4e3bvk6mh4y0t2z7r';
const create = ['POST', `${project}/allocations`] as const;
const list = ['GET', `${project}/allocations?limit=10`] as const;
const release = ['POST', `${project}/allocations/alloc_01kadh6sw4e3bvk6mh4y0t2z7r/release`] as const;

describe('while there is no room for requests of a module', () => {
  let server: Server;
  let served: string[];
  let full: string[];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const admission: Admission = {
    isFull: () => full.length > 0,
    refusal: ({ module }) => (full.includes(module) ? new Overloaded(3) : undefined),
    enter: async () => () => {},
  };
  beforeAll(async () => {
    const handle = refuseEarly(
      ({ url = '' }, response) => {
        served.push(url);
        response.end();
      },
      'public',
      { admission, source: { newId: (prefix) => `${prefix}_1` as never } },
    );
    server = createServer(handle).on('checkContinue', handle).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    [served, full] = [[], ['allocations']];
  });
  afterAll(() => {
    agent.destroy();
    server.close();
  });

  async function call([method, path]: readonly [string, string], headers = {}, body = '{"sku":"sim-h200-1"}') {
    const { port } = server.address() as AddressInfo;
    const sending = request({ port, host: '127.0.0.1', path, method, agent, headers });
    sending.on('error', () => {});
    sending.end(method === 'POST' && !('expect' in headers) ? body : undefined);
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of response) text += String(part);
    return { status: response.statusCode, headers: response.headers, text, isReused: sending.reusedSocket };
  }

  it('they are refused with a problem and a time to come back, and served once there is room', async () => {
    for (const operation of [create, list]) {
      const { status, headers, text } = await call(operation);
      expect([status, headers['retry-after'], headers['content-type']]).toEqual([
        503,
        '3',
        'application/problem+json; charset=utf-8',
      ]);
      expect(JSON.parse(text)).toMatchObject({
        code: 'unavailable',
        retryable: true,
        retry_after_seconds: 3,
        request_id: 'req_1',
      });
    }
    expect(served).toEqual([]);
    full = [];
    await call(list);
    expect(served).toEqual([list[1]]);
  });

  it('what is essential is served, and so is every other module, and what is no operation', async () => {
    const others = [release, ['GET', '/healthz'], ['GET', '/api/v1/me'], ['GET', '/index.html']] as const;
    for (const operation of others) expect((await call(operation)).status).toBe(200);
    expect(served).toEqual(others.map(([, path]) => path));
  });

  it('a refusal costs nobody their connection, unless they have much more to send', async () => {
    await call(create);
    expect(await call(create)).toMatchObject({ status: 503, isReused: true, headers: { connection: 'keep-alive' } });
    const long = await call(create, {}, ' '.repeat(70_000));
    expect(long).toMatchObject({ status: 503, headers: { connection: 'close' } });
    const asking = await call(create, { expect: '100-continue', 'content-length': '20' });
    expect(asking).toMatchObject({ status: 503, headers: { connection: 'close' } });
  });
});
