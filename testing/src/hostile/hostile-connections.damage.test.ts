import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationView } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import { createClient } from '@gpuaas/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintToken, openTerminal, type TestTerminal } from '../terminal-client.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';
import {
  type Attack,
  frameAttacks,
  handshakeAttacks,
  junkTokenAttacks,
  requestAttacks,
  silences,
  upgraded,
  upgradeOf,
} from './attacks.ts';
import { finish, open, type Secure, type Wire } from './endings.ts';
import { type HostileProxy, startHostileProxy, streamAttacks } from './hostile-proxy.ts';
import type { FromWorld, Ready, ToWorld } from './messages.ts';

/** `npm run soak` runs everything, at three moments each; otherwise chance takes some of it. */
const complete = process.env['GPUAAS_COMPLETE'] === '1';
const seed = Number(process.env['GPUAAS_SEED'] ?? Date.now() % 1_000_000);
const atOnce = 12;

let state = seed;
function chance(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}

let child: ChildProcess;
let database: TestDatabase;
let world: Ready;
let alice: TestUser;
let proxy: HostileProxy;
let detour: AllocationView;
let shell: TestTerminal;
let shellPid: string;
const folder = mkdtempSync(join(tmpdir(), 'gpuaas-hostile-'));
const ends: string[] = [];
let stderr = '';
let count = 0;

function tell(message: ToWorld): void {
  child.send(message);
}

function heard<T extends FromWorld['type']>(type: T): Promise<Extract<FromWorld, { type: T }>> {
  return new Promise((resolve, reject) => {
    const listen = (message: FromWorld) => {
      if (message.type !== type) return;
      child.off('message', listen);
      resolve(message as Extract<FromWorld, { type: T }>);
    };
    child.on('message', listen);
    child.once('exit', () => reject(new Error(`the platform ended: ${stderr.slice(-3_000)}`)));
  });
}

async function ask<T extends FromWorld['type']>(message: ToWorld, type: T) {
  const answer = heard(type);
  tell(message);
  return answer;
}

async function typed(terminal: TestTerminal, text: string): Promise<string> {
  const mark = `m${Math.random().toString(36).slice(2)}`;
  terminal.type(`echo ${mark}=${text}=''${mark}\n`);
  const pattern = new RegExp(`${mark}=(.*)=${mark}`);
  return until('the shell answering', () => pattern.exec(terminal.output())?.[1]);
}

beforeAll(async () => {
  console.log(`hostile connections: seed ${seed}${complete ? ', complete' : ''}`);
  database = await createTestDatabase();
  child = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, 'world-process.ts')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.on('data', (data: Buffer) => {
    stderr += data.toString();
  });
  child.setMaxListeners(100);
  child.once('exit', (code, signal) => ends.push(`ended with ${code ?? signal}: ${stderr.slice(-3_000)}`));
  world = await ask({ type: 'start', url: database.url, ownerUrl: database.ownerUrl, folder }, 'ready');
  const server = `http://localhost:${world.apiPort}`;
  const { token, projectId } = world.alice;
  const api = createClient({ server, token: async () => token, retries: 0 });
  alice = { id: '' as never, username: 'alice', projectId, api, token, refreshToken: '' };
  proxy = await startHostileProxy(world);
  detour = (await ask({ type: 'detour', url: proxy.url }, 'detoured')).allocation;
  shell = await openTerminal(alice, world.safe.id);
  shellPid = await typed(shell, '$$');
}, 60_000);

