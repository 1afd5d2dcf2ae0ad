import type { IncomingMessage } from 'node:http';
import type { AllocationId, TerminalBinding, TerminalKind } from '@gpuaas/contract';
import { type EphemeralStore, terminalTokenKey } from '@gpuaas/ephemeral-store';
import { type CtxSource, DomainError, hasCode, type Logger, type Runnable, toProblem } from '@gpuaas/kernel';
import {
  answeredIds,
  callIds,
  closeSocket,
  createListener,
  keepAlive,
  type Upgrade,
  type WebSocket,
} from '@gpuaas/sockets';
import { allocationIdIn, type Closing, closeCodes, closings, kindOf } from '@gpuaas/terminal-protocol';
import type { AgentStream, AgentStreams } from './agent-streams.ts';
import { badToken, refusalFor, storeAway } from './refusals.ts';
import { relay } from './relay.ts';

export interface TerminalGatewayOptions {
  hosts: readonly string[];
  port: number;
  ephemeralStore: EphemeralStore;
  agentStreams: AgentStreams;
  /** Pages of these origins may connect. Programs send no origin. */
  allowedOrigins: readonly string[];
  ctxSource: Pick<CtxSource, 'newId'>;
  /** Announces the end: until then terminals go on, and whoever asks for one is served. */
  draining?: AbortSignal;
  onOpen?: () => void;
  log: Logger;
}

/**
 * The only public way to a shell: `/ws/terminal/{allocation_id}`. It holds no tables and decides nothing; it takes the
 * single-use token, asks the api whether its binding still holds, and passes bytes.
 */
export function createTerminalGateway(options: TerminalGatewayOptions): Runnable {
  const source = { log: options.log, newId: options.ctxSource.newId };
  return createListener({
    name: 'terminal gateway',
    addresses: options.hosts,
    port: options.port,
    source,
    request(request, response) {
      const ids = callIds(source, request.headers);
      const problem = toProblem(new DomainError('upgrade_required'), ids);
      const headers = { 'content-type': 'application/problem+json; charset=utf-8', ...answeredIds(ids) };
      response.writeHead(problem.status, { ...headers, upgrade: 'websocket', connection: 'close' });
      response.end(JSON.stringify(problem));
    },
    upgrade: (upgrade) => admit(options, upgrade),
    draining: options.draining,
    onOpen: options.onOpen,
    farewell: closings.interrupted,
  });
}

function admit(options: TerminalGatewayOptions, upgrade: Upgrade): void {
  const offer = readOffer(upgrade.request, options.allowedOrigins);
  if (offer instanceof DomainError) {
    upgrade.refuse(offer);
    return;
  }
  const client = upgrade.accept();
  if (!client) return;
  void serve(options, client, offer).catch((error: unknown) => {
    options.log.error('terminal failed', { error });
    closeSocket(client, closeCodes.nodeSilent, 'The terminal failed. Open it again.');
  });
}

interface Offer {
  allocationId: AllocationId;
  kind: TerminalKind;
  token: string;
}

function readOffer(request: IncomingMessage, allowedOrigins: readonly string[]): Offer | DomainError {
  const { origin } = request.headers;
  if (origin !== undefined && !allowedOrigins.includes(origin)) return new DomainError('origin_refused');
  const allocationId = allocationIdIn(request.url ?? '');
  if (allocationId === undefined) return new DomainError('not_found', { resource: 'address' });
  const [protocol, token] = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
  const kind = kindOf(protocol);
  if (kind === undefined || token === undefined || token === '') return new DomainError('unauthenticated');
  return { allocationId, kind, token };
}

async function serve(options: TerminalGatewayOptions, client: WebSocket, offer: Offer): Promise<void> {
  keepAlive(client);
  client.pause();
  let taken: string | undefined;
  try {
    taken = await options.ephemeralStore.take(terminalTokenKey(offer.token));
  } catch (error) {
    if (!hasCode(error, 'unavailable')) throw error;
    options.log.warn('terminal tokens cannot be checked', { error });
    return refuse(client, storeAway);
  }
  const binding = taken === undefined ? undefined : (JSON.parse(taken) as TerminalBinding);
  if (!binding || binding.allocation_id !== offer.allocationId || binding.kind !== offer.kind) {
    options.log.warn('terminal token refused', { allocation_id: offer.allocationId, known: binding !== undefined });
    return refuse(client, badToken);
  }
  const log = options.log.with({ correlation_id: binding.correlation_id, allocation_id: binding.allocation_id });
  try {
    const stream = await options.agentStreams.open(binding);
    log.info('terminal session opened', { terminal_session_id: stream.sessionId, kind: binding.kind });
    join(client, stream);
  } catch (error) {
    log.warn('terminal session could not be opened', { error });
    refuse(client, refusalFor(error));
  }
}

function refuse(client: WebSocket, { code, reason }: Closing): void {
  closeSocket(client, code, reason);
}

/** The api carries the other half of the stream: it knows how the session ended and writes it down. */
function join(client: WebSocket, stream: AgentStream): void {
  keepAlive(stream.socket, { peerAsks: true });
  relay(client, stream.socket);
  client.resume();
  stream.socket.resume();
}
