import type { Allocation, Allocations } from '@gpuaas/allocations';
import type { Audit } from '@gpuaas/audit';
import type { StreamId, TerminalBinding, TerminalKind } from '@gpuaas/contract';
import type { Nodes, NodeTasks } from '@gpuaas/fleet';
import type { Iam } from '@gpuaas/iam';
import type { ActingPrincipal, Ctx, Db, DomainError, Doorbell, Scope, Tx } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import type { EndReason } from '@gpuaas/terminal-protocol';
import { bindTerminal } from './bind-terminal.ts';
import { endSession } from './end-session.ts';
import { openTerminal } from './open-terminal.ts';
import type { TerminalSession } from './session.ts';
import { findSessionByStream, openSession, watchStreams } from './session-store.ts';

/** Everything the rest of the platform may ask about terminals. No byte of a terminal passes through here. */
export interface Terminal {
  /** What a terminal token will stand for, if the caller may open a terminal on this allocation now. */
  bind(ctx: Ctx<ActingPrincipal>, allocation: Allocation, kind: TerminalKind): TerminalBinding;
  /** Checks the binding once more, records the session and has the node's agent dial in. */
  open(tx: Tx, ctx: Ctx, binding: TerminalBinding): Promise<TerminalSession | { refuse: DomainError }>;
  /** The session of a stream that somebody may join: a node its own, the platform's gateways any. */
  findStream(db: Db, streamId: StreamId, scope: Scope): Promise<TerminalSession | undefined>;
  /** Both sides are there. False when the session has ended meanwhile. */
  markOpen(tx: Tx, ctx: Ctx, streamId: StreamId): Promise<boolean>;
  /** Notes that these streams are carried, and answers which of them have to end, and why. */
  watch(tx: Tx, streamIds: readonly StreamId[]): Promise<{ streamId: StreamId; reason: EndReason }[]>;
  /** The stream is over. Nothing happens when its session was ended before. */
  end(tx: Tx, ctx: Ctx, streamId: StreamId, end: { reason: EndReason; exitCode: number | undefined }): Promise<void>;
}

export interface TerminalDeps {
  allocations: Pick<Allocations, 'get' | 'statesOf'>;
  audit: Audit;
  doorbell: Doorbell;
  iam: Pick<Iam, 'access' | 'standings'>;
  nodes: Pick<Nodes, 'outOfService'>;
  nodeTasks: Pick<NodeTasks, 'enqueue'>;
  policies: Pick<Policies, 'read'>;
}

/** Rings when a session was ended by the sweep, for whoever carries its stream. */
export const endedBell = 'terminal sessions ended';

export function wireTerminal(deps: TerminalDeps): Terminal {
  return {
    bind: bindTerminal,
    open: (tx, ctx, binding) => openTerminal(deps, tx, ctx, binding),
    async findStream(db, streamId, scope) {
      const session = await findSessionByStream(db, streamId);
      if (!session || session.state === 'closed') return undefined;
      const belongs = scope.type === 'platform' || (scope.type === 'node' && scope.id === session.nodeId);
      return belongs ? session : undefined;
    },
    markOpen: (tx, ctx, streamId) => openSession(tx, streamId, ctx.clock.now()),
    watch: watchStreams,
    async end(tx, ctx, streamId, end) {
      await endSession(deps, tx, ctx, streamId, { ...end, at: ctx.clock.now() });
    },
  };
}
