import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFlags } from '@gpuaas/processes/node-flags';
import { freePorts } from '@gpuaas/testing';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { type Figure, onlyCounted, quantile, table } from './measure.ts';
import { processorTime } from './processor-time.ts';
import type {
  AskedOfServer,
  AskedOfSwarm,
  Enrolled,
  HeapInUse,
  Moment,
  ParkedOptions,
  Received,
  Standing,
} from './servers/parked.ts';

/** A thousand show what each costs; ten thousand are what is promised, and take minutes. */
const agents = onlyCounted ? 1_000 : Number(process.env['GPUAAS_PARKED'] ?? 10_000);
/** Parked before anything is measured, so that what every process needs once is not counted as theirs. */
const first = 100;
const swarms = 2;
/** A whole poll, so that every agent has come back once, and what was only needed to greet it is gone. */
const settleFor = 15_000;
const watchedFor = 30_000;
const wakeRounds = 10;
const wakesPerRound = 100;
const wakeEvery = 10;
const longest = 300_000;

/** What agents without work cost one process of the platform: memory, statements, how soon they have a task, their return. */
export async function benchParked(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-bench-parked-'));
  const database = await openBenchDatabase();
  const children: Child[] = [];
  const started = (child: Child) => {
    children.push(child);
    return child;
  };
  try {
    const { url, ownerUrl, superuserUrl } = database;
    const port = await freePorts(10);
    const [nodePort, barePort] = [port + 3, port + 9];
    const options: ParkedOptions = { url, ownerUrl, superuserUrl, port, dataFolder: folder };
    const start = async () => started(await startServer('parked-platform', options, folder));
    const ours = await start();
    const { server, key, ca, ...enrolled } = await ours.ask<Enrolled>({ ask: 'enrol', count: agents });
    const swarm = await startSwarm(started, { ...enrolled, key, ca });
    const before = await parkFirst(ours, swarm, nodePort, database);
    const parking = await swarm.park(nodePort, first, agents, true);
    await untilPolls(ours, agents);
    await sleep(settleFor);
    const idle = await statementsIn(database, watchedFor);
    const after = await memoryOf(ours);
    const counted = [...memoryFigures(before.memory, after), statementFigure(before.statements, idle)];
    if (onlyCounted) return counted;
    say(counted);

    const bare = started(await startServer('parked-bare', { ...options, port: barePort, agent: server }, folder));
    await swarm.park(barePort, 0, first, false);
    await sleep(2_000);
    const bareBefore = await memoryOf(bare);
    const floor = await swarm.park(barePort, first, agents, false);
    await untilPolls(bare, agents);
    await sleep(settleFor);
    const bareAfter = await memoryOf(bare);
    const wakes = await compareWakes({
      ours,
      bare,
      nodePort,
      barePort,
      swarm,
      nodes: enrolled.agents.map(({ nodeId }) => nodeId),
    });
    say(wakes);
    await swarm.leave(barePort);
    bare.end();

    const returned = await comeBack(ours, start, swarm, nodePort);
    say(returnFigures(returned, [floor / (1 - first / agents)]));
    const again = await startServer('parked-bare', { ...options, port: barePort, agent: server }, folder);
    started(again);
    await swarm.leave(nodePort);
    await sleep(3_000);
    const secondFloor = await swarm.park(barePort, 0, agents, false);
    return [
      ...counted,
      {
        name: 'memory of a parked agent in a bare TLS server',
        value: (bareAfter.whole - bareBefore.whole) / (agents - first),
        unit: 'kB',
      },
      ...wakes,
      ...returnFigures(returned, [floor / (1 - first / agents), secondFloor]),
      { name: `${agents} agents dial at once: all parked`, value: parking, unit: 's' },
    ];
  } finally {
    for (const child of children) child.end();
    await Promise.all(children.map(({ ended }) => ended));
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Child {
  pid: number;
  ended: Promise<void>;
  ask<Answer>(asked: AskedOfServer | AskedOfSwarm): Promise<Answer>;
  end(): void;
}

/** One question at a time, each answered with one message. */
async function startChild(name: string, folder: string, greeting?: ParkedOptions): Promise<Child> {
  const child = fork(join(import.meta.dirname, `servers/${name}.ts`), {
    stdio: 'inherit',
    serialization: 'advanced',
    // What a killed one leaves goes with the folder.
    env: { ...process.env, TMPDIR: folder },
    execArgv: [...(name === 'parked-bare' ? [] : nodeFlags), '--expose-gc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (greeting) child.send(greeting);
  await answerOf(child, name);
  return {
    pid: child.pid as number,
    ended,
    ask(asked) {
      child.send(asked);
      return answerOf(child, `${name}, asked for ${asked.ask},`);
    },
    end: () => child.kill('SIGKILL'),
  };
}

function answerOf<Answer>(child: ChildProcess, who: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${who} did not answer in time`)), longest);
    const ended = (code: number | null) => reject(new Error(`${who} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      clearTimeout(timer);
      child.off('exit', ended);
      resolve(message as Answer);
    });
  });
}

const startServer = (name: 'parked-platform' | 'parked-bare', options: ParkedOptions, folder: string) =>
  startChild(name, folder, options);

interface Swarm {
  /** Seconds until all of them had asked. */
  park(port: number, from: number, to: number, persistent: boolean): Promise<number>;
  leave(port: number): Promise<void>;
  standing(port: number): Promise<Standing>;
  received(port: number): Promise<Received>;
}

async function startSwarm(started: (child: Child) => Child, enrolled: Omit<Enrolled, 'server'>): Promise<Swarm> {
  const members: Child[] = [];
  for (let number = 0; number < swarms; number += 1) {
    const member = started(await startChild('swarm', tmpdir()));
    const own = enrolled.agents.filter((_, place) => place % swarms === number);
    await member.ask({ ask: 'agents', key: enrolled.key, ca: enrolled.ca, agents: own });
    members.push(member);
  }
  const all = <Answer>(asked: AskedOfSwarm) => Promise.all(members.map((member) => member.ask<Answer>(asked)));
  const swarm: Swarm = {
    async park(port, from, to, persistent) {
      const startedAt = performance.now();
      await all({ ask: 'park', port, from: from / swarms, to: to / swarms, persistent });
      while ((await swarm.standing(port)).parked < to) await beforeLong(startedAt, `parking ${to} agents`);
      return (performance.now() - startedAt) / 1_000;
    },
    async leave(port) {
      await all({ ask: 'leave', port });
    },
    async standing(port) {
      const found = await all<Standing>({ ask: 'standing', port });
      const moments = (value: (one: Standing) => Moment | undefined) =>
        found
          .map(value)
          .filter((at) => at !== undefined)
          .sort();
      return {
        parked: found.reduce((sum, { parked }) => sum + parked, 0),
        firstConnectedAt: moments((one) => one.firstConnectedAt)[0],
        lastParkedAt: moments((one) => one.lastParkedAt).at(-1),
      };
    },
    received: async (port) => (await all<Received>({ ask: 'received', port })).flat(),
  };
  return swarm;
}

async function parkFirst(ours: Child, swarm: Swarm, port: number, database: BenchDatabase) {
  await swarm.park(port, 0, first, true);
  await untilPolls(ours, first);
  await sleep(settleFor);
  const statements = await statementsIn(database, watchedFor);
  return { memory: await memoryOf(ours), statements };
}

async function untilPolls(server: Child, count: number): Promise<void> {
  const startedAt = performance.now();
  // Those between two polls are not counted just then.
  while ((await server.ask<number>({ ask: 'polls' })) < count * 0.99) await beforeLong(startedAt, `${count} polls`);
}

interface Memory {
  /** What JavaScript uses, and all that is outside of its heap. */
  whole: number;
  heap: number;
}

/**
 * In kilobytes, rubbish taken out. The heap keeps the room that it once needed to greet everybody; that is there once and
 * not for each of them, so only what is used of it counts.
 */
async function memoryOf(server: Child): Promise<Memory> {
  await server.ask({ ask: 'memory' });
  await sleep(1_500);
  const { used, held } = await server.ask<HeapInUse>({ ask: 'memory' });
  await sleep(500);
  const rollup = readFileSync(`/proc/${server.pid}/smaps_rollup`, 'utf8');
  const resident = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]);
  return { whole: resident - (held - used) / 1_024, heap: used / 1_024 };
}

