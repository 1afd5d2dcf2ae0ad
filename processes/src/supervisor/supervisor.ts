import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@gpuaas/database/embedded';
import { sleep } from '@gpuaas/kernel';
import { makeDevelopmentUsers } from '../key-files.ts';
import { nodeFlags } from '../node-flags.ts';
import { StartError, type StartOptions } from './arguments.ts';
import { checkPorts } from './check-ports.ts';
import { type Child, superviseChild } from './child.ts';
import { completeDataFolder, openDataFolder } from './data-folder.ts';
import { endLeftovers } from './end-leftovers.ts';
import { greet, greetWithIssuer } from './greeting.ts';
import { createLocalSetup, simulatedModel } from './local-node.ts';
import { keepLogsSmall } from './logs.ts';
import { ownsPort } from './port-owners.ts';
import { buildAgent, buildConsole, migrateDatabase, root } from './programs.ts';
import type { Screen } from './screen.ts';
import { claimDataFolder } from './single-start.ts';
import { removeHalfMade, survey } from './survey.ts';

const readyWithin = 60_000;
/** Somebody waits for it at a terminal. What has not ended by then is killed. */
const stopWithin = 1_800;

/**
 * Runs three children, each in a process group of its own: Postgres, the platform with all roles, the local agent. What
 * dies is started again; when we die, the platform and the agent end themselves and Postgres waits to be adopted. A
 * start that fails ends what it has launched.
 */
export async function supervise(given: StartOptions, screen: Screen, stop: AbortSignal): Promise<void> {
  const options = { ...given, dataFolder: openDataFolder(given) };
  const claim = await claimDataFolder(options.dataFolder);
  try {
    const issuer = otherIssuer(process.env);
    if (issuer !== undefined && options.newPasswords) throw passwordsElsewhere(issuer);
    survey({
      ...options,
      secretsElsewhere: process.env['GPUAAS_SECRET_STORE'] === 'vault',
      peopleElsewhere: issuer !== undefined,
    });
    await endLeftovers(options.dataFolder);
    await checkPorts(options);
    completeDataFolder(options.dataFolder);
    removeHalfMade(options.dataFolder);
    claim.announce(urlOf(options));
    await run(options, screen, stop);
  } finally {
    claim.release();
  }
}

async function run(options: StartOptions, screen: Screen, stop: AbortSignal): Promise<void> {
  const { dataFolder } = options;
  const url = urlOf(options);
  const children: Child[] = [];
  const ending = new AbortController();
  const database = createDatabaseKeeper(dataFolder, screen, ending.signal);
  const logs = ['logs/platform.log', 'logs/agent.log', 'postgres.log'].map((name) => join(dataFolder, name));
  void keepLogsSmall(logs, ending.signal);
  const agentProgram = buildAgent(dataFolder, ending.signal);
  const consoleFolder = buildConsole(ending.signal);
  // Whoever awaits them later gets the reason; until then it must not end the process.
  const builds = Promise.allSettled([agentProgram, consoleFolder]);
  try {
    await screen.during('Database', async () => {
      const { ownerUrl } = await database.start();
      await migrateDatabase(ownerUrl, ending.signal);
    });
    const folder = await screen.during('Console', () => consoleFolder);
    if (stop.aborted) return;

    const newPasswords = options.newPasswords ? makeDevelopmentUsers(dataFolder) : undefined;
    const platform = platformChild(options, screen, () => ({
      DATABASE_URL: database.current().url,
      GPUAAS_CONSOLE: folder,
      ...(newPasswords !== undefined && { GPUAAS_NEW_PASSWORDS: newPasswords }),
    }));
    children.push(platform);
    // The platform is told the address once, when it starts.
    database.onNewAddress(() => void platform.restart());
    const isOurs = () => platform.pid !== undefined && ownsPort(platform.pid, options.port);
    await screen.during('Platform', async () => {
      await platform.start();
      await untilReady(url, isOurs, { child: platform, name: 'The platform', stop, dataFolder });
    });
    if (stop.aborted) return;

    const issuer = otherIssuer(process.env);
    if (issuer !== undefined) {
      const hasLocalNode = existsSync(join(dataFolder, 'agent', 'identity.json'));
      if (hasLocalNode) {
        // Nobody here may make a join token: it goes on with what it has.
        const agent = agentChild(options, screen, await agentProgram, async () => '');
        children.push(agent);
        await agent.start();
      }
      greetWithIssuer(options, screen, url, { issuer, hasLocalNode });
      await untilStopped(stop);
      return;
    }

    const { nodeUrl } = options;
    const setup = createLocalSetup({ url, nodeUrl, dataFolder, isOurs });
    await screen.during(`Local node with ${options.gpus} simulated GPUs`, async () => {
      await setup.ensureCatalog();
      const agent = agentChild(options, screen, await agentProgram, setup.joinToken);
      children.push(agent);
      const startedAt = new Date();
      await agent.start();
      await untilTrue(() => setup.isNodeSettled(startedAt), { child: agent, name: 'The local node', stop, dataFolder });
    });
    greet(options, screen, url, await setup.isolation());
    await untilStopped(stop);
  } finally {
    ending.abort();
    const deadline = performance.now() + stopWithin;
    await Promise.all(children.map((child) => child.stop()));
    await database.stop(Math.max(deadline - performance.now(), 300));
    await builds;
    removeHalfMade(dataFolder);
  }
}

