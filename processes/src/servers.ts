import type { RequestListener } from 'node:http';
import type { OperationName } from '@gpuaas/contract';
import { keepPlace } from '@gpuaas/gateway-terminal';
import { mountPath } from '@gpuaas/identity-provider/embedded';
import type { CtxSource, Doorbell, Handlers, Resources, Runnable } from '@gpuaas/kernel';
import { connectionsFor, createListener, type ListenerOptions } from '@gpuaas/sockets';
import { closings } from '@gpuaas/terminal-protocol';
import type { FastifyInstance } from 'fastify';
import { nodeNamesOf, replicaUrlOf, terminalUrlOf } from './addresses.ts';
import { auditFailedSignIns } from './console/audit-failed-sign-ins.ts';
import { createConsoleAuthenticator } from './console/console-authenticator.ts';
import type { ConsoleCookies, Seal } from './console/cookies.ts';
import { serveSignIn } from './console/sign-in-routes.ts';
import { serveConsole } from './console/static-files.ts';
import { countsAnyway } from './counts-anyway.ts';
import type { Admission } from './http/admission.ts';
import type { BinderDeps } from './http/admit.ts';
import { acceptBody, createApp, type KnownHosts } from './http/app.ts';
import { type Authenticator, createCertificateAuthenticator } from './http/authenticate.ts';
import { createBearers } from './http/bearers.ts';
import { bindContract } from './http/bind-contract.ts';
import { bindUpgrades } from './http/bind-upgrades.ts';
import { refuseEarly } from './http/refuse-early.ts';
import { serveDownloads } from './install/downloads.ts';
import { addressesOf } from './loopback.ts';
import { healthGauge, type Metrics, serveMetrics } from './metrics.ts';
import type { Modules, ResourceValues } from './modules.ts';
import { withHeartbeat } from './node-listener/heartbeat.ts';
import { createStreamExchange } from './node-listener/stream-exchange.ts';
import { nodeListenerTls } from './node-listener/tls.ts';
import type { Ports } from './open-ports.ts';
import type { LookAtPlatform } from './platform-health.ts';
import type { ProcessLife } from './process-life.ts';
import type { Settings } from './settings.ts';

export interface ServerDeps {
  settings: Settings;
  ports: Ports;
  modules: Modules;
  ctxSource: CtxSource;
  doorbell: Doorbell;
  handlers: Handlers<OperationName, ResourceValues>;
  resources: Resources<ResourceValues>;
  cookies: ConsoleCookies;
  seal: Seal;
  health: LookAtPlatform;
  metrics: Metrics;
  admission: Admission;
  /** Whether there can be no other process of the platform. */
  isAlone: boolean;
  life: ProcessLife;
  /** Notes which sessions are used. */
  watchSessions(authenticator: Authenticator): Authenticator;
  /** How many agents wait here. */
  polls(): number;
}

/** REST, the embedded issuer and the public keys. */
export async function createPublicServer(deps: ServerDeps): Promise<Runnable> {
  const { settings, ports, modules } = deps;
  const early = { admission: deps.admission, source: deps.ctxSource };
  const hosts = publicHosts(settings);
  const app = createApp({ ctxSource: deps.ctxSource, hosts });
  const { embeddedIssuer } = ports;
  // The issuer reads its requests itself, so they leave before a body is parsed.
  app.addHook('onRequest', async (request, reply) => {
    if (!embeddedIssuer) return;
    if (request.url !== mountPath && !request.url.startsWith(`${mountPath}/`)) return;
    reply.hijack();
    acceptBody(request.raw, reply.raw);
    const audited = { database: ports.database, audit: modules.audit, ctxSource: deps.ctxSource };
    const observer = auditFailedSignIns(audited, request.raw, reply.raw);
    await embeddedIssuer.handle(request.raw, reply.raw, observer);
  });
  const { publicUrl } = settings;
  const { tokens } = modules;
  const { cookies, seal } = deps;
  const bearers = createBearers({
    ...{ identityProvider: ports.identityProvider, iam: modules.iam, audit: modules.audit },
    ...{ database: ports.database.share('iam'), ctxSource: deps.ctxSource },
  });
  const authenticator = deps.watchSessions(createConsoleAuthenticator({ tokens, bearers, cookies, seal, publicUrl }));
  serveMetrics(app, deps.metrics);
  healthGauge(deps.metrics, deps.health);
  const binder = { ...binderDeps(deps), authenticator };
  bindContract(app, 'public', binder);
  serveSignIn(app, {
    ...{ publicUrl, tokens, cookies, seal, ctxSource: deps.ctxSource },
    ...{ identityProvider: ports.identityProvider, iam: modules.iam, audit: modules.audit },
    database: ports.database.share('iam'),
  });
  serveDownloads(app, downloadDeps(deps));
  if (settings.consoleFolder !== undefined) {
    const { session: sessionCookie } = cookies;
    serveConsole(app, { folder: settings.consoleFolder, terminalOrigin: terminalUrlOf(settings), sessionCookie });
  }
  const addresses = addressesOf(settings.apiHost);
  const source = deps.ctxSource;
  const around = (handle: RequestListener) => refuseEarly(handle, 'public', early);
  const upgrades = bindUpgrades('public', binder, hosts);
  return serving(app, {
    ...{ name: 'api', addresses, port: settings.apiPort, source, around, ...upgrades },
    ...{ draining: deps.life.draining, onOpen: deps.life.opens() },
  });
}

