import type { IncomingMessage } from 'node:http';
import type { StreamId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import { closeCodes, relay } from '@gpuaas/gateway-terminal';
import { type CtxSource, createCtx, DomainError, systemActor } from '@gpuaas/kernel';
import { closeSocket, keepAlive, type Upgrade, type WebSocket } from '@gpuaas/sockets';
import type { Terminal } from '@gpuaas/terminal';
import type { Authenticator } from '../http/authenticate.ts';

export interface StreamExchangeDeps {
  authenticator: Authenticator;
  terminal: Terminal;
  database: Database;
  ctxSource: CtxSource;
}

const otherSideWithin = 20_000;

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
export function createStreamExchange(deps: StreamExchangeDeps): (upgrade: Upgrade) => void {
  const waiting = new Map<StreamId, Party>();

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

  return (upgrade) => {
    admit(deps, upgrade.request).then(
      (admitted) => {
        if (admitted instanceof DomainError) return upgrade.refuse(admitted);
        const socket = upgrade.accept();
        if (!socket) return;
        keepAlive(socket);
        closeAt(socket, admitted.expiresAt);
        meet(admitted.streamId, { type: admitted.type, socket });
      },
      (error: unknown) => {
        deps.ctxSource.log.warn('stream refused', { error });
        upgrade.refuse(new DomainError('unavailable', { reason: 'The database is not responding.' }));
      },
    );
  };
}

interface Admitted {
  streamId: StreamId;
  type: Party['type'];
  expiresAt: Date;
}

/** Who may join, or why not. */
async function admit(deps: StreamExchangeDeps, request: IncomingMessage): Promise<Admitted | DomainError> {
  const streamId = /^\/internal\/v1\/streams\/(stream_[0-9a-z]{26})$/.exec(request.url ?? '')?.[1] as
    | StreamId
    | undefined;
  if (streamId === undefined) return new DomainError('not_found', { resource: 'address' });
  const caller = await deps.authenticator.authenticate(request).catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
  if (caller instanceof DomainError) return caller;
  if (caller.kind !== 'certificate') return new DomainError('unauthenticated');
  const session = await deps.terminal.findStream(deps.database.db, streamId, caller.actor);
  if (!session) return new DomainError('not_found', { resource: 'stream' });
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
