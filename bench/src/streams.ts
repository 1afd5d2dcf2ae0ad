import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { freePorts } from '@gpuaas/testing';
import { type Figure, median, quantile } from './measure.ts';
import { processorTime } from './processor-time.ts';
import type { AgentAnswer } from './streams/agent.ts';
import { type Carried, type Carrier, type CarrierName, carriers, jobs } from './streams/carrier.ts';
import { makeCredentials } from './streams/credentials.ts';
import { takeHttp2 } from './streams/http2.ts';
import { takeWebSocket } from './streams/websocket.ts';

const rounds = 3;
const echoes = 1_000;
const idleStreams = 500;
const oneStream = 512 << 20;
const eachOfEight = 64 << 20;
const slowFor = 1_000;
const within = 60_000;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

interface Round {
  alone: number[];
  beside: number[];
  besideUnread: number[];
  /** Megabytes in a second. */
  one: number;
  eight: number;
  /** The least that one of eight had when the first was done, as a part of what that one had. */
  share: number;
  /** Seconds of both processes for a gigabyte. */
  cost: number;
  /** Bytes of both ends for a stream on which nothing happens. */
  idle: number;
  /** Bytes that were taken from a source that nobody reads. */
  unread: number;
}

/**
 * Our streams on one WebSocket against HTTP/2 turned round, where the agent dials and is the server nevertheless. Both
 * over mutual TLS between two processes, taking turns in one run.
 */
export async function benchStreams(): Promise<Figure[]> {
  const found: Record<CarrierName, Round[]> = { websocket: [], http2: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? carriers : carriers.toReversed()) found[name].push(await measure(name));
  }
  return figuresOf(found);
}

async function measure(name: CarrierName): Promise<Round> {
  const stop = new AbortController();
  const child = fork(join(import.meta.dirname, 'streams/agent.ts'), { stdio: 'inherit' });
  try {
    const [port, credentials] = [await freePorts(1), await makeCredentials()];
    const taken = (name === 'http2' ? takeHttp2 : takeWebSocket)(port, credentials, stop.signal);
    await ask(child, { dial: { name, port, credentials } });
    const carrier = await taken;
    await echo(carrier, 300);
    const alone = await echo(carrier, echoes);
    const before = processorTime([process.pid, child.pid as number]);
    const one = await readAll(carrier, 1, oneStream);
    const cost = (processorTime([process.pid, child.pid as number]) - before) / 1e9 / (oneStream / 1e9);
    const eight = await readAll(carrier, 8, eachOfEight);
    return {
      alone,
      one: one.speed,
      cost,
      eight: eight.speed,
      share: eight.share,
      beside: await echoBeside(carrier, false),
      ...(await leaveUnread(carrier, child)),
      idle: await idleMemory(carrier, child),
    };
  } finally {
    stop.abort();
    child.kill('SIGKILL');
  }
}

function start(carrier: Carrier, job: number): Carried {
  const stream = carrier.open();
  stream.write(Uint8Array.of(job));
  return stream;
}

/** Milliseconds from a keystroke to its echo, one after another. */
async function echo(carrier: Carrier, times: number): Promise<number[]> {
  const stream = start(carrier, jobs.echo);
  const taken: number[] = [];
  let heard = () => {};
  stream.read(() => heard());
  // The job has to be a message of its own.
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await new Promise<void>((resolve) => {
      heard = resolve;
      stream.write(new Uint8Array(32));
    });
    taken.push(performance.now() - startedAt);
  }
  stream.end();
  return taken;
}

async function readAll(carrier: Carrier, count: number, each: number): Promise<{ speed: number; share: number }> {
  const startedAt = performance.now();
  const read = new Array<number>(count).fill(0);
  let share: number | undefined;
  await Promise.all(
    read.map((_, index) => {
      const stream = start(carrier, jobs.flood);
      return new Promise<void>((resolve) => {
        stream.read((chunk) => {
          const sum = (read[index] ?? 0) + chunk.length;
          read[index] = sum;
          if (sum < each) return;
          share ??= Math.min(...read) / Math.max(...read);
          stream.end();
          resolve();
        });
      });
    }),
  );
  return { speed: (count * each) / 1e6 / ((performance.now() - startedAt) / 1_000), share: share ?? 0 };
}

async function echoBeside(carrier: Carrier, isUnread: boolean): Promise<number[]> {
  const busy = start(carrier, jobs.flood);
  busy.read(() => {});
  if (isUnread) busy.pause();
  const taken = await echo(carrier, isUnread ? echoes / 2 : echoes);
  busy.end();
  return taken;
}

async function leaveUnread(carrier: Carrier, child: ChildProcess): Promise<Pick<Round, 'unread' | 'besideUnread'>> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { flooded: before } = await ask(child, {});
  const stream = carrier.open();
  stream.pause();
  stream.write(Uint8Array.of(jobs.flood));
  await new Promise((resolve) => setTimeout(resolve, slowFor));
  const { flooded } = await ask(child, {});
  stream.end();
  return { unread: flooded - before, besideUnread: await echoBeside(carrier, true) };
}

async function idleMemory(carrier: Carrier, child: ChildProcess): Promise<number> {
  const own = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = own() + (await ask(child, {})).memory;
  const streams = Array.from({ length: idleStreams }, () => start(carrier, jobs.idle));
  for (const stream of streams) stream.read(() => {});
  await new Promise((resolve) => setTimeout(resolve, 500));
  const after = own() + (await ask(child, {})).memory;
  for (const stream of streams) stream.end();
  return (after - before) / idleStreams;
}

function ask(child: ChildProcess, message: object): Promise<AgentAnswer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the agent of the bench did not answer')), within);
    child.once('message', (answer) => {
      clearTimeout(late);
      resolve(answer as AgentAnswer);
    });
    child.send(message);
  });
}

function figuresOf({ websocket, http2 }: Record<CarrierName, Round[]>): Figure[] {
  const compare = (name: string, unit: string, of: (round: Round) => number): Figure => {
    const [ours, theirs] = [median(websocket.map(of)), median(http2.map(of))];
    const note = `${ours.toPrecision(3)} ${unit} against ${theirs.toPrecision(3)} ${unit} with HTTP/2 turned round`;
    return { name, value: ours / theirs, unit: '×', note };
  };
  const times = (of: 'alone' | 'beside' | 'besideUnread', part: number) => (round: Round) =>
    quantile(round[of], part) * 1_000;
  return [
    compare('echo on an idle connection, p50', 'µs', times('alone', 0.5)),
    compare('echo on an idle connection, p99', 'µs', times('alone', 0.99)),
    compare('echo beside a stream flat out, p50', 'µs', times('beside', 0.5)),
    compare('echo beside a stream flat out, p99', 'µs', times('beside', 0.99)),
    compare('echo beside a stream that nobody reads, p50', 'µs', times('besideUnread', 0.5)),
    compare('one stream', 'MB/s', ({ one }) => one),
    compare('eight streams together', 'MB/s', ({ eight }) => eight),
    compare('smallest share of eight', 'of the largest', ({ share }) => share),
    compare('processor time of both ends for a gigabyte', 's', ({ cost }) => cost),
    compare('memory of both ends for an idle stream', 'bytes', ({ idle }) => idle),
    compare('taken from a source that nobody reads', 'bytes', ({ unread }) => unread),
  ];
}
