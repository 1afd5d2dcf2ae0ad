import { connect, type Socket } from 'node:net';
import { openBenchDatabase } from './bench-database.ts';
import type { Figure } from './measure.ts';
import { type Server, serve } from './servers/serve.ts';

const callers = 2_000;
const awayFor = 3_000;
const answeredWithin = 60_000;

/**
 * Everybody comes back at once, as agents do after a kill, while the platform cannot accept yet. The kernel lets as many
 * in as the listener has told it; all others try again after seconds.
 */
export async function benchReturn(): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const servers: Server[] = [];
  try {
    const ours = await serve('platform', database);
    servers.push(ours);
    const bare = await serve('bare', database);
    servers.push(bare);
    const [floor, own] = [await comeBack(bare), await comeBack(ours)];
    return [
      {
        name: `${callers} callers come back at once: let in`,
        value: own.letIn,
        unit: '',
        limit: { kind: 'exactly', value: callers },
        note: `${floor.letIn} by a listener as Node makes it`,
      },
      {
        name: `${callers} callers come back at once: all answered, in bare Fastify`,
        value: own.seconds / floor.seconds,
        unit: '×',
        note: `${own.seconds.toFixed(1)} s against ${floor.seconds.toFixed(1)} s, which is mostly the kernel's second try`,
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await database.close();
  }
}

async function comeBack({ pid, url }: Server): Promise<{ letIn: number; seconds: number }> {
  const port = Number(new URL(url).port);
  const sockets: Socket[] = [];
  let letIn = 0;
  let answered = 0;
  const request = `GET /nothing-here HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`;
  process.kill(pid, 'SIGSTOP');
  try {
    for (let caller = 0; caller < callers; caller += 1) {
      const socket = connect({ port, host: '127.0.0.1' });
      sockets.push(socket);
      socket.once('connect', () => {
        letIn += 1;
        socket.write(request);
      });
      socket.once('data', () => {
        answered += 1;
      });
      socket.on('error', () => {});
    }
    await new Promise((resolve) => setTimeout(resolve, awayFor));
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const atOnce = letIn;
  const startedAt = performance.now();
  await until(() => answered === callers, answeredWithin);
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { letIn: atOnce, seconds };
}

async function until(condition: () => boolean, patience: number): Promise<void> {
  const deadline = performance.now() + patience;
  while (!condition() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
}
