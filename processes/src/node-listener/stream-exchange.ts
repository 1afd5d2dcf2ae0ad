import type { IncomingMessage } from 'node:http';
import type { StreamId, TerminalKind } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import {
  type CtxSource,
  createCtx,
  DomainError,
  type Doorbell,
  type Runnable,
  sleep,
  systemPrincipal,
  type Tx,
} from '@gpuaas/kernel';
import { closeSocket, keepAlive, type Upgrade, type WebSocket } from '@gpuaas/sockets';
import { endedBell, type Terminal } from '@gpuaas/terminal';
import { closeCodes, streamIdIn } from '@gpuaas/terminal-protocol';
import type { Authenticator, CertificateRole } from '../http/authenticate.ts';
import { createStream, type Side, type Stream } from './stream.ts';

export interface StreamExchangeDeps {
  authenticator: Authenticator;
  terminal: Terminal;
  database: Database;
  doorbell: Doorbell;
  /** Tells gateways that the agent's end of a stream waits here, when it might wait elsewhere too. */
  place?: (streamId: StreamId) => Promise<void>;
  ctxSource: CtxSource;
}

export interface StreamExchange {
  upgrade(upgrade: Upgrade): void;
  count(): number;
  look: Runnable;
}

const lookEvery = 1_000;
const recordTries = 5;

/**
 * Where a gateway and an agent meet: both dial `/internal/v1/streams/{id}`, and what one sends the other gets. The first
 * to come waits for the second, unread, for a few seconds.
 *
 * A stream lasts as long as the record of its session: one look a second, for all streams here together, finds those
 * whose session was ended. When a stream is over by itself, its session is ended from here.
 */
export function createStreamExchange(deps: StreamExchangeDeps): StreamExchange {
  const streams = new Map<StreamId, Stream>();

  function streamFor({ streamId: id, kind }: Admitted): Stream {
    const known = streams.get(id);
    if (known) return known;
    const stream = createStream({
      id,
      kind,
      onOpen: () => void record(deps, async (tx, ctx) => void (await deps.terminal.markOpen(tx, ctx, id))),
      onEnd(end) {
        streams.delete(id);
        void record(deps, (tx, ctx) => deps.terminal.end(tx, ctx, id, end));
      },
    });
    streams.set(id, stream);
    return stream;
  }

  return {
    upgrade(upgrade) {
      admit(deps, upgrade.request)
        .then((admitted) => {
          if (admitted instanceof DomainError) return upgrade.refuse(admitted);
          const socket = upgrade.accept();
          if (!socket) return;
          keepAlive(socket, { peerAsks: true });
          closeAt(socket, admitted.expiresAt);
          streamFor(admitted).join(admitted.side, socket);
          if (admitted.side === 'node') void tellPlace(deps, admitted.streamId);
        })
        .catch((error: unknown) => {
          deps.ctxSource.log.warn('stream refused', { error });
          upgrade.refuse(new DomainError('unavailable', { reason: 'The database is not responding.' }));
        });
    },

    count: () => streams.size,

    look: {
      name: 'terminal stream look-out',
      async run(signal) {
        const bell = deps.doorbell.listen(endedBell);
        while (!signal.aborted) {
          await bell.heard(lookEvery, signal);
          if (streams.size === 0) continue;
          try {
            const ended = await deps.database.transaction((tx) => deps.terminal.watch(tx, [...streams.keys()]));
            for (const { streamId, reason } of ended) streams.get(streamId)?.close(reason);
          } catch (error) {
            deps.ctxSource.log.warn('could not look for ended terminal sessions', { error });
          }
        }
        bell.stop();
      },
    },
  };
}

/** The gateway gives up by itself when it finds no place. */
async function tellPlace({ place, ctxSource }: StreamExchangeDeps, streamId: StreamId): Promise<void> {
  await place?.(streamId).catch((error: unknown) => {
    ctxSource.log.warn('the place of a stream could not be kept', { stream_id: streamId, error });
  });
}

interface Admitted {
  streamId: StreamId;
  kind: TerminalKind;
  side: Side;
  expiresAt: Date;
}

/** Who may join, or why not. */
async function admit(deps: StreamExchangeDeps, request: IncomingMessage): Promise<Admitted | DomainError> {
  const streamId = streamIdIn(request.url ?? '');
  if (streamId === undefined) return new DomainError('not_found', { resource: 'address' });
  const caller = await deps.authenticator.authenticate(request).catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
  if (caller instanceof DomainError) return caller;
  if (caller.kind !== 'certificate') return new DomainError('unauthenticated');
  const side = sideOf(caller.role, caller.principal.identity.name);
  if (side === undefined) {
    return new DomainError('certificate_refused', {
      reason: 'Only an enrolled node and the terminal gateway may do this.',
    });
  }
  const session = await deps.terminal.findStream(deps.database.db, streamId, caller.principal.scope);
  if (!session) return new DomainError('not_found', { resource: 'stream' });
  return { streamId, kind: session.kind, side, expiresAt: caller.expiresAt };
}

/** A join token enrolls and does nothing else, and other gateways carry other bytes. */
function sideOf(role: CertificateRole, name: string): Side | undefined {
  if (role === 'node') return 'node';
  return role === 'gateway' && name === 'terminal' ? 'gateway' : undefined;
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

/** The database may be away for a moment. What still cannot be written is settled by the sweep, as interrupted. */
async function record(
  { database, ctxSource }: StreamExchangeDeps,
  write: (tx: Tx, ctx: ReturnType<typeof createCtx>) => Promise<void>,
): Promise<void> {
  const ctx = createCtx(ctxSource, {
    principal: systemPrincipal('stream exchange'),
    correlationId: ctxSource.newId('cor'),
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction((tx) => write(tx, ctx));
    } catch (error) {
      ctx.log.warn('terminal session could not be recorded', { attempt, error });
      if (attempt === recordTries) return;
      await sleep(200 * 2 ** attempt);
    }
  }
}
