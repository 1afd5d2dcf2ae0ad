import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { createIdSource, createLogger, DomainError, systemClock } from '@gpuaas/kernel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createListener, type ListenerOptions, type Upgrade } from './listener.ts';
import { tryPort } from './try-port.ts';

const logs: string[] = [];
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  logs.length = 0;
});

async function start(options: Partial<ListenerOptions> = {}): Promise<number> {
  let port = 21_000 + Math.floor(Math.random() * 2_000);
  while ((await tryPort('127.0.0.1', port)) !== undefined) port += 1;
  const log = createLogger({ service: 'test', clock: systemClock, write: (line) => logs.push(line) });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const listener = createListener({
    name: 'test',
    addresses: ['127.0.0.1'],
    port,
    source: { log, newId: createIdSource(systemClock, randomBytes) },
    request: (request, response) => {
      request.resume();
      response.end('hello');
    },
    ...options,
    onOpen: open,
  });
  const stop = new AbortController();
  const running = listener.run(stop.signal);
  stops.push(async () => {
    stop.abort();
    await running;
  });
  await Promise.race([running, opened]);
  return port;
}

/** Sends text and answers everything that came back until the connection ended. */
function talk(port: number, text: string, afterConnect?: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      afterConnect?.(socket);
    });
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

const upgradeRequest = `GET /x HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`;
const hello = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';

