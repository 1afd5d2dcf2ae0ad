import type { TerminalBinding } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { assertActive } from './bind-terminal.ts';
import { recordSession } from './record-session.ts';
import type { TerminalSession } from './session.ts';
import { insertSession } from './session-store.ts';
import type { TerminalDeps } from './terminal.ts';

/** A refusal is written down under the name of the person whose token it was, and keeps what was written. */
export async function openTerminal(
  deps: TerminalDeps,
  tx: Tx,
  ctx: Ctx,
  binding: TerminalBinding,
): Promise<TerminalSession | { refuse: DomainError }> {
  try {
    return await open(deps, tx, ctx, binding);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const about = {
      actor: binding.actor,
      correlationId: binding.correlation_id,
      allocationId: binding.allocation_id,
      allocationName: binding.allocation_name,
      projectId: binding.project_id,
      kind: binding.kind,
    };
    const result = error.code === 'permission_denied' ? 'denied' : 'failure';
    await recordSession(deps.audit, tx, ctx, about, {
      action: 'terminal.open',
      result,
      detail: { error_code: error.code },
    });
    return { refuse: error };
  }
}

/** Up to five minutes may lie between the token and its use: the right to a terminal is looked up again. */
async function open(
  { allocations, audit, nodeTasks, iam }: TerminalDeps,
  tx: Tx,
  ctx: Ctx,
  binding: TerminalBinding,
): Promise<TerminalSession> {
  const access = await iam.access(tx, binding.credential_id, binding.project_id);
  if (!access?.project?.permissions.has('terminal.open')) {
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
    actor: access.actor,
    credentialId: access.credentialId,
    kind: binding.kind,
    correlationId: ctx.correlationId,
    createdAt: ctx.clock.now(),
  };
  await insertSession(tx, session);
  await recordSession(audit, tx, ctx, session, {
    action: 'terminal.open',
    detail: { terminal_session_id: session.id },
  });
  await nodeTasks.enqueue(tx, ctx, {
    nodeId: allocation.node.id,
    type: 'terminal.open',
    params: {
      terminal_session_id: session.id,
      stream_id: session.streamId,
      allocation_id: allocation.id,
      kind: binding.kind,
    },
    target: allocation.id,
    replyTo: undefined,
  });
  return { ...session, state: 'opening' };
}
