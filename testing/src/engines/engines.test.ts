import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../until.ts';
import { type Engine, startNats, startRedis, startTemporal } from './index.ts';

/** How each is told something, and how one finds out whether it still knows. */
const engines = {
  nats: {
    start: () => startNats(),
    async tell(engine: Engine) {
      const stream = JSON.stringify({ name: 'KEPT', subjects: ['kept'] });
      const request = `PUB $JS.API.STREAM.CREATE.KEPT answer ${stream.length}\r\n${stream}\r\n`;
      await say(
        engine.port,
        `CONNECT {"verbose":false}\r\nSUB answer 1\r\n${request}`,
        /MSG answer.*"did_create":true/s,
      );
    },
    async knows({ port }: Engine) {
      const told = await fetch(`http://127.0.0.1:${port + 1}/jsz`);
      return ((await told.json()) as { streams: number }).streams === 1;
    },
  },
  redis: {
    start: () => startRedis(),
    tell: async (engine: Engine) => void (await say(engine.port, 'SET k kept\r\n', /\+OK/)),
    knows: async (engine: Engine) => (await say(engine.port, 'GET k\r\n', /\r\n/)).includes('kept'),
  },
  temporal: {
    start: () => startTemporal({ kept: 'file' }),
    async tell({ port }: Engine) {
      const body = JSON.stringify({ namespace: 'kept', workflowExecutionRetentionPeriod: '86400s' });
      const { status } = await fetch(`http://127.0.0.1:${port + 1}/api/v1/namespaces`, { method: 'POST', body });
      expect(status).toBe(200);
    },
    // Its caches learn of a namespace some time after the file did.
    knows: ({ port }: Engine) =>
      until('an answer', async () => {
        const { status } = await fetch(`http://127.0.0.1:${port + 1}/api/v1/namespaces/kept`);
        return status === 200 || status === 404 ? { isThere: status === 200 } : undefined;
      }).then(({ isThere }) => isThere),
  },
};

describe.each(Object.keys(engines) as (keyof typeof engines)[])('the engine %s', (name) => {
  const { start, tell, knows } = engines[name];
  let engine: Engine;
  afterAll(() => engine?.stop());

  it('keeps its data over a kill, loses it when told to, and leaves nothing behind', async () => {
    engine = await start();
    expect(engine.port).toBeLessThan(32_768);
    await tell(engine);
    expect(await knows(engine)).toBe(true);

    const before = engine.pid;
    await engine.kill();
    await expect(say(engine.port, 'PING\r\n', /./)).rejects.toThrow('ECONNREFUSED');
    await engine.restart();
    expect(engine.pid).not.toBe(before);
    expect(await knows(engine)).toBe(true);

    await engine.loseData();
    expect(await knows(engine)).toBe(false);

    await engine.stop();
    expect(existsSync(`/proc/${engine.pid}`)).toBe(false);
    expect(existsSync(engine.folder)).toBe(false);
  });
});

it('ends with whoever started it, even by kill -9', async () => {
  const script = `const { startRedis } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))});
    console.log((await startRedis()).pid); setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  parent.stdout.on('data', (text) => {
    printed += text;
  });
  const pid = await until('the engine', () => Number(/\d+\n/.exec(printed)?.[0]) || undefined);
  expect(existsSync(`/proc/${pid}`)).toBe(true);
  parent.kill('SIGKILL');
  await until('its end', () => !existsSync(`/proc/${pid}`));
});

it('answers nothing from the moment that it is frozen, with all its threads', async () => {
  const engine = await startTemporal({ kept: 'memory' });
  const threads = () => readdirSync(`/proc/${engine.pid}/task`).map((thread) => stateOf(engine.pid, thread));
  try {
    for (let round = 0; round < 10; round += 1) {
      engine.freeze();
      expect(new Set(threads())).toEqual(new Set(['T']));
      engine.thaw();
    }
    await until('an answer', async () => (await fetch(`http://127.0.0.1:${engine.port + 1}/api/v1/namespaces`)).ok);
  } finally {
    await engine.stop();
  }
});

it('says in its own words why it did not start', async () => {
  const first = await startRedis();
  try {
    await expect(startRedis({ port: first.port })).rejects.toThrow(/redis ended with 1: .*Address already in use/s);
  } finally {
    await first.stop();
  }
});

function stateOf(pid: number, thread: string): string | undefined {
  const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2)[0];
}

/** Sends a line and answers what comes back, once it looks as expected. */
function say(port: number, text: string, expected: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no such answer: ${heard}`)));
    socket.on('data', (data) => {
      heard += data;
      if (!expected.test(heard)) return;
      resolve(heard);
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`closed after: ${heard}`)));
  });
}
