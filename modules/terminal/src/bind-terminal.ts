import type { Allocation } from '@gpuaas/allocations';
import type { TerminalBinding, TerminalKind } from '@gpuaas/contract';
import { type Ctx, DomainError, type SignedInPrincipal } from '@gpuaas/kernel';

export function bindTerminal(ctx: Ctx<SignedInPrincipal>, allocation: Allocation, kind: TerminalKind): TerminalBinding {
  assertActive(allocation);
  const { identity, sessionId } = ctx.principal;
  return {
    allocation_id: allocation.id,
    allocation_name: allocation.name,
    project_id: allocation.projectId,
    user_id: identity.id,
    username: identity.name,
    session_id: sessionId,
    kind,
    correlation_id: ctx.correlationId,
  };
}

export function assertActive(allocation: Allocation): void {
  if (allocation.state === 'active') return;
  throw new DomainError('state_conflict', { resource: 'allocation', state: allocation.state, allowed_in: ['active'] });
}
