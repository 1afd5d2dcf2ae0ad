import type { Allocation } from '@gpuaas/allocations';
import type { AllocationId, ProjectId, TerminalBinding, TerminalKind } from '@gpuaas/contract';
import { type Ctx, DomainError, type SignedInPrincipal, type Tx } from '@gpuaas/kernel';
import type { TerminalDeps } from './terminal.ts';

export async function bindTerminal(
  { allocations }: TerminalDeps,
  tx: Tx,
  ctx: Ctx<SignedInPrincipal>,
  input: { projectId: ProjectId; allocationId: AllocationId; kind: TerminalKind },
): Promise<TerminalBinding> {
  const allocation = await allocations.get(tx, input.projectId, input.allocationId);
  assertActive(allocation);
  const { identity, sessionId } = ctx.principal;
  return {
    allocation_id: input.allocationId,
    allocation_name: allocation.name,
    project_id: input.projectId,
    user_id: identity.id,
    username: identity.name,
    session_id: sessionId,
    kind: input.kind,
    correlation_id: ctx.correlationId,
  };
}

export function assertActive(allocation: Allocation): void {
  if (allocation.state === 'active') return;
  throw new DomainError('state_conflict', { resource: 'allocation', state: allocation.state, allowed_in: ['active'] });
}