function memoryFigures(before: Memory, after: Memory): Figure[] {
  const each = (of: keyof Memory) => (after[of] - before[of]) / (agents - first);
  return [
    {
      name: `memory of each of ${agents} parked agents`,
      value: each('whole'),
      unit: 'kB',
      limit: { kind: 'at most', value: 80 },
      note: `of which ${each('heap').toFixed(0)} kB JavaScript; ${(after.whole / 1_024).toFixed(0)} MB in all`,
    },
  ];
}

/** Of everybody, in a minute. */
async function statementsIn(database: BenchDatabase, milliseconds: number): Promise<number> {
  await database.fromOutside('select pg_stat_statements_reset()');
  await sleep(milliseconds);
  if (process.argv.includes('--statements')) await printStatements(database);
  const [row] = await database.fromOutside<{ calls: string }>(`
    select sum(s.calls)::text as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = 'gpuaas' and s.toplevel`);
  return (Number(row?.calls ?? 0) * 60_000) / milliseconds;
}

async function printStatements(database: BenchDatabase): Promise<void> {
  const rows = await database.fromOutside<{ calls: string; query: string }>(`
    select s.calls::text, s.query from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = 'gpuaas' and s.toplevel order by s.calls desc limit 25`);
  for (const { calls, query } of rows) console.log(calls.padStart(6), query.replace(/\s+/g, ' ').slice(0, 120));
  console.log('');
}

