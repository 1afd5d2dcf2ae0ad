import { connect } from 'node:net';
import { operationTable } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWorld, type TestUser, type TestWorld, testSku } from './test-world.ts';
import { until } from './until.ts';

let world: TestWorld;
let alice: TestUser;
beforeAll(async () => {
  world = await startTestWorld({ gpus: 1 });
  alice = await world.signIn('alice');
});
afterAll(() => world.stop());

interface Answer {
  text: string;
  status: number;
  problem: Record<string, unknown>;
  firstAfter: number;
  closedAfter: number;
}

/** Sends lines as they are, and nothing more. */
function send(lines: string[], body: string | Buffer = ''): Promise<Answer> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let [text, firstAfter] = ['', Number.POSITIVE_INFINITY];
    const socket = connect(world.settings.apiPort, '127.0.0.1', () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      socket.write(body);
    });
    socket.on('data', (data) => {
      if (text === '') firstAfter = performance.now() - startedAt;
      text += data.toString();
    });
    socket.on('error', () => {});
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
      const json = text.slice(text.indexOf('\r\n\r\n') + 4);
      const problem = json.startsWith('{') ? (JSON.parse(json) as Record<string, unknown>) : {};
      resolve({ text, status, problem, firstAfter, closedAfter: performance.now() - startedAt });
    });
  });
}

const host = () => `host: localhost:${world.settings.apiPort}`;
const create = () => `POST /api/v1/projects/${alice.projectId}/allocations HTTP/1.1`;
const bearer = () => `authorization: Bearer ${alice.token}`;
const json = 'content-type: application/json';
const soon = 1_500;

describe('before a body is read', () => {
  it.each([
    ['nobody is known', () => [create()], 401, 'unauthenticated'],
    ['a token is made up', () => [create(), 'authorization: Bearer made.up.token'], 401, 'unauthenticated'],
    ['the address is unknown', () => ['POST /api/v1/nothing HTTP/1.1', bearer()], 404, 'not_found'],
    ['the method is unknown', () => ['POST /api/v1/me HTTP/1.1', bearer()], 405, 'method_not_allowed'],
    [
      'a parameter is wrong',
      () => ['POST /api/v1/projects/nope/allocations HTTP/1.1', bearer()],
      400,
      'invalid_request',
    ],
    ['it is too large', () => [create(), bearer()], 413, 'payload_too_large'],
    ['it is of another type', () => [create(), bearer(), 'content-type: text/html'], 415, 'unsupported_media_type'],
  ])('and %s, the answer comes and the connection ends', async (_name, lines, status, code) => {
    const type = lines().some((line) => line.startsWith('content-type')) ? [] : [json];
    const answer = await send([...lines(), host(), ...type, 'content-length: 1000000'], '{"sku": ');
    expect([answer.status, answer.problem['code']]).toEqual([status, code]);
    expect(answer.text.toLowerCase()).toContain('connection: close');
    expect(answer.firstAfter).toBeLessThan(soon);
    expect(answer.closedAfter).toBeLessThan(soon + 1_500);
  });

  it('and somebody asks first whether to send it, only a known caller is told to', async () => {
    const ask = [host(), json, 'content-length: 20', 'expect: 100-continue', 'connection: close'];
    const stranger = await send([create(), ...ask]);
    expect(stranger.status).toBe(401);
    expect(stranger.text).not.toContain('100 Continue');
    const known = await send(
      [create(), bearer(), 'idempotency-key: expect', ...ask],
      `{"sku":"${testSku}"}`.padEnd(20),
    );
    expect(known.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 (202|400)/);
  });

  it('and it is refused, not one byte of it is parsed', async () => {
    const answer = await send([create(), host(), json, 'content-length: 8'], '{not json');
    expect(answer.problem['code']).toBe('unauthenticated');
  });

  it('calls are counted, so that whoever sends too many is not read either', async () => {
    const path = operationTable.createTerminalToken.path
      .replace('{project_id}', alice.projectId)
      .replace('{allocation_id}', 'alloc_01jck3v9x2e0tr6q0000000000');
    const lines = [`POST ${path} HTTP/1.1`, host(), bearer(), json, 'content-length: 60000'];
    const answers: Answer[] = [];
    for (let count = 0; count < 20; count += 1) void send(lines).then((answer) => answers.push(answer));
    await until('those above the limit being refused', () => answers.length >= 10);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 429));
  });
});

