import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { DomainError } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../http/app.ts';
import { trackCall } from '../http/call.ts';
import { sendProblem } from '../http/send-problem.ts';
import { isConsoleBuilt, serveConsole } from './static-files.ts';

let root: string;
let folder: string;
let app: FastifyInstance;
const signedIn = { cookie: 'session=x' };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gpuaas-console-'));
  folder = join(root, 'dist');
  const ctxSource = createTestCtxSource();
  app = createApp({ ctxSource });
  app.setNotFoundHandler((request, reply) => {
    const problem = new DomainError('not_found', { resource: 'address' });
    return sendProblem(ctxSource.log, reply, trackCall(ctxSource, request.raw, reply.raw), problem);
  });
  serveConsole(app, { folder, terminalOrigin: 'ws://localhost:8444', sessionCookie: 'session' });
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const script = 'export const answer = 42;\n'.repeat(50);

function openFiles(below: string): string[] {
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(below));
}

function build(): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'docs/api'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'assets/main-1a2b.js'), script);
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'assets/letters.woff2'), 'letters');
  writeFileSync(join(folder, 'assets/.hidden'), 'hidden');
  mkdirSync(join(folder, 'assets/folder'));
  symlinkSync(join(root, 'nowhere'), join(folder, 'assets/gone.js'));
  writeFileSync(join(folder, 'csp.json'), '{"scripts":["sha256-abc="]}');
  writeFileSync(
    join(folder, 'pages.json'),
    '{"signedIn":["/","/t","/platform","/account"],"everybody":["/signed-out"]}',
  );
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'docs/api/index.html'), 'reference');
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
}

function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  return app.inject({ url, method, headers: { host: 'localhost', ...headers } });
}

describe('a page of the console', () => {
  beforeEach(build);

  it.each([
    '/',
    '/?q=a',
    '/t',
    '/t/acme/p/default/allocations',
    '/platform',
    '/platform/nodes',
    '/account',
    '/account/below',
  ])('at %s is the one page, with its policy, for whoever is signed in', async (url) => {
    const { statusCode, headers, body } = await get(url, signedIn);
    expect([statusCode, body]).toEqual([200, '<!doctype html>']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
        "connect-src 'self' ws://localhost:8444; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'",
    );
  });

  it('sends whoever is not signed in to the sign-in, and back', async () => {
    const { statusCode, headers } = await get('/platform/nodes?state=active');
    expect(statusCode).toBe(302);
    expect(headers.location).toBe('/auth/login?return_to=%2Fplatform%2Fnodes%3Fstate%3Dactive');
  });

  it('is shown to everybody where it says that they signed out, and where the API is described', async () => {
    expect((await get('/signed-out')).body).toBe('<!doctype html>');
    const reference = await get('/docs/api');
    expect(reference.body).toBe('reference');
    expect(reference.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  });

  it('is wherever the build says that one begins, without another word to the server', async () => {
    writeFileSync(join(folder, 'pages.json'), '{"signedIn":["/new-place"],"everybody":[]}');
    expect((await get('/new-place/below?x=y', signedIn)).body).toBe('<!doctype html>');
    expect((await get('/t/acme', signedIn)).statusCode).toBe(404);
  });

  it.each(['/api/v1/nothing', '/account-2', '/T', '//t', '//', '/assets'])('is not at %s', async (url) => {
    expect((await get(`http://localhost${url}`, signedIn)).json()).toMatchObject({ code: 'not_found' });
  });

  it('that a browser has already is not sent again', async () => {
    const { headers } = await get('/', signedIn);
    const again = await get('/', { ...signedIn, 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  });
});

describe('while the console is being built', () => {
  it('a page says so, everything else is not there, and afterwards all of it is', async () => {
    expect(await isConsoleBuilt(folder)).toBe(false);
    const page = await get('/', signedIn);
    expect([page.statusCode, page.body]).toEqual([503, 'The console is being built. Reload in a moment.\n']);
    expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
    const browser = { ...signedIn, accept: 'text/html,*/*' };
    expect((await get('/t/acme', browser)).statusCode).toBe(503);
    for (const url of ['/docs/api', '/favicon.svg', '/assets/main-1a2b.js', '/api/v1/nothing'])
      expect((await get(url)).statusCode, url).toBe(404);
    build();
    expect(await isConsoleBuilt(folder)).toBe(true);
    expect((await get('/', signedIn)).statusCode).toBe(200);
    expect((await get('/assets/main-1a2b.js')).statusCode).toBe(200);
  });
});

describe('a file of the console', () => {
  beforeEach(build);

  it('never changes under its name', async () => {
    const { statusCode, headers, body } = await get('/assets/main-1a2b.js');
    expect([statusCode, body]).toEqual([200, script]);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(script.length),
      vary: 'accept-encoding',
    });
    expect((await get('/assets/letters.woff2')).headers['content-type']).toBe('font/woff2');
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
    ['identity', undefined],
  ])('is sent to somebody who accepts %s as %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch(/javascript/);
    const read = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(read(rawPayload).toString()).toBe(script);
  });

  it('without a compressed form is sent as it is', async () => {
    const { headers, body } = await get('/assets/letters.woff2', { 'accept-encoding': 'br, gzip' });
    expect([headers['content-encoding'], body]).toEqual([undefined, 'letters']);
  });

  it('is described without its content', async () => {
    const { statusCode, headers, body } = await get('/assets/main-1a2b.js', {}, 'HEAD');
    expect([statusCode, headers['content-length'], body]).toEqual([200, String(script.length), '']);
  });

  it('is sent whole, whatever part is asked for', async () => {
    const { statusCode, body } = await get('/assets/main-1a2b.js', { range: 'bytes=0-3' });
    expect([statusCode, body]).toEqual([200, script]);
  });

  it.each([
    '/assets/',
    '/assets/folder',
    '/assets/folder/',
    '/assets/gone.js',
    '/assets/none.js',
    '/assets/.hidden',
    '/assets/../csp.json',
    '/assets/..%2fcsp.json',
    '/assets/%2e%2e/csp.json',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    '/assets/main-1a2b.js/',
    '/assets/main-1a2b.js%00',
    '/assets/main-1a2b.js%00.css',
    '/csp.json',
    '/index.html',
    `/assets/${'x'.repeat(5_000)}`,
  ])('is no other one: %s is not found', async (url) => {
    const { statusCode, headers, body } = await get(url, { ...signedIn, 'accept-encoding': 'br' });
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(body)).toMatchObject({ code: 'not_found' });
  });

  it('is closed when nobody waits for it any more', async () => {
    writeFileSync(join(folder, 'assets/large.js'), Buffer.alloc(8 << 20, '/'));
    const server = createServer((request, response) => app.routing(request, response));
    await app.ready();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const leave = () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write('GET /assets/large.js HTTP/1.1\r\nhost: localhost\r\n\r\n'),
        );
        socket.once('data', () => socket.resetAndDestroy());
        socket.once('close', () => resolve()).once('error', reject);
      });
    await Promise.all(Array.from({ length: 30 }, leave));
    await expect.poll(() => openFiles(folder), { timeout: 5_000 }).toEqual([]);
    expect((await get('/assets/main-1a2b.js')).statusCode).toBe(200);
    server.close();
  });

  it('takes nothing', async () => {
    expect((await get('/assets/main-1a2b.js', {}, 'POST')).statusCode).toBe(404);
    expect((await get('/', signedIn, 'POST')).statusCode).toBe(404);
  });
});
