import { join } from 'node:path';
import {
  agentChild,
  buildAgent,
  buildConsole,
  type Child,
  claimDataFolder,
  completeDataFolder,
  createDatabaseKeeper,
  createLocalSetup,
  endLeftovers,
  environment,
  greet,
  keepLogsSmall,
  migrateDatabase,
  openDataFolder,
  type Screen,
  StartError,
  type StartOptions,
  superviseChild,
  untilTrue,
} from '@gpuaas/processes/supervisor';
import { isInstalled } from '../engines/index.ts';
import { isFree } from '../free-ports.ts';
import { type Balancer, isReady, startBalancer } from './balancer.ts';
import { type EngineSet, type OptionalEngine, startEngineSet } from './engine-set.ts';
import { argumentsOf, type PlannedProcess, planOf, portsOf } from './plan.ts';
import { issueCertificate } from './role-processes.ts';

export interface DistributedStart extends StartOptions {
  replicas: number;
  engines: readonly OptionalEngine[];
}

/**
 * `npm start` with one process for each role, or several, on engines of their own. Every process is started again when it
 * ends; when we end, they end.
 */
export async function superviseDistributed(given: DistributedStart, screen: Screen, stop: AbortSignal): Promise<void> {
  const options = { ...given, dataFolder: openDataFolder(given) };
  const claim = await claimDataFolder(options.dataFolder);
  try {
    await endLeftovers(options.dataFolder);
    await checkPorts(options);
    completeDataFolder(options.dataFolder);
    claim.announce(`http://localhost:${options.port}`);
    await run(options, screen, stop);
  } finally {
    claim.release();
  }
}

async function run(options: DistributedStart, screen: Screen, stop: AbortSignal): Promise<void> {
  const { dataFolder } = options;
  const ending = new AbortController();
  const children: Child[] = [];
  const balancers: Balancer[] = [];
  let engines: EngineSet | undefined;
  const database = createDatabaseKeeper(dataFolder, screen, ending.signal);
  const agentProgram = buildAgent(dataFolder, ending.signal);
  const consoleFolder = buildConsole(ending.signal);
  // Whoever awaits them later gets the reason; until then it must not end the process.
  const builds = Promise.allSettled([agentProgram, consoleFolder]);

  async function start(planned: readonly PlannedProcess[], more: NodeJS.ProcessEnv): Promise<void> {
    const started = planned.map((process) => ({ ...process, child: roleChild(dataFolder, screen, process, more) }));
    children.push(...started.map(({ child }) => child));
    await Promise.all(started.map(({ child }) => child.start()));
    for (const { role, probePort, child } of started) {
      await untilTrue(() => isReady({ probePort }), { child, name: role, stop, dataFolder });
    }
  }

  try {
    await screen.during('Database', async () => {
      const { ownerUrl } = await database.start();
      await migrateDatabase(ownerUrl, ending.signal);
    });
    if (options.engines.includes('vault') && !isInstalled('vault')) {
      screen.say('    Vault is compiled the first time. This takes some minutes.');
    }
    engines = await startEngineSet({
      names: options.engines,
      folder: dataFolder,
      credentialsFolder: dataFolder,
      during: (name, start) => screen.during(name, start),
    });
    const folder = await screen.during('Console', () => consoleFolder);
    if (stop.aborted) return;

    const { url: databaseUrl } = database.current();
    const plan = planOf({ ...options, databaseUrl, redisUrl: engines.redis.url, engines: engines.env });
    // Every process is told the address once, when it starts.
    database.onNewAddress(() =>
      screen.say('  ! The database has moved to another port. Stop with Ctrl-C and start again.'),
    );
    const logs = [...plan.withDatabase, ...plan.gateways].map((process) => logOf(dataFolder, process));
    void keepLogsSmall(
      [...logs, join(dataFolder, 'logs', 'agent.log'), join(dataFolder, 'postgres.log')],
      ending.signal,
    );
    for (const { port, backends } of plan.balancers) balancers.push(await startBalancer(port, backends));
    const count = plan.withDatabase.length + plan.gateways.length;
    await screen.during(`${count} processes, ${options.replicas} of each role`, async () => {
      await start(plan.withDatabase, { GPUAAS_CONSOLE: folder });
      const told = { ...engines?.env, DATABASE_URL: databaseUrl, GPUAAS_DATA: dataFolder };
      await issueCertificate(told, plan.certificate);
      await start(plan.gateways, {});
    });
    if (stop.aborted) return;

    const { url } = plan;
    const setup = createLocalSetup({ url, nodeUrl: options.nodeUrl, dataFolder, isOurs: () => balancers.length > 0 });
    await screen.during(`Local node with ${options.gpus} simulated GPUs`, async () => {
      await setup.ensureCatalog();
      const agent = agentChild(options, screen, await agentProgram, setup.joinToken);
      children.push(agent);
      const startedAt = new Date();
      await agent.start();
      await untilTrue(() => setup.isNodeSettled(startedAt), { child: agent, name: 'The local node', stop, dataFolder });
    });
    greet(options, screen, url, await setup.isolation());
    await new Promise<void>((resolve) => {
      if (stop.aborted) resolve();
      stop.addEventListener('abort', () => resolve(), { once: true });
    });
  } catch (error) {
    // Whatever Ctrl-C has ended halfway.
    if (!stop.aborted) throw error;
  } finally {
    ending.abort();
    await Promise.all(balancers.map((balancer) => balancer.close()));
    await Promise.all(children.map((child) => child.stop()));
    await engines?.stop();
    await database.stop();
    await builds;
  }
}

function roleChild(dataFolder: string, screen: Screen, planned: PlannedProcess, more: NodeJS.ProcessEnv): Child {
  const { role, replica, env } = planned;
  // A gateway is not even told by accident where the database is.
  const inherited = environment(dataFolder);
  return superviseChild({
    args: argumentsOf(role),
    dataFolder,
    logFile: logOf(dataFolder, planned),
    env: () => ({ ...inherited, ...env, ...more }),
    onRestart: (reason) => screen.say(`  ! ${role} ${replica + 1} ended (${reason}) and is being started again.`),
  });
}

function logOf(dataFolder: string, { role, replica }: PlannedProcess): string {
  return join(dataFolder, 'logs', `${role}-${replica + 1}.log`);
}

async function checkPorts({ port, replicas }: DistributedStart): Promise<void> {
  for (let candidate = port; candidate < port + portsOf(replicas); candidate += 1) {
    if (await isFree(candidate)) continue;
    throw new StartError(
      `Port ${candidate} cannot be used. Stop what uses it, or choose other ports: npm run start:distributed -- --port 18443`,
    );
  }
}
