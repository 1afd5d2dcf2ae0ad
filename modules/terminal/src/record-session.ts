import type { Audit, AuditEntry } from '@gpuaas/audit';
import { type Ctx, principalOf, type Tx } from '@gpuaas/kernel';
import type { TerminalSession } from './session.ts';

type About = Pick<
  TerminalSession,
  'actor' | 'correlationId' | 'allocationId' | 'allocationName' | 'projectId' | 'kind'
>;

/** The gateway and the sweep act for somebody: what is written down carries their name. */
export async function recordSession(
  audit: Audit,
  tx: Tx,
  ctx: Ctx,
  about: About,
  entry: { action: 'terminal.open' | 'terminal.close'; result?: AuditEntry['result']; detail: AuditEntry['detail'] },
): Promise<void> {
  const { actor, correlationId, allocationId, allocationName, projectId, kind } = about;
  const principal = principalOf(actor, { type: 'self' });
  await audit.append(
    tx,
    { ...ctx, correlationId, principal },
    {
      action: entry.action,
      result: entry.result ?? 'success',
      targetType: 'allocation',
      targetId: allocationId,
      targetName: allocationName,
      projectId,
      detail: { kind, ...entry.detail },
    },
  );
}