describe('a listener', () => {
  it.each([
    ['no request', 'GARBAGE\r\n\r\n', 400, 'invalid_request'],
    ['a method of nobody', 'BREW /pot HTTP/1.1\r\nhost: a\r\n\r\n', 405, 'method_not_allowed'],
    ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nhost: a\r\n\r\n', 405, 'method_not_allowed'],
    ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('answers %s with a problem whose ids are in the log', async (_name, text, status, code) => {
    const port = await start();
    const answer = await talk(port, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('content-type: application/problem+json');
    const problem = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Record<string, string>;
    expect(problem).toMatchObject({ status, code });
    expect(logs.join()).toContain(problem['correlation_id']);
    expect(logs.join()).toContain(problem['request_id']);
  });

  it('answers 408 to a request that does not arrive in time, and closes', async () => {
    const port = await start({ limits: { headersWithin: 300, requestWithin: 300 } });
    expect(await talk(port, 'GET / HTTP/1.1\r\nhost: a\r\n')).toMatch(/^HTTP\/1.1 408 [\s\S]*request_timeout/);
    expect(await talk(port, '')).toMatch(/^HTTP\/1.1 408 /);
  });

  it('closes a connection whose body does not arrive in time', async () => {
    const port = await start({
      limits: { headersWithin: 300, requestWithin: 300 },
      request: (request, response) => {
        request.on('end', () => response.end('late')).resume();
      },
    });
    const answer = await talk(port, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nabc');
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('does not write into an answer that has begun', async () => {
    const port = await start({
      limits: { headersWithin: 300, requestWithin: 300 },
      request: (_request, response) => void response.write('begun'),
    });
    const answer = await talk(port, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nabc');
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).not.toContain('408');
  });

  it('lets somebody whose body was refused read the answer, then hangs up and hears no more requests', async () => {
    let requests = 0;
    const port = await start({
      request: (_request, response) => {
        requests += 1;
        response.writeHead(413, { connection: 'close' }).end('too large');
      },
    });
    const body = Buffer.alloc(8 << 20, 'x').toString();
    const started = performance.now();
    const answer = await talk(
      port,
      `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}${hello}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 [\s\S]*too large/);
    expect(requests).toBe(1);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('ends a connection that is silent or stops in the middle of its handshake', async () => {
    const port = await start({ tls: {}, limits: { handshakeWithin: 300 } });
    const [silent, begun] = await Promise.all([talk(port, ''), talk(port, '\x16\x03\x01\x02')]);
    expect([silent, begun]).toEqual(['', '']);
  }, 10_000);

  it('ends a connection that does not read its answer', async () => {
    let ended: number | undefined;
    const port = await start({
      limits: { silentFor: 300 },
      request: (_request, response) => {
        response.end(Buffer.alloc(32 << 20));
        response.once('close', () => {
          ended = performance.now();
        });
      },
    });
    const startedAt = performance.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(hello)).pause();
    socket.on('error', () => {});
    await vi.waitFor(() => expect(ended).toBeDefined(), { timeout: 5_000 });
    expect((ended ?? 0) - startedAt).toBeLessThan(5_000);
    socket.destroy();
  });

  it('answers a second request that is none, too', async () => {
    const port = await start();
    const answer = await talk(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n', (socket) =>
      setTimeout(() => socket.write('GARBAGE\r\n\r\n'), 100),
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*HTTP\/1.1 400 [\s\S]*problem\+json/);
  });

  it('answers 500 when a handler throws, and goes on', async () => {
    const port = await start({
      request: (request, response) => {
        if (request.url === '/broken') throw new Error('a defect');
        response.end('hello');
      },
      upgrade: () => {
        throw new Error('another defect');
      },
    });
    expect(await talk(port, 'GET /broken HTTP/1.1\r\nhost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 500 [\s\S]*internal/);
    expect(await talk(port, upgradeRequest)).toMatch(/^HTTP\/1.1 500 /);
    expect(logs.join()).toContain('a defect');
    expect(logs.join()).toContain('another defect');
    expect(await talk(port, hello)).toContain('hello');
  });

  it('has no more connections than it may', async () => {
    const port = await start({ limits: { connections: 2 } });
    const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    expect(await talk(port, hello)).toBe('');
    for (const socket of held) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await talk(port, hello)).toContain('hello');
  });

  it('answers what it was asked before it ends, and cuts off what takes too long', async () => {
    const begun = Promise.withResolvers<void>();
    const port = await start({
      limits: { drainFor: 400 },
      request(request, response) {
        begun.resolve();
        if (request.url === '/slow') setTimeout(() => response.end('done'), 150);
      },
    });
    const slow = talk(port, 'GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
    const never = talk(port, 'GET /never HTTP/1.1\r\nhost: a\r\n\r\n');
    await begun.promise;
    const startedAt = performance.now();
    for (const stop of stops.splice(0)) await stop();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(await slow).toMatch(/^HTTP\/1.1 200 OK(.|\n|\r)*connection: close(.|\n|\r)*done/i);
    expect(await never).toBe('');
  });

  it('goes on after its end was announced, tells everybody to dial anew, and then finishes what it was asked', async () => {
    const draining = new AbortController();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const port = await start({
      draining: draining.signal,
      limits: { drainFor: 50, finishFor: 2_000 },
      request: (request, response) => {
        if (request.url !== '/slow') return void response.end('hello');
        setTimeout(() => response.end('done'), 400);
        begin();
      },
    });
    const kept = hello.replace('connection: close', 'connection: keep-alive');
    let answers = '';
    const idle = talk(port, kept, (socket) => socket.on('data', (data) => (answers += data)));
    await vi.waitFor(() => expect(answers).toMatch(/connection: keep-alive/i));
    draining.abort();
    // On a connection that comes now, and one that is there: the connection ends with the answer.
    expect(await talk(port, kept)).toMatch(/connection: close(.|\n|\r)*hello/i);
    const slow = talk(port, 'GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
    await begun;
    for (const stop of stops.splice(0)) await stop();
    expect(await slow).toMatch(/done$/);
    expect((await idle).match(/hello/g)).toHaveLength(1);
  });

  it('listens on all of its addresses or on none', async () => {
    const port = await start();
    await expect(start({ addresses: ['127.0.0.2', '127.0.0.1'], port })).rejects.toThrow('another program uses it');
    stops.pop();
    expect(await tryPort('127.0.0.2', port)).toBeUndefined();
  });
});

describe('an upgrade', () => {
  const refuse = (upgrade: Upgrade) => upgrade.refuse(new DomainError('unauthenticated'));

  it('that is refused and reset ends nothing', async () => {
    const port = await start({ upgrade: refuse });
    for (let round = 0; round < 50; round += 1) {
      await talk(port, upgradeRequest, (socket) => setTimeout(() => socket.resetAndDestroy(), round % 5));
    }
    expect(await talk(port, hello)).toContain('hello');
  });

  it('that nobody wants is answered as a plain request', async () => {
    const port = await start({ upgrade: refuse, upgrades: ({ url }) => url === '/wanted' });
    const asked = upgradeRequest.replace('upgrade: websocket', 'upgrade: h2c').replace('upgrade\r', 'upgrade, close\r');
    expect(await talk(port, asked)).toMatch(/^HTTP\/1.1 200 (.|\n|\r)*hello$/);
    expect(await talk(port, upgradeRequest.replace('/x', '/wanted'))).toMatch(/^HTTP\/1.1 401 /);
  });

  it('that is reset while it is being decided ends nothing', async () => {
    const decide: ((upgrade: Upgrade) => void)[] = [refuse, (upgrade) => void upgrade.accept()];
    for (const act of decide) {
      const port = await start({ upgrade: (upgrade) => setTimeout(() => act(upgrade), 30) });
      await talk(port, upgradeRequest, (socket) => setTimeout(() => socket.resetAndDestroy(), 10));
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(await talk(port, hello)).toContain('hello');
    }
  });

  it('that is refused is over a second later, whatever the other side does', async () => {
    const port = await start({ upgrade: refuse });
    const started = performance.now();
    const answer = await new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(upgradeRequest));
      let text = '';
      socket.on('data', (data) => {
        text += data.toString();
      });
      const talking = setInterval(() => socket.write('x'), 100);
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(talking);
        resolve(text);
      });
    });
    expect(answer).toMatch(/^HTTP\/1.1 401 [\s\S]*unauthenticated/);
    expect(performance.now() - started).toBeLessThan(2_500);
  });

  it('that nobody decides is refused', async () => {
    const port = await start({ limits: { upgradeWithin: 100 }, upgrade: () => {} });
    expect(await talk(port, upgradeRequest)).toMatch(/^HTTP\/1.1 503 /);
  });

  it('without a valid handshake is told so as a problem', async () => {
    const port = await start({ upgrade: (upgrade) => void upgrade.accept() });
    const answer = await talk(port, upgradeRequest.replace('version: 13', 'version: 99'));
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*application\/problem\+json/);
  });

  it('followed by frames that are none ends that connection only', async () => {
    const port = await start({ upgrade: (upgrade) => void upgrade.accept() });
    for (const frame of [
      '\u0083\u0080xxxx',
      '\u0081\u0005hello',
      '\u00ff\u00ff\u00ff\u00ff',
      '\u0089\u00fe\u00ff\u00ff',
    ]) {
      await talk(port, upgradeRequest, (socket) => {
        setTimeout(() => socket.write(Buffer.from(frame, 'latin1')), 20);
        setTimeout(() => socket.resetAndDestroy(), 40);
      });
    }
    expect(await talk(port, hello)).toContain('hello');
  });

  it.each([
    [1_000, ['message']],
    [1_100, []],
  ])('takes a message in so many fragments and no more: %i', async (count, expected) => {
    const heard: string[] = [];
    const port = await start({
      upgrade: (upgrade) => upgrade.accept()?.on('message', () => heard.push('message')),
    });
    const frame = (first: number) => Buffer.from([first, 0x80, 0, 0, 0, 0]);
    const fragments = [frame(0x01), ...Array.from({ length: count - 2 }, () => frame(0x00)), frame(0x80)];
    const goodbye = Buffer.from([0x88, 0x80, 0, 0, 0, 0]);
    const answer = await talk(port, upgradeRequest, (socket) => {
      socket.once('data', () => socket.write(Buffer.concat([...fragments, goodbye])));
    });
    expect([heard, answer.startsWith('HTTP/1.1 101')]).toEqual([expected, true]);
  });

  it('that was accepted ends with its listener, as every other connection does', async () => {
    const { promise: accepted, resolve: accept } = Promise.withResolvers<void>();
    const port = await start({
      upgrade: (upgrade) => {
        upgrade.accept();
        accept();
      },
    });
    const open = [upgradeRequest, hello.replace('close', 'keep-alive'), 'GET / HTTP/1.1\r\n', ''].map((text) =>
      talk(port, text),
    );
    await accepted;
    for (const stop of stops.splice(0)) await stop();
    expect(await Promise.all(open)).toHaveLength(4);
  });

  it('that was accepted is told why it ends, where there is something to tell', async () => {
    const { promise: accepted, resolve: accept } = Promise.withResolvers<void>();
    const port = await start({
      farewell: { code: 4010, reason: 'Open it again.' },
      upgrade: (upgrade) => {
        upgrade.accept();
        accept();
      },
    });
    const open = talk(port, upgradeRequest);
    await accepted;
    const startedAt = performance.now();
    for (const stop of stops.splice(0)) await stop();
    // The other side does not answer, and does not keep the listener from ending.
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(await open).toMatch(/Open it again\.$/);
  });

  it('cannot fill the memory with pings whose pongs nobody reads', async () => {
    let unsent = 0;
    const port = await start({
      upgrade: (upgrade) => {
        const socket = upgrade.accept();
        const timer = setInterval(() => {
          unsent = Math.max(unsent, socket?.bufferedAmount ?? 0);
        }, 5);
        socket?.once('close', () => clearInterval(timer));
      },
    });
    const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125, 'p')]);
    const flood = Buffer.concat(Array.from({ length: 8_000 }, () => ping));
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(upgradeRequest));
      let sent = 0;
      const send = () => {
        if (socket.destroyed || sent > 60) return;
        sent += 1;
        socket.write(flood, send);
      };
      setTimeout(send, 50);
      socket.pause();
      socket.on('error', () => {});
      socket.on('close', () => resolve());
      setTimeout(() => socket.destroy(), 8_000).unref();
    });
    expect(unsent).toBeLessThan(4 << 20);
    expect(await talk(port, hello)).toContain('hello');
  });
});
