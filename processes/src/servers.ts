import { createServer } from 'node:https';
import type { OperationName } from '@gpuaas/contract';
import { mountPath } from '@gpuaas/identity-provider/embedded';
import type { CtxSource, Handlers, Runnable } from '@gpuaas/kernel';
import Fastify, { type FastifyInstance } from 'fastify';
import { createConsoleAuthenticator } from './console/console-authenticator.ts';
import type { ConsoleCookies, Seal } from './console/cookies.ts';
import { serveSignIn } from './console/sign-in-routes.ts';
import { serveConsole } from './console/static-files.ts';
import { terminalUrl } from './handlers.ts';
import { createCertificateAuthenticator } from './http/authenticate.ts';
import { type BinderDeps, bindContract } from './http/bind-contract.ts';
import type { Modules } from './modules.ts';
import { serveStreams } from './node-listener/stream-exchange.ts';
import { nodeListenerTls } from './node-listener/tls.ts';
import type { Ports } from './open-ports.ts';
import type { Settings } from './settings.ts';

export interface ServerDeps {
  settings: Settings;
  ports: Ports;
  modules: Modules;
  ctxSource: CtxSource;
  handlers: Handlers<OperationName>;
  cookies: ConsoleCookies;
  seal: Seal;
}

/** REST, the embedded issuer and the public keys. */
export async function createPublicServer(deps: ServerDeps): Promise<Runnable> {
  const { settings, ports, modules } = deps;
  const app = Fastify({ logger: false, trustProxy: false, forceCloseConnections: true });
  // The issuer reads its requests itself, so they leave before a body is parsed.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== mountPath && !request.url.startsWith(`${mountPath}/`)) return;
    reply.hijack();
    await ports.identityProvider.handle(request.raw, reply.raw);
  });
  const { publicUrl } = settings;
  const { tokens } = modules;
  const authenticator = createConsoleAuthenticator({ tokens, cookies: deps.cookies, seal: deps.seal, publicUrl });
  bindContract(app, 'public', { ...binderDeps(deps), authenticator });
  serveSignIn(app, {
    ...{ publicUrl, tokens, cookies: deps.cookies, seal: deps.seal, ctxSource: deps.ctxSource },
    ...{ identityProvider: ports.identityProvider, database: ports.database, iam: modules.iam, audit: modules.audit },
  });
  if (settings.consoleFolder !== undefined) {
    const { session: sessionCookie } = deps.cookies;
    serveConsole(app, { folder: settings.consoleFolder, terminalOrigin: terminalUrl(settings), sessionCookie });
  }
  return listening(app, `api on ${settings.apiHost}:${settings.apiPort}`, settings.apiHost, settings.apiPort);
}

/** Agents and gateways, over mutual TLS. */
export async function createNodeServer(deps: ServerDeps): Promise<Runnable> {
  const { settings, ports, modules, ctxSource } = deps;
  const hosts = [...new Set(['localhost', '127.0.0.1', settings.nodeHost])];
  const server = createServer({ ...(await nodeListenerTls(modules.authority, hosts)), keepAliveTimeout: 60_000 });
  server.on('tlsClientError', (error) => ctxSource.log.warn('TLS refused', { error: error.message }));
  const app = Fastify({
    logger: false,
    trustProxy: false,
    forceCloseConnections: true,
    serverFactory: (handler) => server.on('request', handler),
  });
  const authenticator = createCertificateAuthenticator({
    fleet: modules.fleet,
    db: ports.database.db,
    clock: ctxSource.clock,
  });
  bindContract(app as unknown as FastifyInstance, 'node', { ...binderDeps(deps), authenticator });
  const streams = serveStreams(server, {
    authenticator,
    terminal: modules.terminal,
    database: ports.database,
    ctxSource,
  });
  const runnable = listening(
    app as unknown as FastifyInstance,
    `node listener on ${settings.nodeHost}:${settings.nodePort}`,
    settings.nodeHost,
    settings.nodePort,
  );
  return {
    name: runnable.name,
    async run(signal) {
      signal.addEventListener('abort', () => streams.close(), { once: true });
      await runnable.run(signal);
    },
  };
}

function binderDeps({ settings, ports, modules, ctxSource, handlers }: ServerDeps): Omit<BinderDeps, 'authenticator'> {
  return {
    ctxSource,
    handlers,
    database: ports.database,
    ephemeralStore: ports.ephemeralStore,
    audit: modules.audit,
    idempotency: modules.idempotency,
    iam: modules.iam,
    resources: { operation: (db, id) => modules.operations.projectOf(db, id) },
    checkResponses: settings.checkResponses,
  };
}

function listening(app: FastifyInstance, name: string, host: string, port: number): Runnable {
  return {
    name,
    async run(signal) {
      await app.listen({ host, port });
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      await app.close();
    },
  };
}
