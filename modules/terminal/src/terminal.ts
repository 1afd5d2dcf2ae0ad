import type { Allocations } from '@gpuaas/allocations';
import type {
  AllocationId,
  ProjectId,
  StreamId,
  TerminalBinding,
  TerminalKind,
  TerminalSessionEnd,
  TerminalSessionId,
} from '@gpuaas/contract';
import type { Fleet } from '@gpuaas/fleet';
import type { Iam } from '@gpuaas/iam';
import type { Actor, Ctx, Db, Tx } from '@gpuaas/kernel';
import { bindTerminal } from './bind-terminal.ts';
import { openTerminal } from './open-terminal.ts';
import { sessionLifecycle, type TerminalSession } from './session.ts';
import { closeOverdueSessions, closeSession, findSessionByStream, openSession } from './session-store.ts';

/** Everything the rest of the platform may ask about terminals. No byte of a terminal passes through here. */
export interface Terminal {
  /** What a terminal token will stand for, if the caller may open a terminal on this allocation now. */
  bind(
    tx: Tx,
    ctx: Ctx,
    input: { projectId: ProjectId; allocationId: AllocationId; kind: TerminalKind },
  ): Promise<{ binding: TerminalBinding; allocationName: string }>;
  /** Checks the binding once more, records the session and has the node's agent dial in. */
  open(tx: Tx, ctx: Ctx, binding: TerminalBinding): Promise<TerminalSession>;
  /** Whether this party belongs on this stream. */
  findStream(db: Db, streamId: StreamId, party: Actor): Promise<TerminalSession | undefined>;
  /** Both sides are there. */
  markOpen(tx: Tx, ctx: Ctx, streamId: StreamId): Promise<void>;
  close(tx: Tx, ctx: Ctx, id: TerminalSessionId, end: TerminalSessionEnd): Promise<TerminalSession | undefined>;
  sweep(tx: Tx, ctx: Ctx): Promise<void>;
}

export interface TerminalDeps {
  allocations: Pick<Allocations, 'get'>;
  fleet: Pick<Fleet, 'enqueueTask'>;
  iam: Pick<Iam, 'access'>;
}

export function wireTerminal(deps: TerminalDeps): Terminal {
  return {
    bind: (tx, ctx, input) => bindTerminal(deps, tx, ctx, input),
    open: (tx, ctx, binding) => openTerminal(deps, tx, ctx, binding),
    async findStream(db, streamId, party) {
      const session = await findSessionByStream(db, streamId);
      if (!session || session.state === 'closed') return undefined;
      const belongs = party.type === 'gateway' || (party.type === 'node' && party.id === session.nodeId);
      return belongs ? session : undefined;
    },
    markOpen: (tx, ctx, streamId) => openSession(tx, streamId, ctx.clock.now()),
    close: (tx, ctx, id, end) =>
      closeSession(tx, id, { reason: end.reason, exitCode: end.exit_code, at: ctx.clock.now() }),
    async sweep(tx, ctx) {
      for (const { state, seconds } of sessionLifecycle.deadlines()) {
        const closed = await closeOverdueSessions(tx, state, seconds, ctx.clock.now());
        if (closed > 0) ctx.log.warn('terminal sessions passed their deadline', { state, closed });
      }
    },
  };
}
