import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Isolation } from '@gpuaas/contract';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@gpuaas/database/embedded';
import { sleep } from '@gpuaas/kernel';
import { developmentUsersFile, openDevelopmentUsers } from '../key-files.ts';
import { Refusal, type StartOptions } from './arguments.ts';
import { checkPorts } from './check-ports.ts';
import { type Child, superviseChild } from './child.ts';
import { openDataFolder } from './data-folder.ts';
import { endLeftovers } from './end-leftovers.ts';
import { isolationText, listeningText } from './greeting.ts';
import { createLocalSetup, simulatedModel } from './local-node.ts';
import type { Screen } from './screen.ts';
import { claimDataFolder } from './single-start.ts';

const root = join(import.meta.dirname, '../../..');
const readyWithin = 60_000;
const runProgram = promisify(execFile);

/**
 * Runs three children, each in a process group of its own: Postgres, the platform with all roles, the local agent. What
 * dies is started again; when we die, the platform and the agent end themselves and Postgres waits to be adopted.
 */
export async function supervise(options: StartOptions, screen: Screen, stop: AbortSignal): Promise<void> {
  const { dataFolder, port } = options;
  const url = `http://localhost:${port}`;
  openDataFolder(options);
  const claim = await claimDataFolder(dataFolder, url);
  await endLeftovers(dataFolder);
  await checkPorts(options);
  const children: Child[] = [];
  const ending = new AbortController();
  let postgres: EmbeddedPostgres | undefined;
  try {
    const agentProgram = buildAgent(dataFolder);
    // Whoever awaits it later gets the reason; until then it must not end the process.
    agentProgram.catch(() => {});
    const consoleFolder = buildConsole();
    consoleFolder.catch(() => {});
    postgres = await screen.during('Database', () => startEmbeddedPostgres({ folder: dataFolder }));
    void keepPostgres(options, screen, AbortSignal.any([stop, ending.signal]), postgres, (next) => {
      postgres = next;
    });

    const setup = createLocalSetup({ url, dataFolder });
    const folder = await screen.during('Console', () => consoleFolder);
    await screen.during('Platform', async () => {
      const platform = platformChild(options, screen, postgres as EmbeddedPostgres, url, folder);
      children.push(platform);
      await platform.start();
      await untilReady(url, stop, dataFolder);
    });
    if (stop.aborted) return;
    await screen.during(`Local node with ${options.gpus} simulated GPUs`, async () => {
      await setup.ensureCatalog();
      const agent = agentChild(options, screen, await agentProgram, setup.joinToken);
      children.push(agent);
      await agent.start();
      await untilTrue(() => setup.isNodeActive(), stop, 'The local node did not join', dataFolder);
    });
    greet(options, screen, url, await setup.isolation());
    await new Promise<void>((resolve) => {
      if (stop.aborted) resolve();
      stop.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    ending.abort();
    await Promise.all(children.map((child) => child.stop()));
    await postgres?.stop();
    claim.close();
  }
}

/** Built when its sources have changed, else found as it is. Whoever has built one elsewhere names it in GPUAAS_CONSOLE. */
async function buildConsole(): Promise<string> {
  const given = process.env['GPUAAS_CONSOLE'];
  if (given !== undefined) return given;
  const folder = join(root, 'dist', 'console');
  const env = { ...process.env, NODE_ENV: 'production' };
  await runProgram(process.execPath, [join(root, 'web/shell/build.ts'), folder], { env });
  return folder;
}

/** The agent is a program of its own: it is run as what leaves the clone, with nothing of the platform's in it. */
async function buildAgent(dataFolder: string): Promise<string> {
  const build = [join(root, 'agent/src/bundle.ts'), join(dataFolder, 'agent-program')];
  return (await runProgram(process.execPath, build)).stdout.trim();
}

function platformChild(
  options: StartOptions,
  screen: Screen,
  { url: databaseUrl, ownerUrl }: EmbeddedPostgres,
  url: string,
  consoleFolder: string,
): Child {
  const { dataFolder, port, nodeHost } = options;
  return superviseChild({
    args: [join(root, 'processes/src/main.ts'), '--roles', 'all'],
    dataFolder,
    logFile: join(dataFolder, 'logs', 'platform.log'),
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(dataFolder, 'compile-cache'),
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: ownerUrl,
      GPUAAS_DATA: dataFolder,
      GPUAAS_PUBLIC_URL: url,
      GPUAAS_API_PORT: String(port),
      GPUAAS_TERMINAL_PORT: String(port + 1),
      GPUAAS_NODE_PORT: String(port + 3),
      GPUAAS_NODE_HOST: nodeHost,
      GPUAAS_CONSOLE: consoleFolder,
      GPUAAS_LIFELINE: 'stdin',
    },
    onRestart: (reason) => screen.say(`  ! The platform ended (${reason}) and is being started again.`),
  });
}

function agentChild(options: StartOptions, screen: Screen, program: string, joinToken: () => Promise<string>): Child {
  const { dataFolder, gpus, isRoot } = options;
  return superviseChild({
    args: [
      program,
      ...['--state', join(dataFolder, 'agent'), '--accounts', 'workspace', '--join-from-stdin', '--lifeline'],
      // The users of workspaces have to pass through the folders above; the agent's own is private.
      ...(isRoot ? ['--workspaces', join(dataFolder, 'workspaces')] : []),
      ...['--simulated-gpus', String(gpus), '--simulated-model', simulatedModel],
    ],
    dataFolder,
    logFile: join(dataFolder, 'logs', 'agent.log'),
    env: { ...process.env, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(dataFolder, 'compile-cache') },
    firstLine: joinToken,
    onRestart: (reason) => screen.say(`  ! The local agent ended (${reason}) and is being started again.`),
  });
}

/** Starts Postgres again when it dies. The platform notices by itself that it is back: same port, same passwords. */
async function keepPostgres(
  { dataFolder }: StartOptions,
  screen: Screen,
  stop: AbortSignal,
  first: EmbeddedPostgres,
  onReplaced: (next: EmbeddedPostgres) => void,
): Promise<void> {
  for (let current = first; ; ) {
    await current.gone;
    if (stop.aborted) return;
    screen.say('  ! The database ended and is being started again.');
    try {
      current = await startEmbeddedPostgres({ folder: dataFolder });
      onReplaced(current);
    } catch (error) {
      screen.say(`  ! ${(error as Error).message}`);
      await sleep(1_000, stop);
    }
  }
}

async function untilReady(url: string, stop: AbortSignal, dataFolder: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await untilTrue(isReady, stop, 'The platform did not become ready', dataFolder);
}

async function untilTrue(
  test: () => Promise<boolean>,
  stop: AbortSignal,
  failure: string,
  dataFolder: string,
): Promise<void> {
  const deadline = performance.now() + readyWithin;
  while (!stop.aborted && !(await test().catch(() => false))) {
    if (performance.now() > deadline) {
      throw new Refusal(`${failure} within ${readyWithin / 1000} s. Its log is in ${join(dataFolder, 'logs')}.`);
    }
    await sleep(25, stop);
  }
}

function greet(options: StartOptions, screen: Screen, url: string, isolation: Isolation | null): void {
  const { dataFolder } = options;
  const { users } = openDevelopmentUsers(dataFolder);
  const showPasswords = process.stdout.isTTY === true;
  screen.say(`\nGPUaaS is ready: ${url}\n`);
  for (const [index, { username, password }] of users.entries()) {
    const label = index === 0 ? 'Sign in as' : '';
    screen.say(`  ${label.padEnd(14)}${username.padEnd(12)}${showPasswords ? password : ''}`.trimEnd());
  }
  screen.say(`  ${'Passwords in'.padEnd(14)}${developmentUsersFile(dataFolder)}`);
  screen.say(`  ${'Command line'.padEnd(14)}node_modules/.bin/gpuaas auth dev-login --user dev-user`);
  screen.say(`  ${'Data in'.padEnd(14)}${dataFolder}`);
  screen.say(`  ${'Isolation'.padEnd(14)}${isolationText(options, isolation)}`);
  screen.say(`  ${'Listening'.padEnd(14)}${listeningText(options)}`);
  screen.say(`  ${'Stop'.padEnd(14)}Ctrl-C\n`);
}
