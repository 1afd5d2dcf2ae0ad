import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '@gpuaas/kernel';
import { freePorts } from '../free-ports.ts';
import { freeze } from './freeze.ts';
import type { Program } from './install.ts';
import { listens } from './listens.ts';

/** A running server of somebody else's, which a test may treat as badly as it likes. */
export interface Engine {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** `host:port` */
  readonly address: string;
  readonly url: string;
  /** Holds its data (`data/`) and its log. */
  readonly folder: string;
  /** Of the process that runs now, or ran last. */
  readonly pid: number;
  /** Ends it with -9, and waits for its end. */
  kill(): Promise<void>;
  /** The same data on the same port: a kill first, if it still runs. Answers when it is ready. */
  restart(): Promise<void>;
  /** As `restart`, with nothing left of its data. */
  loseData(): Promise<void>;
  /** It hangs: connections stay open and are accepted, and nobody answers. It stands still when this returns. */
  freeze(): void;
  thaw(): void;
  /** The end of what it logged. */
  log(): string;
  /** Ends it, and removes its folder unless it was given one. */
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** Where to keep data and log. Without it, a temporary folder that goes with the engine. */
  folder?: string;
  /** Without it, a free one below 32768, where no outgoing connection of this machine can sit by chance. */
  port?: number;
}

/** What one kind of engine adds to the life that all of them have. */
export interface EngineKind {
  name: string;
  program: Program;
  /** How many ports in a row it needs. */
  ports: number;
  scheme: string;
  account?: { uid: number; gid: number } | undefined;
  /** Before every start. */
  prepare?(place: Place): Promise<void>;
  command(place: Place): string[];
  /** Throws or answers false while it is not. */
  isReady(place: Place): Promise<boolean>;
  /** Without it, 30 seconds. */
  readyWithin?: number;
}

export interface Place {
  port: number;
  folder: string;
  data: string;
}

const host = '127.0.0.1';
const usuallyReadyWithin = 30_000;
const mostPorts = 5;
const portTaken = /address already in use|bind: address|EADDRINUSE/i;
/** PostgreSQL, while children of the server that was killed have not noticed yet. */
const memoryTaken = /shared memory block .* still in use/i;

/**
 * Starts a server as a child that the kernel ends when we end, however we end: nobody has to clean up after a test run
 * that was killed.
 */
export async function startEngine(kind: EngineKind, options: EngineOptions = {}): Promise<Engine> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), `gpuaas-${kind.name}-`));
  const data = join(folder, 'data');
  const logFile = join(folder, `${kind.name}.log`);
  mkdirSync(data, { recursive: true });
  let port = options.port ?? 0;
  let child: ChildProcess;

  const { readyWithin = usuallyReadyWithin } = kind;

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const logged = () => readFileSync(logFile, 'utf8').slice(-4_000).trim();

  async function launch(): Promise<void> {
    const place = { port, folder, data };
    await kind.prepare?.(place);
    const log = openSync(logFile, 'w');
    const { path, env } = kind.program;
    child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', path, ...kind.command(place)], {
      ...kind.account,
      cwd: data,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    const deadline = performance.now() + readyWithin;
    while (!(listens(child.pid as number, port) && (await kind.isReady(place).catch(() => false)))) {
      if (hasEnded()) throw new Error(`${kind.name} ended with ${child.exitCode ?? child.signalCode}: ${logged()}`);
      if (performance.now() > deadline) {
        await kill();
        throw new Error(`${kind.name} was not ready on port ${port} in ${readyWithin / 1000} s: ${logged()}`);
      }
      await sleep(20);
    }
  }

  async function launchOnFreePort(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      port = await freePorts(kind.ports, { from: 10_000, blocks: 540 });
      try {
        await launch();
        return;
      } catch (error) {
        // Another program can take the port between our look at it and the server's.
        if (tries === mostPorts || !portTaken.test((error as Error).message)) throw error;
      }
    }
  }

  async function kill(): Promise<void> {
    if (hasEnded()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async function relaunch(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      await kill();
      try {
        await launch();
        return;
      } catch (error) {
        const { message } = error as Error;
        if (tries === mostPorts || !(portTaken.test(message) || memoryTaken.test(message))) throw error;
        await sleep(500);
      }
    }
  }

  try {
    await (options.port === undefined ? launchOnFreePort() : launch());
  } catch (error) {
    if (options.folder === undefined) await removeAll(folder);
    throw error;
  }
  return {
    name: kind.name,
    host,
    port,
    address: `${host}:${port}`,
    url: `${kind.scheme}://${host}:${port}`,
    folder,
    get pid() {
      return child.pid as number;
    },
    kill,
    restart: relaunch,
    async loseData() {
      await kill();
      await removeAll(data);
      mkdirSync(data);
      await relaunch();
    },
    freeze: () => freeze(child.pid as number),
    thaw: () => void child.kill('SIGCONT'),
    log: logged,
    async stop() {
      await kill();
      if (options.folder === undefined) await removeAll(folder);
    },
  };
}

/** Hundreds of megabytes on a busy disk take a while; whoever runs beside must not stand still for that. */
async function removeAll(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
