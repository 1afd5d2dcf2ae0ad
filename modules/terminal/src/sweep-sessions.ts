import type { AllocationState, TerminalSessionId } from '@gpuaas/contract';
import { afterCommit } from '@gpuaas/database';
import type { Standing } from '@gpuaas/iam';
import {
  type CredentialId,
  type Ctx,
  type Deadlines,
  defineDeadlines,
  defineSweep,
  type StateDeadline,
  type Sweep,
  type Tx,
} from '@gpuaas/kernel';
import type { EndReason } from '@gpuaas/terminal-protocol';
import { endSession } from './end-session.ts';
import { sessionLifecycle } from './session.ts';
import {
  findOverdueSessions,
  isMissed,
  listOpenSessions,
  lockOverdueSession,
  noteMissedSessions,
  type OpenSession,
} from './session-store.ts';
import { endedBell, type TerminalDeps } from './terminal.ts';

interface Due extends OpenSession {
  reason: EndReason;
}

/**
 * Looks again at the right behind every open session, at all of them together: who has signed out, lost their role, been
 * disabled or released the allocation has no shell any more. What ends here is closed where its stream is.
 */
export function terminalSweeps(deps: TerminalDeps): Sweep[] {
  return [
    defineSweep<Due>({
      name: 'terminal.end-sessions',
      everySeconds: 2,
      async find(tx) {
        const due = await findDue(deps, tx);
        await noteMissedSessions(tx);
        return due;
      },
      async handle(tx, ctx, { id, streamId, reason, lostAt }) {
        // Whoever carries the stream may just have said so.
        if (reason === 'interrupted' && !(await isMissed(tx, streamId))) return;
        await end(deps, tx, ctx, { id, streamId, reason, at: lostAt ?? ctx.clock.now() });
      },
    }),
  ];
}

/** What lasts too long ends, whoever carries its stream. */
export function sessionDeadlines(deps: TerminalDeps): Deadlines {
  const ending =
    (reason: EndReason) =>
    async (tx: Tx, ctx: Ctx, id: TerminalSessionId, deadline: StateDeadline): Promise<void> => {
      const streamId = await lockOverdueSession(tx, id, deadline);
      if (streamId) await end(deps, tx, ctx, { id, streamId, reason, at: ctx.clock.now() });
    };
  return defineDeadlines(sessionLifecycle, {
    everySeconds: 2,
    find: findOverdueSessions,
    end: { opening: ending('timeout'), open: ending('deadline') },
  });
}

async function end(
  deps: TerminalDeps,
  tx: Tx,
  ctx: Ctx,
  { id, streamId, reason, at }: Pick<Due, 'id' | 'streamId' | 'reason'> & { at: Date },
): Promise<void> {
  if (!(await endSession(deps, tx, ctx, streamId, { reason, exitCode: undefined, at }))) return;
  ctx.log.info('terminal session ended', { terminal_session_id: id, reason });
  afterCommit(tx, () => deps.doorbell.ring(endedBell));
}

async function findDue({ iam, allocations, nodes, policies }: TerminalDeps, tx: Tx): Promise<Due[]> {
  const open = await listOpenSessions(tx, policies.read('terminal.session_ttl_seconds'));
  if (open.length === 0) return [];
  const known = open.filter(
    (session): session is OpenSession & { credentialId: CredentialId } => !!session.credentialId,
  );
  const standings = await iam.standings(
    tx,
    known.map(({ credentialId, projectId }) => ({ credentialId, projectId })),
  );
  const standingOf = new Map<OpenSession, Standing | undefined>(
    known.map((session, position) => [session, standings[position]]),
  );
  const states = await allocations.statesOf(tx, unique(open.map(({ allocationId }) => allocationId)));
  const cutOff = new Set(await nodes.outOfService(tx, unique(open.map(({ nodeId }) => nodeId))));
  return open.flatMap((session) => {
    const reason = reasonToEnd(session, standingOf.get(session), states.get(session.allocationId), cutOff);
    return reason ? [{ ...session, reason }] : [];
  });
}

function reasonToEnd(
  session: OpenSession,
  standing: Standing | undefined,
  allocation: AllocationState | undefined,
  cutOff: ReadonlySet<OpenSession['nodeId']>,
): EndReason | undefined {
  if (session.lostAt) return 'interrupted';
  if (session.isOutlived) return 'deadline';
  // Only a session of an older version does not say whose right it rests on: its stream ended with that version.
  if (!standing) return undefined;
  if (standing.disabled) return 'person_disabled';
  if (standing.ended) return 'signed_out';
  if (!standing.permissions.has('terminal.open')) return 'access_lost';
  if (allocation !== 'active') return 'released';
  return cutOff.has(session.nodeId) ? 'node_revoked' : undefined;
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