describe('a body', () => {
  it('has the limit that its operation declares, with and without a length', async () => {
    expect(operationTable.createAllocation.bodyLimit).toBe(65_536);
    const large = JSON.stringify({ sku: testSku, name: 'x'.repeat(70_000) });
    const counted = await send([create(), bearer(), host(), json, `content-length: ${large.length}`], large);
    expect(counted.problem).toMatchObject({ code: 'payload_too_large', params: { limit_bytes: 65_536 } });
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    const chunked = await send([create(), bearer(), host(), json, 'transfer-encoding: chunked'], chunk);
    expect(chunked.problem).toMatchObject({ code: 'payload_too_large' });
  });

  it('is small everywhere, and larger only where the contract says so', () => {
    const larger = Object.entries(operationTable).filter(([, { bodyLimit }]) => bodyLimit !== 65_536);
    expect(Object.fromEntries(larger.map(([name, { bodyLimit }]) => [name, bodyLimit]))).toEqual({
      reportTaskResult: 524_288,
      reportHealth: 524_288,
    });
  });
});

describe('what is no request of ours', () => {
  it.each([
    ['QUERY', 'QUERY /api/v1/me HTTP/1.1', 405, 'method_not_allowed'],
    ['TRACE', 'TRACE /api/v1/me HTTP/1.1', 405, 'method_not_allowed'],
    ['a method of nobody', 'BREW /api/v1/me HTTP/1.1', 405, 'method_not_allowed'],
    ['CONNECT', 'CONNECT example.org:443 HTTP/1.1', 405, 'method_not_allowed'],
    ['an address with a broken escape', 'GET /api/v1/projects/%zz HTTP/1.1', 400, 'invalid_request'],
    ['an unknown address', 'GET /api/v1/nothing HTTP/1.1', 404, 'not_found'],
    ['no HTTP', 'HELLO', 400, 'invalid_request'],
    ['another version', 'GET / HTTP/9.9', 400, 'invalid_request'],
    ['two lengths', 'POST /api/v1/me HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2', 400, 'invalid_request'],
    ['too many headers', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}`, 431, 'headers_too_large'],
  ])('%s is answered as a problem whose ids are in the log', async (_name, line, status, code) => {
    const answer = await send([line, host(), bearer(), 'connection: close']);
    expect([answer.status, answer.problem['code']]).toEqual([status, code]);
    expect(answer.text.toLowerCase()).toContain('content-type: application/problem+json');
    for (const id of ['request_id', 'correlation_id']) {
      await until(`${id} in the log`, () => world.logs.some((entry) => entry.includes(String(answer.problem[id]))));
    }
  });

  it('says which methods there are', async () => {
    const answer = await send(['QUERY /api/v1/projects HTTP/1.1', host(), 'connection: close']);
    expect(answer.text.toLowerCase()).toContain('allow: get');
  });

  it.each(['/api/v1/me', '/oidc/.well-known/openid-configuration', '/auth/login', '/nothing'])(
    '%s is served under our own names only',
    async (path) => {
      const close = 'connection: close';
      for (const name of ['evil.example', 'localhost', `localhost:${world.settings.apiPort}.evil.example`, '']) {
        const answer = await send([`GET ${path} HTTP/1.1`, `host: ${name}`, close]);
        expect([answer.status, answer.problem['code']]).toEqual([421, 'host_unknown']);
      }
      expect((await send([`GET ${path} HTTP/1.1`, close])).problem['code']).toBe('invalid_request');
      for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
        const answer = await send([`GET ${path} HTTP/1.1`, `host: ${name}:${world.settings.apiPort}`, close]);
        expect(answer.status).not.toBe(421);
      }
    },
  );

  it('writes one short line to the log, whatever was behind it', async () => {
    const before = world.logs.length;
    const token = `authorization: Bearer ${alice.token.slice(0, -10)}aaaaaaaaaa`;
    const answer = await send(['GET /api/v1/me HTTP/1.1', host(), token, 'connection: close']);
    expect(answer.status).toBe(401);
    const id = String(answer.problem['request_id']);
    await until('the line', () => world.logs.some((line) => line.includes(id)));
    const lines = world.logs.slice(before).filter((line) => line.includes(id));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThan(500);
  });
});
