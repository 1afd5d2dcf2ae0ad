import type { Allocation } from '@gpuaas/allocations';
import type { TerminalBinding, TerminalKind } from '@gpuaas/contract';
import { type ActingPrincipal, type Ctx, DomainError } from '@gpuaas/kernel';

export function bindTerminal(ctx: Ctx<ActingPrincipal>, allocation: Allocation, kind: TerminalKind): TerminalBinding {
  assertActive(allocation);
  const { identity, credentialId } = ctx.principal;
  return {
    allocation_id: allocation.id,
    allocation_name: allocation.name,
    project_id: allocation.projectId,
    actor: identity,
    credential_id: credentialId,
    kind,
    correlation_id: ctx.correlationId,
  };
}

export function assertActive(allocation: Allocation): void {
  if (allocation.state === 'active') return;
  throw new DomainError('state_conflict', { resource: 'allocation', state: allocation.state, allowed_in: ['active'] });
}
