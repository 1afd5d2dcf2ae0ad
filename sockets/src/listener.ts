import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import {
  createServer as createTlsServer,
  type ServerOptions as TlsOptions,
  type Server as TlsServer,
} from 'node:https';
import type { Socket } from 'node:net';
import { type CtxSource, DomainError, type Runnable, sleep } from '@gpuaas/kernel';
import { WebSocketServer } from 'ws';
import { callIds } from './call-ids.ts';
import { isLingering, ownConnection, refuseConnection } from './connection.ts';
import { countedWarning } from './counted-warning.ts';
import { createDrain } from './drain.ts';
import { type Farewell, sayFarewell } from './farewell.ts';
import { type ConnectionLimits, defaultLimits, lookEvery, waitingConnections } from './limits.ts';
import { malformedRequest } from './malformed.ts';
import { ownAccepted, type WebSocket, webSocketOptions } from './web-socket.ts';

const lookAtTlsEvery = 60_000;
const longestSleep = 2 ** 31 - 1;

export interface ListenerOptions {
  name: string;
  /** All of them are listened on, or none. */
  addresses: readonly string[];
  port: number;
  tls?: TlsOptions;
  /** Asked every minute: what new connections are met with from now on, when that has changed. */
  renewTls?: () => Promise<TlsOptions | undefined>;
  limits?: Partial<ConnectionLimits>;
  source: Pick<CtxSource, 'log' | 'newId'>;
  request: RequestListener;
  upgrade?: (upgrade: Upgrade) => void;
  /** Which requests for an upgrade are let through to it; all others are answered as if they had not asked. */
  upgrades?: (request: IncomingMessage) => boolean;
  /** Announces the end: it still listens, and connections end with their answer, so that clients dial anew elsewhere. */
  draining?: AbortSignal | undefined;
  /** What WebSockets that are open at the end are closed with. */
  farewell?: Farewell;
  /** Called when it listens. */
  onOpen?: (() => void) | undefined;
}

/** Somebody who wants to go on as a WebSocket. One of the two is called once, in time. */
export interface Upgrade {
  readonly request: IncomingMessage;
  refuse(error: DomainError): void;
  /** Undefined when the other side is gone, or did not ask for a WebSocket that we speak. */
  accept(): WebSocket | undefined;
}

/**
 * The only place where the platform listens. It owns every connection from accept until it is gone: whatever the other
 * side sends, cuts or leaves unsaid ends that connection and nothing else.
 */
export function createListener(options: ListenerOptions): Runnable {
  return {
    name: `${options.name} on ${options.addresses.join(' and ')} port ${options.port}`,
    async run(signal) {
      const opened = options.addresses.map((address) => ({ address, ...openServer(options) }));
      try {
        const outcomes = opened.map(({ server, address }) =>
          listen(server, address, options.port).catch((cause: unknown) => {
            throw new Error(cannotListen(options, address, cause as NodeJS.ErrnoException), { cause });
          }),
        );
        // All of them are waited for: one that came up after the others failed would stay.
        await Promise.allSettled(outcomes);
        await Promise.all(outcomes);
        options.onOpen?.();
        await keepTls(
          options,
          opened.map(({ server }) => server),
          signal,
        );
      } finally {
        await Promise.all(opened.map(({ close }) => close()));
      }
    },
  };
}

/** Until the end, which comes with the signal. */
async function keepTls(
  { renewTls, source, name }: ListenerOptions,
  servers: Server[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(renewTls ? lookAtTlsEvery : longestSleep, signal);
    try {
      const next = signal.aborted ? undefined : await renewTls?.();
      if (next) for (const server of servers) (server as TlsServer).setSecureContext(next);
    } catch (error) {
      source.log.warn('the certificate of a listener could not be replaced', { listener: name, error });
    }
  }
}

