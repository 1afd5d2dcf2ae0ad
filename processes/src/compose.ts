import { keptSeconds, type OperationName } from '@gpuaas/contract';
import { shareOf } from '@gpuaas/database';
import { pendingMigrations } from '@gpuaas/database/migrate';
import { createPlaceFinder } from '@gpuaas/gateway-terminal';
import {
  type Clock,
  type CtxSource,
  createIdSource,
  type Handlers,
  type Logger,
  type RandomBytes,
  type Runnable,
  readSettingsOf,
  sleep,
  systemClock,
  type Tx,
} from '@gpuaas/kernel';
import { createRelay } from '@gpuaas/outbox';
import { readOrCreate } from '@gpuaas/secret-store';
import type { ActivityWrapper } from '@gpuaas/workflow-engine/activity-wrapper';
import { nodeUrlOf, ownNodeUrl } from './addresses.ts';
import { createConsoleCookies, createSeal } from './console/cookies.ts';
import { createDatabaseProbe } from './database-probe.ts';
import { createDevelopmentLogin } from './development-login.ts';
import { ephemeralStores } from './ephemeral-stores.ts';
import { freshCertificate } from './fresh-certificate.ts';
import { composeTerminalGateway } from './gateway/terminal-gateway.ts';
import { hintHandlers } from './hints/handlers.ts';
import { createHintRelay } from './hints/hint-relay.ts';
import { createHintStreams } from './hints/hint-streams.ts';
import { createAdmission } from './http/admission.ts';
import { inTurn } from './in-turn.ts';
import { runJob } from './jobs.ts';
import { newDevelopmentLoginKey, sharedDevelopmentLoginKey } from './key-files.ts';
import { listWith } from './look-at-processes.ts';
import { createMetrics } from './metrics.ts';
import { allMigrations } from './migrations.ts';
import { type Modules, modules, type ResourceValues } from './modules.ts';
import { createNodeLookOut } from './node-listener/node-look-out.ts';
import { createTaskWait } from './node-listener/wait-for-task.ts';
import { openPorts, type Ports } from './open-ports.ts';
import { openSetup } from './open-setup.ts';
import { deadLetterHandlers } from './operators/dead-letter-handlers.ts';
import { portResources } from './operators/port-resources.ts';
import { workflowHandlers } from './operators/workflow-handlers.ts';
import { createPlatformHealth } from './platform-health.ts';
import { poolGauge, streamGauges, workGauges } from './platform-metrics.ts';
import { createPolicyLookOut, untilPoliciesAreRead } from './policy-look-out.ts';
import { closePools } from './pools.ts';
import { createProbe, probePortOf } from './probe.ts';
import { processHandlers } from './process-handlers.ts';
import { createProcessLife } from './process-life.ts';
import { areAll, type Role, type RoleName, roles } from './roles.ts';
import { createSecureRandom } from './secure-random.ts';
import { createInstallServer, createNodeServer, createPublicServer } from './servers.ts';
import { createSightings } from './session-sightings.ts';
import type { ModuleSettings, Settings } from './settings.ts';
import { ownSign, signsOfLife } from './signs-of-life.ts';
import { surroundingsOf } from './surroundings.ts';

export interface ComposeOptions {
  settings: Settings;
  /** Module → the values of its own settings; what it falls back to where there is none. */
  moduleSettings?: ModuleSettings;
  runs: readonly RoleName[];
  log: Logger;
  clock?: Clock;
  randomBytes?: RandomBytes;
  aroundActivity?: ActivityWrapper;
}

/** Everything that a process runs, and what it runs on. */
export interface Platform {
  runnables: Runnable[];
  ports: Ports;
  modules: Modules;
  ctxSource: CtxSource;
  /** From now on the process says that it is not ready. */
  drain(): void;
  close(): Promise<void>;
}

const secureRandom = createSecureRandom();

