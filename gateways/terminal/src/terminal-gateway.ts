import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { TerminalBinding, TerminalSessionEnd } from '@gpuaas/contract';
import { type EphemeralStore, terminalTokenKey } from '@gpuaas/ephemeral-store';
import type { Logger, Runnable } from '@gpuaas/kernel';
import { type WebSocket, WebSocketServer } from 'ws';
import type { AgentStream, AgentStreams } from './agent-streams.ts';
import { badToken, closeCodes, type Refusal, refusalFor } from './close-codes.ts';
import { closeSocket, keepAlive, relay } from './relay.ts';

export interface TerminalGatewayOptions {
  hosts: readonly string[];
  port: number;
  ephemeralStore: EphemeralStore;
  agentStreams: AgentStreams;
  /** Pages of these origins may connect. Programs send no origin. */
  allowedOrigins: readonly string[];
  log: Logger;
}

const protocols = { 'gpuaas.terminal.v1': 'shell', 'gpuaas.exec.v1': 'exec' } as const;
const largestFrame = 1 << 20;

/**
 * The only public way to a shell: `/ws/terminal/{allocation_id}`. It holds no tables and decides nothing; it takes the
 * single-use token, asks the api whether its binding still holds, and passes bytes.
 */
export function createTerminalGateway(options: TerminalGatewayOptions): Runnable {
  const { log } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrame,
    perMessageDeflate: false,
    handleProtocols: (offered) => [...offered][0] ?? false,
  });

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const offer = readOffer(request, options.allowedOrigins);
    if ('refuse' in offer) {
      socket.end(`HTTP/1.1 ${offer.refuse}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      void serve(options, client, offer).catch((error: unknown) => {
        log.error('terminal failed', { error });
        closeSocket(client, closeCodes.nodeSilent, 'The terminal failed. Open it again.');
      });
    });
  }

  return {
    name: `terminal gateway on port ${options.port}`,
    async run(signal) {
      const servers = await Promise.all(options.hosts.map((host) => listen(host, options.port, upgrade)));
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      for (const client of sockets.clients) client.terminate();
      await Promise.all(servers.map(close));
    },
  };
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

async function listen(host: string, port: number, upgrade: Upgrade): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain' }).end('This address speaks WebSocket only.\n');
  });
  server.on('upgrade', upgrade);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

interface Offer {
  allocationId: string;
  kind: 'shell' | 'exec';
  token: string;
}

function readOffer(request: IncomingMessage, allowedOrigins: readonly string[]): Offer | { refuse: string } {
  const { origin } = request.headers;
  if (origin !== undefined && !allowedOrigins.includes(origin)) return { refuse: '403 Forbidden' };
  // Without a query string there is no place for a token but the header.
  const allocationId = /^\/ws\/terminal\/(alloc_[0-9a-z]{26})$/.exec(request.url ?? '')?.[1];
  if (allocationId === undefined) return { refuse: '404 Not Found' };
  const [protocol, token] = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
  const kind = protocols[protocol as keyof typeof protocols];
  if (kind === undefined || token === undefined || token === '') return { refuse: '401 Unauthorized' };
  return { allocationId, kind, token };
}

async function serve(options: TerminalGatewayOptions, client: WebSocket, offer: Offer): Promise<void> {
  keepAlive(client);
  client.pause();
  const taken = await options.ephemeralStore.take(terminalTokenKey(offer.token));
  const binding = taken === undefined ? undefined : (JSON.parse(taken) as TerminalBinding);
  if (!binding || binding.allocation_id !== offer.allocationId || binding.kind !== offer.kind) {
    options.log.warn('terminal token refused', { allocation_id: offer.allocationId, known: binding !== undefined });
    return refuse(client, badToken);
  }
  const log = options.log.with({ correlation_id: binding.correlation_id, allocation_id: binding.allocation_id });
  try {
    const stream = await options.agentStreams.open(binding);
    log.info('terminal session opened', { terminal_session_id: stream.sessionId, kind: binding.kind });
    join(options, client, stream, binding);
  } catch (error) {
    log.warn('terminal session could not be opened', { error });
    refuse(client, refusalFor(error));
  }
}

function refuse(client: WebSocket, { code, reason }: Refusal): void {
  closeSocket(client, code, reason);
}

function join(options: TerminalGatewayOptions, client: WebSocket, stream: AgentStream, binding: TerminalBinding): void {
  keepAlive(stream.socket);
  let exitCode: number | undefined;
  stream.socket.on('message', (data: Buffer, isBinary) => {
    exitCode ??= exitCodeIn(binding.kind, data, isBinary);
  });
  let firstToClose: 'client' | 'agent' | undefined;
  client.once('close', () => {
    firstToClose ??= 'client';
  });
  stream.socket.once('close', (code) => {
    firstToClose ??= 'agent';
    const reason = endReason(firstToClose, code, exitCode);
    const end: TerminalSessionEnd = { reason, ...(exitCode !== undefined && { exit_code: exitCode }) };
    void options.agentStreams.end(stream.sessionId, binding.correlation_id, end);
  });
  relay(client, stream.socket);
  client.resume();
  stream.socket.resume();
}

/** The agent says how the program ended: as control text for a shell, in the closing frame for a command. */
function exitCodeIn(kind: Offer['kind'], data: Buffer, isBinary: boolean): number | undefined {
  if (data.length > 200 || (kind === 'exec' ? !isBinary || data[0] !== 3 : isBinary)) return undefined;
  try {
    const message = JSON.parse(data.subarray(kind === 'exec' ? 1 : 0).toString()) as { t?: string; code?: number };
    return kind === 'exec' || message.t === 'exit' ? message.code : undefined;
  } catch {
    return undefined;
  }
}

function endReason(
  first: 'client' | 'agent',
  code: number,
  exitCode: number | undefined,
): TerminalSessionEnd['reason'] {
  if (exitCode !== undefined) return 'exit';
  if (first === 'client') return 'client_gone';
  if (code === closeCodes.allocationGone) return 'released';
  return code === closeCodes.tooSlow ? 'timeout' : 'agent_gone';
}