/** A contact is written every five seconds for all, in a transaction: 12 times three statements, and one look more for each. */
const written = 48;

function statementFigure(withFew: number, withAll: number): Figure {
  const each = Math.max(0, withAll - withFew - written) / (agents - first);
  return {
    name: 'SQL statements of a parked agent in a minute, beside one write for all of them',
    value: Number(each.toFixed(1)),
    unit: '',
    limit: { kind: 'at most', value: 0 },
    note: `${Math.round(withAll)} with ${agents}, ${Math.round(withFew)} with ${first}, all that runs all the time included`,
  };
}

interface Woken {
  ours: Child;
  bare: Child;
  nodePort: number;
  barePort: number;
  swarm: Swarm;
  nodes: readonly string[];
}

async function compareWakes({ ours, bare, nodePort, barePort, swarm, nodes }: Woken): Promise<Figure[]> {
  const sides = [
    { server: ours, port: nodePort, times: [] as number[] },
    { server: bare, port: barePort, times: [] as number[] },
  ];
  let place = 0;
  for (let round = -1; round < wakeRounds; round += 1) {
    for (const { server, port, times } of round % 2 ? sides : sides.toReversed()) {
      const queued = new Map<string, Moment>();
      for (let number = 0; number < wakesPerRound; number += 1) {
        // Every node once, and far from each other.
        place = (place + 37) % nodes.length;
        const nodeId = nodes[place] as string;
        queued.set(nodeId, (await server.ask<{ at: Moment }>({ ask: 'wake', nodeId })).at);
        await sleep(wakeEvery);
      }
      await sleep(500);
      const found = await swarm.received(port);
      const taken = found.flatMap(([nodeId, at]) => {
        const from = queued.get(nodeId);
        return from === undefined ? [] : [Number(at - from) / 1e6];
      });
      if (taken.length < queued.size * 0.95) throw new Error(`${taken.length} of ${queued.size} tasks arrived`);
      // The first round warms both up.
      if (round >= 0) times.push(...taken);
    }
  }
  const [own, floor] = sides.map(({ times }) => times) as [number[], number[]];
  const show = (times: number[]) => `${quantile(times, 0.5).toFixed(1)} and ${quantile(times, 0.99).toFixed(1)} ms`;
  return [
    {
      name: `task queued → agent has it, p99, in a bare server that takes it from Postgres`,
      value: quantile(own, 0.99) / quantile(floor, 0.99),
      unit: '×',
      limit: { kind: 'at most', value: 2 },
      note: `p50 and p99 ${show(own)} against ${show(floor)}, ${own.length} tasks each in turns, ${agents} parked at both`,
    },
  ];
}

interface Returned {
  seconds: number;
  processorSeconds: number;
  parked: number;
}

/** Killed, and started again at once: from the first connection that it takes to the last agent that waits. */
async function comeBack(ours: Child, start: () => Promise<Child>, swarm: Swarm, port: number): Promise<Returned> {
  ours.end();
  await ours.ended;
  const startedAt = performance.now();
  const begun = start();
  let standing = await swarm.standing(port);
  while (standing.parked >= agents) {
    await beforeLong(startedAt, 'noticing that the platform is gone');
    standing = await swarm.standing(port);
  }
  const returned = await begun;
  while (standing.parked < agents) {
    await beforeLong(startedAt, 'coming back');
    standing = await swarm.standing(port);
  }
  await untilPolls(returned, agents);
  const seconds = Number((standing.lastParkedAt ?? 0n) - (standing.firstConnectedAt ?? 0n)) / 1e9;
  return { seconds, processorSeconds: processorTime([returned.pid]) / 1e9, parked: standing.parked };
}

function returnFigures({ seconds, processorSeconds }: Returned, floors: readonly number[]): Figure[] {
  const floor = floors.reduce((sum, one) => sum + one, 0) / floors.length;
  return [
    {
      name: `${agents} agents back after kill -9, in bare full handshakes`,
      value: seconds / floor,
      unit: '×',
      limit: { kind: 'at most', value: 1.3 },
      note: `${seconds.toFixed(1)} s from the first connection, ${processorSeconds.toFixed(1)} s of processor time, against ${floors.map((one) => one.toFixed(1)).join(' and ')} s`,
    },
  ];
}

/** It takes minutes: what is known is shown. */
function say(figures: readonly Figure[]): void {
  console.log(table(figures));
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function beforeLong(startedAt: number, what: string): Promise<void> {
  if (performance.now() - startedAt > longest) throw new Error(`${what} takes too long`);
  await sleep(50);
}
