import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RoleName } from '@gpuaas/processes';
import { devLogin } from '../started-platform.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';
import { type Balancer, isReady, startBalancer } from './balancer.ts';
import { argumentsOf, type Plan, type PlannedProcess, planOf, root } from './plan.ts';

const endWithin = 10_000;
/** What one process has compiled no other has to. */
const compileCache = join(tmpdir(), 'gpuaas-compiled');

export interface DistributedOptions extends Omit<Plan, 'replicas'> {
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
  /** What it was started with. */
  planned: PlannedProcess;
}

/** One process for each role, or several, behind balancers at the addresses that `npm start` has. */
export interface Distributed {
  url: string;
  /** Of each replica of the api, past the balancer. */
  apiUrls: readonly string[];
  processes: readonly RoleProcess[];
  signIn(username: string): Promise<TestUser>;
  /** Starts one that has ended again, as it was. Answers when it is ready. */
  startAgain(ended: RoleProcess): Promise<void>;
  stop(): Promise<void>;
}

export async function startRoleProcesses(options: DistributedOptions): Promise<Distributed> {
  const { dataFolder, replicas = 1 } = options;
  const plan = planOf({ ...options, replicas });
  const processes: RoleProcess[] = [];
  const balancers: Balancer[] = [];

  async function start(planned: readonly PlannedProcess[]): Promise<void> {
    for (const process of planned) processes.push(launch({ ...process, env: { ...process.env, ...options.env } }));
    await Promise.all(processes.map(ready));
  }

  async function startAgain(ended: RoleProcess): Promise<void> {
    const process = launch(ended.planned);
    processes[processes.indexOf(ended)] = process;
    await ready(process);
  }

  async function stop(): Promise<void> {
    await Promise.all(balancers.map((balancer) => balancer.close()));
    await Promise.all(processes.map(end));
  }

  try {
    for (const { port, backends } of plan.balancers) balancers.push(await startBalancer(port, backends));
    await start(plan.withDatabase);
    const database = { DATABASE_URL: options.databaseUrl, GPUAAS_DATA: dataFolder };
    await issueCertificate({ ...options.engines, ...options.env, ...database }, plan.certificate);
    await start(plan.gateways);
  } catch (error) {
    await stop();
    throw error;
  }
  const signIn = (username: string) => devLogin(plan.url, dataFolder, username);
  return { url: plan.url, apiUrls: plan.apiUrls, processes, startAgain, stop, signIn };
}

function launch(planned: PlannedProcess): RoleProcess {
  const { role, replica, probePort, env } = planned;
  const child = spawn(process.execPath, argumentsOf(role), {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: compileCache, ...env },
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
  return { role, replica, probePort, process: child, output: () => output, ended, planned };
}

async function ready({ role, probePort, process: child, output }: RoleProcess): Promise<void> {
  await until(
    `${role} being ready`,
    async () => {
      const end = child.exitCode ?? child.signalCode;
      if (end !== null) throw new Error(`${role} ended with ${end}: ${output().slice(-2_000)}`);
      return isReady({ probePort });
    },
    { withinMilliseconds: 100_000 },
  );
}

/** By its lifeline; whoever does not hear it is killed. */
async function end({ process: child, ended }: RoleProcess): Promise<void> {
  const late = setTimeout(() => child.kill('SIGKILL'), endWithin);
  child.stdin?.end();
  await ended;
  clearTimeout(late);
}

export async function issueCertificate(env: NodeJS.ProcessEnv, out: string): Promise<void> {
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
