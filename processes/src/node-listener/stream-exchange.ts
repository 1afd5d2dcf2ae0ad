import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { StreamId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import { closeCodes, closeSocket, keepAlive, relay } from '@gpuaas/gateway-terminal';
import { type CtxSource, createCtx, systemActor } from '@gpuaas/kernel';
import type { Terminal } from '@gpuaas/terminal';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Authenticator } from '../http/authenticate.ts';

export interface StreamExchangeDeps {
  authenticator: Authenticator;
  terminal: Terminal;
  database: Database;
  ctxSource: CtxSource;
}

const otherSideWithin = 20_000;
const largestFrame = 1 << 20;

interface Party {
  type: 'node' | 'gateway';
  socket: WebSocket;
  /** Ends the wait of one who came first. */
  patience?: NodeJS.Timeout;
}

/**
 * Where a gateway and an agent meet: both dial `/internal/v1/streams/{id}`, and what one sends the other gets. The first
 * to come waits for the second, unread, for a few seconds.
 */
export function serveStreams(server: Server, deps: StreamExchangeDeps): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false });
  const waiting = new Map<StreamId, Party>();

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    admit(deps, request).then(
      (admitted) => {
        if (typeof admitted === 'string') {
          socket.end(`HTTP/1.1 ${admitted}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
          return;
        }
        sockets.handleUpgrade(request, socket, head, (party) => {
          keepAlive(party);
          closeAt(party, admitted.expiresAt);
          meet(admitted.streamId, { type: admitted.type, socket: party });
        });
      },
      (error: unknown) => {
        deps.ctxSource.log.warn('stream refused', { error });
        socket.destroy();
      },
    );
  });

  function meet(streamId: StreamId, party: Party): void {
    const other = waiting.get(streamId);
    clearTimeout(other?.patience);
    if (other && other.type !== party.type) {
      waiting.delete(streamId);
      void markOpen(deps, streamId);
      relay(party.socket, other.socket);
      other.socket.resume();
      return;
    }
    if (other) closeSocket(other.socket, closeCodes.tooSlow, 'Another connection took this place.');
    party.socket.pause();
    waiting.set(streamId, party);
    const leave = () => {
      clearTimeout(party.patience);
      if (waiting.get(streamId) === party) waiting.delete(streamId);
    };
    party.patience = setTimeout(() => {
      leave();
      closeSocket(party.socket, closeCodes.nodeSilent, 'The other side did not come.');
    }, otherSideWithin);
    party.socket.once('close', leave);
  }

  return {
    close() {
      for (const socket of sockets.clients) socket.terminate();
    },
  };
}

interface Admitted {
  streamId: StreamId;
  type: Party['type'];
  expiresAt: Date;
}

/** Who may join, or the status line of the refusal. */
async function admit(deps: StreamExchangeDeps, request: IncomingMessage): Promise<Admitted | string> {
  const streamId = /^\/internal\/v1\/streams\/(stream_[0-9a-z]{26})$/.exec(request.url ?? '')?.[1] as
    | StreamId
    | undefined;
  if (streamId === undefined) return '404 Not Found';
  const caller = await deps.authenticator.authenticate(request).catch(() => undefined);
  if (caller?.kind !== 'certificate') return '403 Forbidden';
  const session = await deps.terminal.findStream(deps.database.db, streamId, caller.actor);
  if (!session) return '404 Not Found';
  return { streamId, type: caller.actor.type === 'gateway' ? 'gateway' : 'node', expiresAt: caller.expiresAt };
}

/** A connection may not outlive the certificate it was made with. */
function closeAt(socket: WebSocket, moment: Date): void {
  const longest = 2 ** 31 - 1;
  const wait = Math.min(moment.getTime() - Date.now(), longest);
  const timer = setTimeout(
    () => closeSocket(socket, closeCodes.nodeSilent, 'The certificate of a side has expired.'),
    wait,
  );
  socket.once('close', () => clearTimeout(timer));
}

async function markOpen({ database, terminal, ctxSource }: StreamExchangeDeps, streamId: StreamId): Promise<void> {
  const ctx = createCtx(ctxSource, { actor: systemActor('stream exchange'), correlationId: ctxSource.newId('cor') });
  try {
    await database.transaction((tx) => terminal.markOpen(tx, ctx, streamId));
  } catch (error) {
    ctxSource.log.warn('open stream could not be recorded', { error });
  }
}
