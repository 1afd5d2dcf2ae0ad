import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { RoleName } from '@gpuaas/processes';
import { nodeFlags } from '@gpuaas/processes/node-flags';
import { devLogin } from '../started-platform.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';
import { type Balancer, startBalancer } from './balancer.ts';

const root = join(import.meta.dirname, '../../..');
const endWithin = 10_000;

export interface DistributedOptions {
  databaseUrl: string;
  redisUrl: string;
  /** Shared by all processes: key files. */
  dataFolder: string;
  /** First of a row of free ports: +1 terminals, +3 nodes, from +10 on the replicas. */
  port: number;
  replicas?: number;
  env?: NodeJS.ProcessEnv;
}

export interface RoleProcess {
  role: RoleName;
  replica: number;
  probePort: number;
  process: ChildProcess;
  output(): string;
  ended: Promise<void>;
}

/** One process for each role, or several, behind balancers at the addresses that `npm start` has. */
export interface Distributed {
  url: string;
  /** Of each replica of the api, past the balancer. */
  apiUrls: readonly string[];
  processes: readonly RoleProcess[];
  signIn(username: string): Promise<TestUser>;
  stop(): Promise<void>;
}

/** How many ports in a row are used. */
export function portsOf(replicas: number): number {
  return 10 + replicas * 10;
}

export async function startRoleProcesses(options: DistributedOptions): Promise<Distributed> {
  const { port, dataFolder, replicas = 1 } = options;
  const url = `http://localhost:${port}`;
  const processes: RoleProcess[] = [];
  const balancers: Balancer[] = [];
  const certificate = join(dataFolder, 'gateway', 'terminal.json');
  const database = { DATABASE_URL: options.databaseUrl, GPUAAS_DATA: dataFolder };
  const shared = {
    GPUAAS_PUBLIC_URL: url,
    GPUAAS_TERMINAL_URL: `ws://localhost:${port + 1}`,
    GPUAAS_NODE_URL: `https://127.0.0.1:${port + 3}`,
    GPUAAS_EPHEMERAL_STORE: 'redis',
    GPUAAS_REDIS_URL: options.redisUrl,
  };
  const all = Array.from({ length: replicas }, (_, replica) => replica);
  const portOf = (replica: number, offset: number) => port + 10 + replica * 10 + offset;

  function start(role: RoleName, replica: number, own: NodeJS.ProcessEnv, probe: number): void {
    const probePort = portOf(replica, probe);
    const env = { ...shared, ...own, ...options.env, GPUAAS_PROBE_PORT: String(probePort), GPUAAS_LIFELINE: 'stdin' };
    processes.push(launch(role, replica, probePort, env));
  }

  async function stop(): Promise<void> {
    await Promise.all(balancers.map((balancer) => balancer.close()));
    await Promise.all(processes.map(end));
  }

  try {
    for (const [offset, at] of [0, 1, 3].entries()) {
      balancers.push(
        await startBalancer(
          port + at,
          all.map((replica) => portOf(replica, offset)),
        ),
      );
    }
    for (const replica of all) {
      const listens = {
        GPUAAS_API_HOST: '127.0.0.1',
        GPUAAS_API_PORT: String(portOf(replica, 0)),
        GPUAAS_NODE_PORT: String(portOf(replica, 2)),
      };
      start('api', replica, { ...database, ...listens }, 3);
      start('provisioning-worker', replica, database, 4);
      start('outbox-relay', replica, database, 5);
    }
    await Promise.all(processes.map(ready));
    await issueCertificate(database, certificate);
    for (const replica of all) {
      const own = { GPUAAS_TERMINAL_HOST: '127.0.0.1', GPUAAS_TERMINAL_PORT: String(portOf(replica, 1)) };
      start('terminal-gateway', replica, { ...own, GPUAAS_CERTIFICATE: certificate }, 6);
    }
    await Promise.all(processes.map(ready));
  } catch (error) {
    await stop();
    throw error;
  }
  const apiUrls = all.map((replica) => `http://127.0.0.1:${portOf(replica, 0)}`);
  return { url, apiUrls, processes, stop, signIn: (username) => devLogin(url, dataFolder, username) };
}

function launch(role: RoleName, replica: number, probePort: number, env: NodeJS.ProcessEnv): RoleProcess {
  const child = spawn(process.execPath, [...nodeFlags, join(root, 'processes/src/main.ts'), '--roles', role], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-200_000);
    });
  }
  child.stdin?.on('error', () => {});
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  return { role, replica, probePort, process: child, output: () => output, ended };
}

async function ready({ role, probePort, process: child, output }: RoleProcess): Promise<void> {
  await until(
    `${role} being ready`,
    async () => {
      if (child.exitCode !== null) throw new Error(`${role} ended with ${child.exitCode}: ${output().slice(-2_000)}`);
      const asked = fetch(`http://127.0.0.1:${probePort}/readyz`, { signal: AbortSignal.timeout(2_000) });
      return asked.then(
        ({ ok }) => ok,
        () => false,
      );
    },
    { withinMilliseconds: 45_000 },
  );
}

/** By its lifeline; whoever does not hear it is killed. */
async function end({ process: child, ended }: RoleProcess): Promise<void> {
  const late = setTimeout(() => child.kill('SIGKILL'), endWithin);
  child.stdin?.end();
  await ended;
  clearTimeout(late);
}

async function issueCertificate(env: NodeJS.ProcessEnv, out: string): Promise<void> {
  const program = join(root, 'processes/src/issue-certificate.ts');
  const child = spawn(process.execPath, [program, '--role', 'terminal-gateway', '--out', out], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
  });
  let reason = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    reason += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the certificate of the gateway was not issued: ${reason}`);
}