function openServer(options: ListenerOptions): { server: Server; close(): Promise<void> } {
  const { source, request: handle, upgrade: handleUpgrade, tls } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const connections = new Set<Socket>();
  const answers = new WeakMap<Socket, ServerResponse>();
  const answering = createDrain();
  const webSockets = new Set<WebSocket>();
  const { draining } = options;
  draining?.addEventListener('abort', answering.begin, { once: true });
  const warn = countedWarning(source.log, options.name);

  const http = {
    headersTimeout: limits.headersWithin,
    requestTimeout: limits.requestWithin,
    keepAliveTimeout: limits.idleFor,
    connectionsCheckingInterval: lookEvery,
    keepAlive: true,
    keepAliveInitialDelay: limits.probeAfter,
    // A request without a host is answered like every other mistake: as a problem.
    requireHostHeader: false,
    ...(options.upgrades && { shouldUpgradeCallback: options.upgrades }),
  };
  const server: Server = tls
    ? createTlsServer({ ...http, ...tls, handshakeTimeout: limits.handshakeWithin })
    : createServer(http);
  server.maxConnections = limits.connections;
  server.timeout = limits.silentFor;

  const own = (socket: Socket) => {
    ownConnection(socket);
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  };
  server.prependListener('connection', own);
  if (tls) server.prependListener('secureConnection', own);
  // Accepting can fail too, for want of descriptors.
  server.on('error', (error) => {
    if (server.listening) warn('connections could not be accepted', error.message);
  });
  server.on('drop', () => warn('connections were closed', 'There are too many.'));
  server.on('tlsClientError', (error: Error, socket: Socket) => {
    warn('TLS was refused', error.message);
    socket.destroy();
  });

  const serve: RequestListener = (request, response) => {
    if (isLingering(request.socket)) return;
    answers.set(request.socket, response);
    answering.add(response);
    response.on('error', () => request.socket.destroy());
    try {
      handle(request, response);
    } catch (error) {
      failed(request.socket, error, request);
    }
  };
  server.on('request', serve);
  // Whether a body is wanted is for the handler to say, after it knows who asks.
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);

  server.on('clientError', (error: Error, socket: Socket) => {
    const problem = malformedRequest(error);
    const answer = answers.get(socket);
    const isAnswering = answer?.headersSent === true && !answer.writableFinished;
    if (!problem || isLingering(socket) || isAnswering) socket.destroy();
    else refuse(socket, problem);
  });

  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    refuse(socket, new DomainError('method_not_allowed', { method: 'CONNECT' }));
  });

  function refuse(socket: Socket, error: DomainError, request?: IncomingMessage): void {
    const ids = callIds(source, request?.headers);
    source.log.info('connection refused', {
      listener: options.name,
      code: error.code,
      reason: error.message,
      request_id: ids.requestId,
      correlation_id: ids.correlationId,
    });
    refuseConnection(socket, error, ids);
  }

  /** A handler that throws is a defect of ours: it is logged with its stack, and costs only its own connection. */
  function failed(socket: Socket, error: unknown, request: IncomingMessage): void {
    source.log.error('request failed', { listener: options.name, error });
    if (answers.get(socket)?.headersSent === true) socket.destroy();
    else refuse(socket, new DomainError('internal'), request);
  }

  if (handleUpgrade) acceptUpgrades(server, limits, { refuse, failed }, handleUpgrade, webSockets);

  return {
    server,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const { farewell } = options;
      const goneBy = farewell ? sayFarewell(webSockets, farewell, limits.drainFor) : undefined;
      await Promise.all([answering.over(draining?.aborted ? limits.finishFor : limits.drainFor), goneBy]);
      draining?.removeEventListener('abort', answering.begin);
      for (const socket of connections) socket.destroy();
      await closed;
    },
  };
}

interface Refusals {
  refuse(socket: Socket, error: DomainError, request?: IncomingMessage): void;
  failed(socket: Socket, error: unknown, request: IncomingMessage): void;
}

function acceptUpgrades(
  server: Server,
  limits: ConnectionLimits,
  { refuse, failed }: Refusals,
  handle: (upgrade: Upgrade) => void,
  open: Set<WebSocket>,
): void {
  const webSockets = new WebSocketServer({
    ...webSocketOptions,
    noServer: true,
    clientTracking: false,
    handleProtocols: (offered) => [...offered][0] ?? false,
  });
  webSockets.on('wsClientError', (error, socket, request) => {
    refuse(socket as Socket, new DomainError('invalid_request', { reason: `${error.message}.` }), request);
  });

  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // What http has set for requests does not fit what comes now.
    socket.setTimeout(0);
    let decided = false;
    const deadline = setTimeout(
      () =>
        settle(() =>
          refuse(socket, new DomainError('unavailable', { reason: 'The platform did not answer in time.' }), request),
        ),
      limits.upgradeWithin,
    );
    socket.once('close', () => clearTimeout(deadline));
    function settle<T>(act: () => T): T | undefined {
      clearTimeout(deadline);
      if (decided || socket.destroyed) return undefined;
      decided = true;
      return act();
    }
    const accept = () => {
      let accepted: WebSocket | undefined;
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        accepted = ownAccepted(webSocket, socket);
        open.add(webSocket);
        webSocket.once('close', () => open.delete(webSocket));
      });
      return accepted;
    };
    try {
      handle({
        request,
        refuse: (error) => settle(() => refuse(socket, error, request)),
        accept: () => settle(accept),
      });
    } catch (error) {
      if (decided) socket.destroy();
      else settle(() => failed(socket, error, request));
    }
  });
}

function cannotListen(
  { name, port }: ListenerOptions,
  address: string,
  { code, message }: NodeJS.ErrnoException,
): string {
  const where = `${name} cannot listen on ${address} port ${port}`;
  if (code === 'EADDRINUSE') return `${where}: another program uses it. Stop that program, or choose another port.`;
  if (code === 'EADDRNOTAVAIL') return `${where}: this machine has no such address.`;
  return `${where}: ${message}`;
}

function listen(server: Server, address: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: address, port, backlog: waitingConnections }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
