import type { Audit } from '@gpuaas/audit';
import type { StreamId } from '@gpuaas/contract';
import type { Ctx, Tx } from '@gpuaas/kernel';
import { recordSession } from './record-session.ts';
import type { TerminalSession } from './session.ts';
import { closeSession, type SessionEnd } from './session-store.ts';

/**
 * Closes the record of a session and writes who had it, for how long and why it ended. The first end counts; telling of
 * another one changes nothing.
 */
export async function endSession(
  { audit }: { audit: Audit },
  tx: Tx,
  ctx: Ctx,
  streamId: StreamId,
  end: SessionEnd,
): Promise<TerminalSession | undefined> {
  const session = await closeSession(tx, streamId, end);
  if (!session) return undefined;
  const lasted = Math.max(0, end.at.getTime() - session.createdAt.getTime());
  await recordSession(audit, tx, ctx, session, {
    action: 'terminal.close',
    detail: {
      terminal_session_id: session.id,
      reason: end.reason,
      duration_seconds: Math.round(lasted / 1000),
      ...(end.exitCode !== undefined && { exit_code: end.exitCode }),
    },
  });
  return session;
}
