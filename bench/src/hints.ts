import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { freePorts } from '@gpuaas/testing';
import { type Figure, median } from './measure.ts';
import { processorTime } from './processor-time.ts';

const subscribers = 5_000;
const rounds = 15;
/** One change, and what happens when many start something at the same time. */
const bursts = [1, 20] as const;
const within = 120_000;

/** Processor time of telling everybody, against a loop over plain `ws` sockets that makes its text once. */
export async function benchHints(): Promise<Figure[]> {
  const port = await freePorts(2);
  const servers = { ours: start('tell-hints'), bare: start('tell-bare') };
  const listening = { ours: start('subscribers'), bare: start('subscribers') };
  const children = [...Object.values(servers), ...Object.values(listening)];
  try {
    for (const [index, name] of (['ours', 'bare'] as const).entries()) {
      await ask(servers[name], { port: port + index });
      await ask(listening[name], { url: `ws://127.0.0.1:${port + index}/`, count: subscribers });
    }
    const figures: Figure[] = [];
    for (const events of bursts) figures.push(figureOf(events, await compare(servers, listening, events)));
    return figures;
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

type Both<T> = Record<'ours' | 'bare', T>;

/** Microseconds of the server for each message, round by round. */
async function compare(
  servers: Both<ChildProcess>,
  listening: Both<ChildProcess>,
  events: number,
): Promise<Both<number[]>> {
  const cost: Both<number[]> = { ours: [], bare: [] };
  for (let round = -2; round < rounds; round += 1) {
    // Each goes first in every second round; the first two only warm up.
    for (const name of round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const pids = [servers[name].pid as number];
      const before = processorTime(pids);
      const heard = ask(listening[name], { messages: subscribers * events });
      await ask(servers[name], { events });
      await heard;
      if (round >= 0) cost[name].push((processorTime(pids) - before) / events / subscribers / 1_000);
    }
  }
  return cost;
}

function figureOf(events: number, { ours, bare }: Both<number[]>): Figure {
  const ratios = ours.map((own, round) => own / (bare[round] ?? Number.NaN));
  return {
    name: `${events === 1 ? 'a hint' : `${events} hints at once`} to ${subscribers} subscribers in a bare ws loop`,
    value: median(ratios),
    unit: '×',
    // One by one, nearly all of it is the kernel's.
    ...(events > 1 && { limit: { kind: 'at most', value: 0.7 } }),
    note: `${median(ours).toFixed(1)} µs against ${median(bare).toFixed(1)} µs of processor time for each, ${rounds} rounds`,
  };
}

function start(name: string): ChildProcess {
  return fork(join(import.meta.dirname, '../../testing/src/fan-out', `${name}.ts`), { stdio: 'inherit' });
}

/** Every message is answered by one, when what it asks for is done. */
function ask(child: ChildProcess, message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a process of the bench did not answer')), within);
    child.once('message', () => {
      clearTimeout(late);
      resolve();
    });
    child.send(message);
  });
}