afterAll(async () => {
  shell?.socket.terminate();
  if (ends.length === 0) {
    tell({ type: 'stop' });
    await until('the platform stopping', () => child.exitCode !== null || child.signalCode !== null);
  }
  await proxy?.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Everybody else must not notice: a shell and a caller of the api go on all the time. */
async function beside(attack: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const polls = (async () => {
    let answered = 0;
    while (!over.signal.aborted) {
      expect((await alice.api.getMe()).username).toBe('alice');
      expect(await typed(shell, '$$')).toBe(shellPid);
      answered += 1;
      await sleep(100, over.signal);
    }
    return answered;
  })();
  polls.catch(() => {});
  try {
    await attack();
  } finally {
    over.abort();
  }
  expect(await polls).toBeGreaterThan(0);
  expect(await typed(shell, '$$')).toBe(shellPid);
  expect(ends).toEqual([]);
}

/** At most so many, by chance. */
function some<T>(all: readonly T[], most: number): T[] {
  return all
    .map((one) => [chance(1_000_000), one] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, most)
    .map(([, one]) => one);
}

/** What of it is done in this run. */
function chosen(attacks: readonly Attack[], most: number): Attack[] {
  return complete ? attacks.flatMap((attack) => [attack, attack, attack]) : some(attacks, most);
}

async function inParallel(attacks: readonly Attack[], lanes = atOnce): Promise<void> {
  const queue = [...attacks];
  const lane = async () => {
    for (let attack = queue.pop(); attack && ends.length === 0; attack = queue.pop()) {
      await attack.run(chance(4) * 4);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Somebody who may have a shell, and asks for one. */
async function withToken(): Promise<Wire> {
  const { token, protocol } = await mintToken(alice, world.safe.id, 'shell');
  const wire = await open(world.terminalPort);
  wire.top.write(upgradeOf(`/ws/terminal/${world.safe.id}`, [`sec-websocket-protocol: ${protocol}, ${token}`]));
  expect(await upgraded(wire)).toBe(true);
  return wire;
}

async function measure() {
  return ask({ type: 'measure' }, 'measured');
}

/** Both ends of what the gateway (16) and the agents keep for their next calls, and of the one stream that is there. */
const keptForLater = 2 * (16 + 8);

/** Waits until only the well-behaved shell is left. A stream whose other side never comes takes 20 seconds to end. */
async function settled() {
  return until(
    'everything being as before',
    async () => {
      const now = await measure();
      return now.sessions <= 1 && now.open.terminals <= 2 && now.open.outside <= 3 ? now : undefined;
    },
    { withinMilliseconds: 30_000, everyMilliseconds: 500 },
  ).catch(() => measure());
}

describe('connections that end badly', () => {
  let before: Awaited<ReturnType<typeof measure>>;
  beforeAll(async () => {
    // What is loaded, pooled and kept alive after its first use is no leak.
    await inParallel(some(requestAttacks(world), 80));
    await inParallel(some(frameAttacks('terminal gateway', withToken), 16), 16);
    count = 0;
    before = await settled();
  });

  it('before, in and after a request end nothing else, at every listener', async () => {
    await beside(() => inParallel(chosen(requestAttacks(world), 300)));
  }, 120_000);

  it('in the middle of a handshake end nothing else', async () => {
    await beside(() => inParallel(chosen(handshakeAttacks(world), 24)));
  }, 60_000);

  it('with frames that are none end nothing else, at the gateway with a made-up token', async () => {
    await beside(() => inParallel(chosen(junkTokenAttacks(world), 60)));
  }, 120_000);

  it('with frames that are none end nothing else, at the gateway with a token', async () => {
    await beside(() => inParallel(chosen(frameAttacks('terminal gateway', withToken), 12), 4));
  }, 120_000);

  it.each(['node', 'gateway'])(
    'with frames that are none end nothing else, in a stream as a %s',
    async (role) => {
      const secure: Secure = { root: world.root, party: role === 'node' ? world.node : world.gateway };
      const clients: Wire[] = [];
      const connect = async () => {
        // Somebody waits for a terminal on the node whose key we have; that makes a stream.
        const known = new Set((await ask({ type: 'streams', allocationId: world.onStolen.id }, 'streams')).ids);
        const { token, protocol } = await mintToken(alice, world.onStolen.id, 'shell');
        const client = await open(world.terminalPort);
        clients.push(client);
        const headers = [`sec-websocket-protocol: ${protocol}, ${token}`];
        client.top.write(upgradeOf(`/ws/terminal/${world.onStolen.id}`, headers));
        const id = await until('the stream', async () => {
          const { ids } = await ask({ type: 'streams', allocationId: world.onStolen.id }, 'streams');
          return ids.find((candidate) => !known.has(candidate));
        });
        const wire = await open(world.nodePort, secure);
        wire.top.write(upgradeOf(`/internal/v1/streams/${id}`));
        expect(await upgraded(wire)).toBe(true);
        return wire;
      };
      // One after the other: which stream is whose is told by which is new.
      await beside(() => inParallel(chosen(frameAttacks(`stream as a ${role}`, connect), 6), 1));
      for (const client of clients) await finish(client, 'reset');
    },
    120_000,
  );

  it('with frames that are none end nothing else, in the streams that an agent dials', async () => {
    await beside(async () => {
      for (const attack of complete ? streamAttacks : some(streamAttacks, 10)) {
        const done = proxy.next(attack);
        const { token, protocol } = await mintToken(alice, detour.id, 'shell');
        const client = await open(world.terminalPort);
        client.top.write(upgradeOf(`/ws/terminal/${detour.id}`, [`sec-websocket-protocol: ${protocol}, ${token}`]));
        await Promise.race([
          done,
          sleep(10_000).then(() => expect.unreachable(`${attack.name}: no stream was dialled`)),
        ]);
        await finish(client, 'vanish');
        count += 1;
      }
    });
  }, 120_000);

  it('by silence are ended by us', async () => {
    await beside(async () => {
      const late: string[] = [];
      const watch = async ({ name, port, secure, bytes, within }: ReturnType<typeof silences>[number]) => {
        const wire = await open(port, secure);
        if (bytes.length > 0 && wire.top.writable) wire.top.write(bytes);
        const isOver = await Promise.race([wire.ended.then(() => true), sleep(within).then(() => false)]);
        if (!isOver) late.push(name);
        wire.tcp.destroy();
        count += 1;
      };
      await Promise.all(silences(world, complete).map(watch));
      expect(late).toEqual([]);
    });
  }, 120_000);

  it('were at least 300, and leave nothing behind: no process, no session, no descriptor, no memory', async () => {
    console.log(`${count} connections ended badly`);
    expect(count).toBeGreaterThanOrEqual(300);
    expect(ends).toEqual([]);
    expect(child.pid).toBe(world.pid);
    const after = await settled();
    console.log(`before ${JSON.stringify(before)}\nafter  ${JSON.stringify(after)}`);
    expect(after.sessions).toBe(1);
    expect(after.open).toMatchObject({ outside: expect.any(Number), terminals: before.open.terminals });
    expect(after.open.outside).toBeLessThanOrEqual(before.open.outside + 1);
    expect(after.open.other).toBeLessThanOrEqual(before.open.other + 1);
    expect(after.open.inside).toBeLessThanOrEqual(keptForLater);
    expect(after.bytes).toBeLessThan(before.bytes + (16 << 20));
    expect(stderr).not.toMatch(/uncaught|unhandled/i);
  }, 60_000);
});
