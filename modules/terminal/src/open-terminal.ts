import type { TerminalBinding } from '@gpuaas/contract';
import { projectRoleAllows } from '@gpuaas/iam';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { assertActive } from './bind-terminal.ts';
import type { TerminalSession } from './session.ts';
import { insertSession } from './session-store.ts';
import type { TerminalDeps } from './terminal.ts';

const dialWithinSeconds = 20;

/** Up to five minutes may lie between the token and its use: the right to a terminal is looked up again. */
export async function openTerminal(
  { allocations, fleet, iam }: TerminalDeps,
  tx: Tx,
  ctx: Ctx,
  binding: TerminalBinding,
): Promise<TerminalSession> {
  const access = await iam.access(tx, binding.session_id, binding.project_id);
  if (!access?.project || !projectRoleAllows(access.project.role, 'terminal.open')) {
    throw new DomainError('permission_denied', { missing: 'terminal.open' });
  }
  const allocation = await allocations.get(tx, binding.project_id, binding.allocation_id);
  assertActive(allocation);

  const session = {
    id: ctx.newId('term'),
    streamId: ctx.newId('stream'),
    allocationId: allocation.id,
    allocationName: allocation.name,
    projectId: allocation.projectId,
    nodeId: allocation.node.id,
    userId: binding.user_id,
    kind: binding.kind,
  };
  await insertSession(tx, { ...session, correlationId: ctx.correlationId, at: ctx.clock.now() });
  await fleet.enqueueTask(tx, ctx, {
    nodeId: allocation.node.id,
    type: 'terminal.open',
    params: {
      terminal_session_id: session.id,
      stream_id: session.streamId,
      allocation_id: allocation.id,
      kind: binding.kind,
    },
    target: allocation.id,
    expiresInSeconds: dialWithinSeconds,
    replyTo: undefined,
  });
  return { ...session, state: 'opening' };
}