/** Downloads for hosts that cannot reach the api: a listener that has nothing else to reach. */
export function createInstallServer(deps: ServerDeps): Runnable[] {
  const { settings, ctxSource: source, life } = deps;
  const { installPort } = settings;
  if (installPort === undefined) return [];
  const app = createApp({ ctxSource: source });
  serveDownloads(app, downloadDeps(deps));
  const addresses = addressesOf(settings.nodeHost);
  const { draining } = life;
  return [serving(app, { name: 'downloads', addresses, port: installPort, source, draining, onOpen: life.opens() })];
}

function downloadDeps({ settings, modules, ports, ctxSource }: ServerDeps) {
  const { agentFolder, rateLimitFactor } = settings;
  const counter = countsAnyway(ports.ephemeralStore, ctxSource.clock);
  return { agentFolder, rateLimitFactor, counter, ctxSource, rootPem: modules.authority.rootPem };
}

/** As long as agents wait for it: after an outage thousands of them come at once, and one core greets them in turn. */
const greetedWithin = 60_000;
/** Every agent holds a connection, or two after a cut: with the usual limit of 20,000 files there is room for 10,000. */
const partForAgents = 0.6;

/** Agents and gateways, over mutual TLS: the listener, and the look-out over the streams it carries. */
export async function createNodeServer(deps: ServerDeps): Promise<Runnable[]> {
  const { settings, ports, modules, ctxSource } = deps;
  const early = { admission: deps.admission, source: ctxSource };
  const app = createApp({ ctxSource });
  const authenticator = createCertificateAuthenticator({
    nodeTrust: modules.nodeTrust,
    database: ports.pools.nodes,
    doorbell: deps.doorbell,
    clock: ctxSource.clock,
    log: ctxSource.log,
  });
  deps.metrics.observe(app);
  const polls = 'Agents that wait for a task here, and terminal streams that go through here.';
  deps.metrics.gauge('gpuaas_node_connections', polls, ['kind'], async () => [
    { labels: { kind: 'poll' }, value: deps.polls() },
    { labels: { kind: 'stream' }, value: streams.count() },
  ]);
  bindContract(app, 'node', { ...binderDeps(deps), essentialDatabase: ports.pools.nodes, authenticator });
  const streams = createStreamExchange({
    authenticator,
    terminal: modules.terminal,
    database: ports.pools.nodes,
    doorbell: deps.doorbell,
    ...(!deps.isAlone && { place: (id) => keepPlace(ports.ephemeralStore, id, replicaUrlOf(settings)) }),
    ctxSource,
  });
  const addresses = addressesOf(settings.nodeHost);
  const listener = serving(app, {
    name: 'node listener',
    addresses,
    port: settings.nodePort,
    ...(await nodeListenerTls(modules.authority, nodeNamesOf(settings), ctxSource.clock)),
    limits: {
      ...{ idleFor: 60_000, probeAfter: 4_000, handshakeWithin: greetedWithin },
      connections: connectionsFor(partForAgents / addresses.length),
    },
    source: ctxSource,
    around: (handle) => withHeartbeat(refuseEarly(handle, 'node', early), 4_000),
    upgrade: streams.upgrade,
    draining: deps.life.draining,
    onOpen: deps.life.opens(),
    farewell: closings.interrupted,
  });
  return [listener, streams.look, authenticator.look];
}

/** The names of the public address; the issuer builds its links from what a caller says. */
function publicHosts({ publicUrl, apiHost, apiPort }: Settings): KnownHosts {
  const names = ['localhost', '127.0.0.1', '[::1]', apiHost].map((name) => `${name}:${apiPort}`);
  return { names: new Set([new URL(publicUrl).host, ...names]), url: publicUrl };
}

function binderDeps({ settings, ports, modules, ctxSource, ...deps }: ServerDeps): Omit<BinderDeps, 'authenticator'> {
  return {
    ctxSource,
    handlers: deps.handlers,
    resources: deps.resources,
    database: ports.database,
    essentialDatabase: ports.pools.essential,
    admission: deps.admission,
    counter: countsAnyway(ports.ephemeralStore, ctxSource.clock),
    audit: modules.audit,
    outbox: modules.outbox,
    idempotency: modules.idempotency,
    iam: modules.iam,
    checkResponses: settings.checkResponses,
    rateLimitFactor: settings.rateLimitFactor,
    policies: modules.policies,
  };
}

function serving(
  app: FastifyInstance,
  { around, ...options }: Omit<ListenerOptions, 'request'> & { around?: (handle: RequestListener) => RequestListener },
): Runnable {
  const handle: RequestListener = (request, response) => app.routing(request, response);
  const listener = createListener({ ...options, request: around?.(handle) ?? handle });
  return {
    name: listener.name,
    async run(signal) {
      await app.ready();
      await listener.run(signal);
      await app.close();
    },
  };
}