/** The composition root: ports, then modules, then what the roles run. */
export async function compose(options: ComposeOptions): Promise<Platform> {
  const { settings, runs, log, clock = systemClock, randomBytes = secureRandom } = options;
  await schemaIsThere(settings, log);
  const ctxSource: CtxSource = { clock, randomBytes, newId: createIdSource(clock, randomBytes), log };
  const around = options.aroundActivity && { aroundActivity: options.aroundActivity };
  const isAlone = areAll(runs) && !ephemeralStores[settings.ephemeralStore].isShared;
  const opening = async () => {
    const ports = await openPorts({ settings, runs, ctxSource, isAlone, ...around });
    return wirePlatform(ports);
  };
  const { ports, cookies, wired } = isAlone ? await opening() : await inTurn(settings.databaseUrl, opening);
  const { doorbell } = ports;
  const { parts } = wired;
  // Before anything runs: nobody is served by defaults that an operator has changed.
  await untilPoliciesAreRead(parts.policies, ports.database, log);
  const metrics = createMetrics(log);
  const life = createProcessLife();
  const databaseProbe = createDatabaseProbe(ports.pools.health);
  poolGauge(metrics, ports.pools);
  const own = ownSign(ctxSource, runs);
  const stopping = new AbortController();
  const taskWait = createTaskWait({
    database: ports.pools.nodes,
    nodes: parts.nodes,
    nodeTasks: parts.nodeTasks,
    doorbell,
    ctxSource,
    stopping: stopping.signal,
    draining: life.draining,
  });

  async function wirePlatform(ports: Ports) {
    const { doorbell } = ports;
    const servesHttp = runs.some((name) => 'http' in roles[name]);
    const cookies = servesHttp ? createConsoleCookies(settings.publicUrl) : undefined;
    const loginKey = isAlone ? newDevelopmentLoginKey : sharedDevelopmentLoginKey;
    const { embeddedIssuer } = ports;
    const developmentLogin = embeddedIssuer
      ? createDevelopmentLogin(loginKey(settings.dataFolder), (username) => embeddedIssuer.findIdentity(username))
      : undefined;
    const own = { settings, ports, ctxSource, doorbell, developmentLogin, forgetCookies: cookies?.forget ?? [] };
    const moduleSettings = options.moduleSettings ?? readSettingsOf(modules.settings, {});
    const wired = await modules.wire(surroundingsOf(own), moduleSettings);
    if (servesHttp && !embeddedIssuer) await openSetup({ ...wired.parts, database: ports.database, settings, log });
    return { ports, cookies, wired };
  }

  async function runnablesOf(role: Role): Promise<Runnable[]> {
    const { eventBus, pools, workflows } = ports;
    const found: Runnable[] = [];
    if (role.relay) {
      const keeps = { keepDays: settings.eventDays, consumers: wired.consumers.map(({ name }) => name) };
      found.push(createRelay({ database: pools.events, bus: eventBus, doorbell, clock, log, ...keeps }));
    }
    if (role.hints) {
      const relay = createHintRelay({ bus: eventBus, store: ports.ephemeralStore, ctxSource });
      metrics.total('gpuaas_hints_relayed_total', 'Hints that were sent to every api process.', relay.sent);
      found.push(relay);
    }
    if (role.work) {
      const deps = { database: pools.jobs, ctxSource, jobs: parts.jobs };
      found.push(...[...wired.jobs, ...ports.jobs(parts.policies)].map((job) => runJob(deps, job)));
      found.push(...wired.consumers.map((consumer) => eventBus.feed(consumer)));
      found.push(workflows.worker(wired.workflows));
      workGauges(metrics, ports, { consumers: wired.consumers, nodeTasks: parts.nodeTasks });
    }
    if (role.http && cookies) {
      const sealKey = await readOrCreate(ports.secrets, 'console/seal-key', async () =>
        Buffer.from(randomBytes(32)).toString('hex'),
      );
      const health = createPlatformHealth(
        ports,
        wired.health,
        {
          workflows: wired.workflows.map(({ workflow }) => workflow),
          consumers: wired.consumers,
          roles: Object.keys(roles),
          processes: listWith(own, parts.processes, clock),
        },
        databaseProbe,
        clock,
      );
      const { iam, outbox, policies } = parts;
      const hintStreams = createHintStreams({
        store: ports.ephemeralStore,
        iam,
        outbox,
        policies,
        db: pools.nodes.db,
        log,
      });
      streamGauges(metrics, hintStreams);
      // Every operation of the contract: one that nobody serves does not compile here.
      const handlers: Handlers<OperationName, ResourceValues> = {
        ...processHandlers(settings, databaseProbe, health, () => life.isStopping),
        ...deadLetterHandlers(eventBus),
        ...workflowHandlers(workflows),
        ...taskWait.handlers,
        ...hintHandlers(hintStreams),
        ...wired.handlers,
      };
      const seal = createSeal(sealKey);
      const resources = { ...wired.resources, ...portResources };
      const { databaseConnections, databaseConnectTimeout: waitFor } = settings;
      const connections = shareOf(databaseConnections);
      const admission = createAdmission({ connections, waitFor, log, metrics });
      const polls = taskWait.count;
      const sightings = createSightings({ iam, database: pools.jobs, log });
      const watchSessions = sightings.watch;
      const served = {
        isAlone,
        life,
        watchSessions,
        handlers,
        resources,
        cookies,
        seal,
        health,
        metrics,
        admission,
        polls,
      };
      const deps = { settings, ports, modules: parts, ctxSource, doorbell, ...served };
      found.push(
        ...(await createNodeServer(deps)),
        await createPublicServer(deps),
        ...createInstallServer(deps),
        taskWait.look,
        hintStreams.look,
      );
      found.push(sightings.write);
      found.push(createNodeLookOut({ nodes: parts.nodes, database: pools.nodes, log }));
    }
    if (role.gateways?.includes('terminal')) {
      // Beside the api it needs no file: it asks the authority itself.
      const { authority } = parts;
      const certificate = freshCertificate(clock, () => authority.issueGateway('terminal'));
      const gateway = {
        settings,
        server: runs.includes('api') ? ownNodeUrl(settings) : nodeUrlOf(settings),
        credentials: async () => {
          const { privateKeyPem, chainPem } = await certificate();
          return { key: privateKeyPem, cert: chainPem, ca: authority.rootPem };
        },
        ephemeralStore: ports.ephemeralStore,
        ...(!isAlone && { placeOf: createPlaceFinder(ports.ephemeralStore) }),
        ctxSource,
        life,
      };
      found.push(await composeTerminalGateway(gateway));
    }
    return found;
  }

  const runnables = (await Promise.all(runs.map((name) => runnablesOf(roles[name])))).flat();
  const signing = <T>(write: (tx: Tx) => Promise<T>) => ports.pools.health.transaction(write);
  runnables.push(
    signsOfLife({
      sign: () =>
        signing(async (tx) => {
          await parts.processes.sign(tx, own);
          await parts.processes.forget(tx, keptSeconds['jobs.process']);
        }),
      end: () => signing((tx) => parts.processes.end(tx, own)),
      log,
    }),
  );
  const { policies } = parts;
  runnables.push(createPolicyLookOut({ policies, database: ports.pools.health, doorbell, log }));
  const probePort = probePortOf(settings, runs);
  if (probePort !== undefined) {
    const isReady = async () => {
      life.check();
      const database = await databaseProbe.look();
      if (!database.ok) throw new Error(database.reason);
    };
    runnables.push(createProbe({ port: probePort, isReady, metrics, source: ctxSource }));
  }
  return {
    // Long polls hold their connections open; they are told first, so that servers can close.
    runnables: runnables.map((runnable) => ({
      name: runnable.name,
      run: (signal) => {
        signal.addEventListener('abort', () => stopping.abort(), { once: true });
        return runnable.run(signal);
      },
    })),
    ports,
    modules: parts,
    ctxSource,
    drain: life.drain,
    async close() {
      await ports.ephemeralStore.close();
      await ports.eventBus.close();
      await ports.secrets.close();
      await closePools(ports.pools);
    },
  };
}

/** Waits until `migrate.ts` has run: this process may not change the schema. */
async function schemaIsThere({ databaseUrl }: Settings, log: Logger): Promise<void> {
  for (;;) {
    const pending = await pendingMigrations(databaseUrl, allMigrations);
    if (pending.length === 0) return;
    log.info('waiting for the schema', { pending });
    await sleep(1_000);
  }
}
