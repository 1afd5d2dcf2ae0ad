import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWorld, type TestUser, type TestWorld, testSku } from './test-world.ts';

describe('odd requests', () => {
  let world: TestWorld;
  let alice: TestUser;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 1 });
    alice = await world.signIn('alice');
  });
  afterAll(() => world.stop());

  const path = () => `/api/v1/projects/${alice.projectId}/allocations`;
  async function post(body: string | Buffer | undefined, headers: Record<string, string> = {}, address = path()) {
    const response = await fetch(world.url + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${alice.token}`, 'idempotency-key': crypto.randomUUID(), ...headers },
      ...(body !== undefined && { body }),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      problem: (await response.json()) as { code: string },
    };
  }
  const json = { 'content-type': 'application/json' };
  const allocations = async () => {
    const [row] = await world.database.asOwner<{ n: number }>('select count(*)::int as n from allocations.allocation');
    return row?.n;
  };

  it.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'application/jsonp',
    'application/',
    '/json',
    'json',
    '*/*',
    'application/json, text/plain',
    'application/vnd.api+json',
    'application/problem+json',
  ])('with the type %s reach no handler', async (type) => {
    const before = await allocations();
    const { status, problem } = await post(JSON.stringify({ sku: testSku }), { 'content-type': type });
    expect([
      [415, 'unsupported_media_type'],
      [400, 'invalid_request'],
    ]).toContainEqual([status, problem.code]);
    expect(await allocations()).toBe(before);
  });

  it.each([
    ['no JSON', '{"sku": ', 'invalid_request'],
    ['nothing', '', 'invalid_request'],
    ['a number', '42', 'invalid_request'],
    ['null', 'null', 'invalid_request'],
    ['a list', '[]', 'invalid_request'],
    ['a number for a text', '{"sku": 1}', 'invalid_request'],
    ['an unknown field', '{"sku": "x", "admin": true}', 'unknown_field'],
    ['a prototype', '{"sku": "x", "__proto__": {"admin": true}}', 'invalid_request'],
    ['a deep nest', `{"sku": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'invalid_request'],
    ['a zero byte', '{"sku": "x\\u0000"}', 'invalid_request'],
    ['half a letter', '{"sku": "\\ud800"}', 'invalid_request'],
    ['a very long name', `{"sku": "${'x'.repeat(10_000)}"}`, 'invalid_request'],
    ['an upper-case name', '{"sku": "sim-h200-1", "name": "Train"}', 'invalid_request'],
  ])('with %s as body are told what is wrong', async (_name, body, code) => {
    const answer = await post(body, json);
    expect([answer.status, answer.problem.code, answer.type]).toEqual([
      400,
      code,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it.each([60, 500, 4_000])(
    'with a name of %d letters in their address are answered by its operation',
    async (length) => {
      const address = `/api/v1/projects/${alice.projectId}/policies/${'x'.repeat(length)}/changes`;
      const response = await fetch(world.url + address, { headers: { authorization: `Bearer ${alice.token}` } });
      const { code } = (await response.json()) as { code: string };
      expect(['not_found', 'invalid_request']).toContain(code);
    },
  );

  it('with bytes that are no text are told so', async () => {
    expect((await post(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), json)).status).toBe(400);
  });

  it('that are too large are refused before they are read', async () => {
    const answer = await post(`{"sku": "${'x'.repeat(2_000_000)}"}`, json);
    expect([answer.status, answer.problem.code]).toEqual([413, 'payload_too_large']);
  });

  it.each([
    ['GET', '/api/v1/projects/nope/allocations', 400],
    ['GET', '/api/v1/projects/proj_00000000000000000000000000/allocations', 404],
    ['GET', "/api/v1/projects/proj_'; drop table iam.project; --/allocations", 400],
    ['GET', '/api/v1/me?unknown=1', 400],
    ['GET', '/api/v1/projects?limit=0', 400],
    ['GET', '/api/v1/projects?limit=1&limit=2', 400],
    ['GET', '/api/v1/projects?cursor=AAAA', 400],
    ['GET', '/api/v1//me', 404],
    ['GET', '/api/v1/../v1/me', 200],
    ['GET', '/api/v1/%6de', 200],
    ['GET', '/api/v1/me%00', 404],
    ['GET', '/api/v1/me/', 404],
    ['GET', '/API/V1/ME', 404],
    ['GET', '/internal/v1/trust-bundle', 404],
    ['DELETE', '/api/v1/me', 405],
    ['PATCH', '/api/v1/projects', 405],
    ['POST', '/api/v1/nothing', 404],
  ])('%s %s are answered with %i', async (method, address, status) => {
    const response = await fetch(world.url + address, { method, headers: { authorization: `Bearer ${alice.token}` } });
    expect(response.status).toBe(status);
    if (status >= 400) {
      const problem = (await response.json()) as Record<string, unknown>;
      expect(problem).toMatchObject({ status, code: expect.any(String), request_id: expect.stringMatching(/^req_/) });
    }
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    expect(response.headers.get('x-correlation-id')).toMatch(/^cor_/);
  });

  it('that are no HTTP at all end the connection and nothing else', async () => {
    const garbage = [
      'GARBAGE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST /api/v1/me HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '\u0016\u0003\u0001',
    ];
    for (const text of garbage) {
      await new Promise<void>((resolve) => {
        const socket = connect(world.settings.apiPort, '127.0.0.1', () => socket.write(text));
        socket.setTimeout(3_000, () => socket.destroy());
        socket.on('error', () => {});
        socket.on('data', (data) => expect(data.toString()).toMatch(/^HTTP\/1\.1 4\d\d/));
        socket.on('close', () => resolve());
      });
    }
    expect((await alice.api.getMe()).username).toBe('alice');
  });

  it('get an answer that can be asked for again cheaply', async () => {
    const headers = { authorization: `Bearer ${alice.token}` };
    const first = await fetch(`${world.url}/api/v1/projects`, { headers });
    const etag = first.headers.get('etag') ?? '';
    const second = await fetch(`${world.url}/api/v1/projects`, { headers: { ...headers, 'if-none-match': etag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
  });
});

describe('the audit log', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 0 });
  });
  afterAll(() => world.stop());

  it('cannot be changed, by the platform or by the owner of the database', async () => {
    const { default: pg } = await import('pg');
    const service = new pg.Client({ connectionString: world.database.url });
    await service.connect();
    for (const change of ["update audit.event set action = 'x'", 'delete from audit.event', 'truncate audit.event']) {
      await expect(service.query(change)).rejects.toThrow('permission denied');
      await expect(world.database.asOwner(change)).rejects.toThrow('cannot be changed');
    }
    await service.end();
  });
});
