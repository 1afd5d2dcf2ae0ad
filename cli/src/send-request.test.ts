import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { sendRequest } from './send-request.ts';
import { launcher } from './testing/cli-under-test.ts';
import { removeTemporaryFolders, temporaryFolder } from './testing/temporary-folder.ts';
import { createTransport } from './transport.ts';

afterAll(removeTemporaryFolders);

/** A server that answers as it is told, while `work` goes on. */
async function serving<T>(answer: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const asked = (url: string, signal: AbortSignal = AbortSignal.timeout(10_000)) =>
  ({ method: 'POST', url: `${url}/x`, headers: { authorization: 'Bearer t' }, body: '{"a":"ü"}', signal }) as const;

describe('a request of the command line', () => {
  it('carries its body, and its answer comes whole', async () => {
    const answer = await serving(
      async (request, response) => {
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part as Buffer);
        response.writeHead(201, { 'X-Request-Id': 'req_1', 'content-type': 'application/json' });
        const bytes = Buffer.from(JSON.stringify({ method: request.method, body: Buffer.concat(parts).toString() }));
        // In the middle of a letter.
        const middle = bytes.indexOf('ü') + 1;
        response.write(bytes.subarray(0, middle));
        setTimeout(() => response.end(bytes.subarray(middle)), 20);
      },
      (url) => sendRequest(asked(url)),
    );
    expect(answer).toMatchObject({ status: 201, headers: { 'x-request-id': 'req_1' } });
    expect(JSON.parse(answer.text)).toEqual({ method: 'POST', body: '{"a":"ü"}' });
  });

  it('fails with the cause when nobody listens, and when the answer breaks off', async () => {
    await expect(sendRequest(asked('http://127.0.0.1:1'))).rejects.toMatchObject({
      name: 'TypeError',
      cause: { code: 'ECONNREFUSED' },
    });
    const broken = serving(
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half');
        setTimeout(() => response.destroy(), 20);
      },
      (url) => sendRequest(asked(url)),
    );
    await expect(broken).rejects.toMatchObject({ name: 'TypeError', cause: { code: 'ECONNRESET' } });
  });

  it('fails as its signal says, before an answer and in the middle of one', async () => {
    const silent = serving(
      () => {},
      (url) => sendRequest(asked(url, AbortSignal.timeout(50))),
    );
    await expect(silent).rejects.toMatchObject({ name: 'TimeoutError' });
    const half = serving(
      (_request, response) => void response.write('half'),
      (url) => sendRequest(asked(url, AbortSignal.timeout(300))),
    );
    await expect(half).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('is not sent on to another server, which would get the token', async () => {
    const elsewhere: string[] = [];
    const refused = serving(
      (request, response) => {
        elsewhere.push(request.headers.authorization ?? '');
        response.end();
      },
      (other) =>
        serving(
          (_request, response) => void response.writeHead(307, { location: `${other}/y` }).end(),
          (url) => createTransport(url, { lostAnswer: false }, undefined)(asked(url)),
        ),
    );
    await expect(refused).rejects.toMatchObject({ code: 'not_a_platform' });
    expect(elsewhere).toEqual([]);
  });

  it('does not wait for fetch to be loaded', async () => {
    const folder = temporaryFolder();
    const spy = `process.on('exit', () => process.stderr.write(process.moduleLoadList.join('\\n')))`;
    const { stdout, stderr } = await serving(
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"items":[],"next_cursor":null,"counts":null}'),
      (url) =>
        promisify(execFile)(launcher, ['alloc', 'list', '-o', 'json'], {
          env: {
            ...{ PATH: '/usr/bin:/bin', HOME: folder, GPUAAS_SERVER: url },
            ...{ GPUAAS_TOKEN: 'a.b.c', GPUAAS_PROJECT: 'proj_01h455vb4pex5vsknk084sn02q' },
            NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(spy)}`,
          },
        }),
    );
    expect(JSON.parse(stdout)).toMatchObject({ items: [] });
    expect(stderr).toContain('NativeModule _http_client');
    expect(stderr).not.toContain('undici');
  });
});