function untilStopped(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Where people sign in, if not here. */
function otherIssuer(environment: NodeJS.ProcessEnv): string | undefined {
  return environment['GPUAAS_IDENTITY_PROVIDER'] === 'oidc' ? (environment['GPUAAS_OIDC_ISSUER'] ?? '') : undefined;
}

function passwordsElsewhere(issuer: string): StartError {
  return new StartError(
    `--new-passwords is for the built-in identity provider. People sign in at ${issuer} and change their passwords there.`,
  );
}

interface DatabaseKeeper {
  start(): Promise<EmbeddedPostgres>;
  current(): EmbeddedPostgres;
  /** Its old port may be taken when it has to be started again. */
  onNewAddress(action: () => void): void;
  stop(withinMilliseconds?: number): Promise<void>;
}

/** Starts Postgres, and starts it again whenever it ends. */
export function createDatabaseKeeper(dataFolder: string, screen: Screen, ending: AbortSignal): DatabaseKeeper {
  let current: EmbeddedPostgres | undefined;
  let keeping: Promise<void> = Promise.resolve();
  let announce = () => {};

  async function keep(first: EmbeddedPostgres): Promise<void> {
    for (let server = first; ; ) {
      await server.gone;
      if (ending.aborted) return;
      screen.say('  ! The database ended and is being started again.');
      while (!ending.aborted) {
        try {
          const next = await startEmbeddedPostgres({ folder: dataFolder, env: forOthers(dataFolder) });
          const hasMoved = next.url !== server.url;
          server = next;
          current = next;
          if (hasMoved) {
            screen.say('  ! The port of the database is in use. The database has another one; the platform restarts.');
            announce();
          }
          break;
        } catch (error) {
          screen.say(`  ! ${(error as Error).message}`);
          await sleep(1_000, ending);
        }
      }
      if (ending.aborted) return;
    }
  }

  return {
    async start() {
      current = await startEmbeddedPostgres({ folder: dataFolder, env: forOthers(dataFolder) });
      keeping = keep(current);
      return current;
    },
    current() {
      if (current === undefined) throw new Error('the database was not started');
      return current;
    },
    onNewAddress(action) {
      announce = action;
    },
    async stop(withinMilliseconds) {
      await current?.stop(withinMilliseconds);
      await keeping;
      // One that was being started while we were stopping.
      await current?.stop(withinMilliseconds);
    },
  };
}

function platformChild(options: StartOptions, screen: Screen, told: () => NodeJS.ProcessEnv): Child {
  const { dataFolder, port, nodeHost, nodeUrl } = options;
  return superviseChild({
    args: [...nodeFlags, join(root, 'processes/src/main.ts'), '--roles', 'all'],
    dataFolder,
    logFile: join(dataFolder, 'logs', 'platform.log'),
    env: () => ({
      ...environment(dataFolder),
      GPUAAS_DATA: dataFolder,
      GPUAAS_PUBLIC_URL: urlOf(options),
      GPUAAS_API_PORT: String(port),
      GPUAAS_TERMINAL_PORT: String(port + 1),
      GPUAAS_NODE_PORT: String(port + 3),
      GPUAAS_NODE_HOST: nodeHost,
      GPUAAS_NODE_URL: nodeUrl,
      ...(nodeHost !== '127.0.0.1' && { GPUAAS_INSTALL_PORT: String(port + 5) }),
      GPUAAS_LIFELINE: 'stdin',
      ...told(),
    }),
    onRestart: (reason) => screen.say(`  ! The platform ended (${reason}) and is being started again.`),
  });
}

export function agentChild(
  options: StartOptions,
  screen: Screen,
  program: string,
  joinToken: () => Promise<string | undefined>,
): Child {
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
    env: () => forOthers(dataFolder),
    firstLine: joinToken,
    onHeld: () =>
      screen.say('  ! The local node is quarantined: its agent starts when an operator has let it join again.'),
    onRestart: (reason) => screen.say(`  ! The local agent ended (${reason}) and is being started again.`),
  });
}

/** What everybody around us has set, without the database of somebody else. */
export function environment(dataFolder: string): NodeJS.ProcessEnv {
  const { DATABASE_OWNER_URL: _, DATABASE_URL: __, ...inherited } = process.env;
  return { ...inherited, NODE_COMPILE_CACHE: inherited['NODE_COMPILE_CACHE'] ?? join(dataFolder, 'compile-cache') };
}

/** The same for whoever is not the platform, and has no business with the passwords that are among its settings. */
function forOthers(dataFolder: string): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment(dataFolder)).filter(([name]) => !name.startsWith('GPUAAS_')));
}

interface Waiting {
  child: Child;
  name: string;
  stop: AbortSignal;
  dataFolder: string;
}

/** Any program could answer on the port; only what our own process answers counts. */
async function untilReady(url: string, isOurs: () => boolean, waiting: Waiting): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  await untilTrue(async () => isOurs() && (await isReady()), waiting);
}

export async function untilTrue(
  test: () => Promise<boolean>,
  { child, name, stop, dataFolder }: Waiting,
): Promise<void> {
  const deadline = performance.now() + readyWithin;
  // Patience grows: whoever asks the api over and over runs into its limit.
  for (let pause = 25; !stop.aborted && !(await test().catch(() => false)); pause = Math.min(pause * 1.1, 500)) {
    if (child.failure !== undefined) throw new StartError(`${name} did not start: ${child.failure}`);
    if (performance.now() > deadline) {
      throw new StartError(
        `${name} did not become ready within ${readyWithin / 1000} s. Its log is in ${join(dataFolder, 'logs')}; start again when you have found the cause.`,
      );
    }
    await sleep(pause, stop);
  }
  child.settle();
}

function urlOf({ port }: StartOptions): string {
  return `http://localhost:${port}`;
}
