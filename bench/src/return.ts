import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { openBenchDatabase } from './bench-database.ts';
import { type Figure, median, onlyCounted } from './measure.ts';
import { processorTime } from './processor-time.ts';
import { type Server, serve } from './servers/serve.ts';

const isComplete = process.env['GPUAAS_COMPLETE'] === '1';
const callers = 2_000;
const agents = isComplete ? 5_000 : 1_000;
/** Before anything is timed: few agents are answered before a cold process has compiled what answers them. */
const warmUp = 300;
const rounds = isComplete ? 1 : 5;
const awayFor = 3_000;
const answeredWithin = 120_000;

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
    const bare = await serve('bare', database, ours.agent);
    servers.push(bare);
    const [floor, own] = [await comeBack(bare, callers, plain), await comeBack(ours, callers, plain)];
    const counted: Figure = {
      name: `${callers} callers come back at once: let in`,
      value: own.letIn,
      unit: '',
      limit: { kind: 'exactly', value: callers },
      note: `${floor.letIn} by a listener as Node makes it`,
    };
    if (onlyCounted) return [counted];
    for (const server of servers) await comeBack(server, warmUp, withCertificate);
    const measured: { ours: Return; bare: Return }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const first = await comeBack(round % 2 ? ours : bare, agents, withCertificate);
      const second = await comeBack(round % 2 ? bare : ours, agents, withCertificate);
      measured.push(round % 2 ? { ours: first, bare: second } : { ours: second, bare: first });
    }
    const middle = (value: (round: { ours: Return; bare: Return }) => number) => median(measured.map(value)).toFixed(1);
    return [
      counted,
      {
        name: `${callers} callers come back at once: all answered, in bare Fastify`,
        value: own.seconds / floor.seconds,
        unit: '×',
        note: `${own.seconds.toFixed(1)} s against ${floor.seconds.toFixed(1)} s, which is mostly the kernel's second try`,
      },
      {
        name: `${agents} agents come back at once: all answered, in a bare TLS server`,
        value: median(measured.map((round) => round.ours.seconds / round.bare.seconds)),
        unit: '×',
        limit: { kind: 'at most', value: 1.3 },
        note: `${middle(({ ours: { seconds } }) => seconds)} s against ${middle(({ bare: { seconds } }) => seconds)} s, ${middle((round) => round.ours.processorTime)} s against ${middle((round) => round.bare.processorTime)} s of processor time, ${rounds} rounds`,
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
    await database.close();
  }
}

/** Connects, and calls back when it may write. */
type Dial = (server: Server, connected: () => void, mayWrite: () => void) => Socket;

const plain: Dial = ({ url }, connected, mayWrite) => {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  return socket.once('connect', () => {
    connected();
    mayWrite();
  });
};

/** Each with a handshake of its own, as agents have it, who never resume a session. */
const withCertificate: Dial = ({ nodeUrl, agent }, connected, mayWrite) => {
  const underneath = connect({ port: Number(new URL(nodeUrl).port), host: '127.0.0.1' }).once('connect', connected);
  underneath.on('error', () => {});
  const options = { ...agent, minVersion: 'TLSv1.3', rejectUnauthorized: false } as const;
  return connectTls({ ...options, socket: underneath }).once('secureConnect', mayWrite);
};

interface Return {
  letIn: number;
  seconds: number;
  /** What the server used for it, in seconds. */
  processorTime: number;
}

async function comeBack(server: Server, count: number, dial: Dial): Promise<Return> {
  const { pid } = server;
  const sockets: Socket[] = [];
  let letIn = 0;
  let answered = 0;
  const request = 'GET /nothing-here HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  process.kill(pid, 'SIGSTOP');
  try {
    for (let caller = 0; caller < count; caller += 1) {
      const socket = dial(
        server,
        () => {
          letIn += 1;
        },
        () => socket.write(request),
      );
      sockets.push(socket);
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
  const before = processorTime([pid]);
  await until(() => answered === count, answeredWithin);
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { letIn: atOnce, seconds, processorTime: (processorTime([pid]) - before) / 1e9 };
}

async function until(condition: () => boolean, patience: number): Promise<void> {
  const deadline = performance.now() + patience;
  while (!condition() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
}
