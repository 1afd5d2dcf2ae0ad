import { connect } from 'node:net';
import { type Engine, type EngineOptions, startEngine } from './engine.ts';
import { installEngine } from './install.ts';

/** Redis that keeps what it was told over a kill. */
export async function startRedis(options: EngineOptions = {}): Promise<Engine> {
  return await startEngine(
    {
      name: 'redis',
      program: await installEngine('redis'),
      ports: 1,
      scheme: 'redis',
      command: ({ port, data }) => [
        ...['--bind', '127.0.0.1', '--port', String(port), '--dir', data],
        ...['--databases', '64', '--save', '', '--appendonly', 'yes', '--appendfsync', 'no'],
      ],
      isReady: async ({ port }) => (await ask(port, 'PING\r\n')).startsWith('+PONG'),
    },
    options,
  );
}

/** What is counted by the minute begins anew. */
export async function forgetLimits(url: string): Promise<void> {
  const script = `for _, key in ipairs(redis.call('KEYS', '*:rate:*')) do redis.call('DEL', key) end`;
  const answer = await ask(Number(new URL(url).port), `EVAL "${script}" 0\r\n`);
  if (answer.startsWith('-')) throw new Error(`Redis answered ${answer}`);
}

function ask(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')));
    socket.once('data', (answer) => {
      resolve(answer.toString());
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}
