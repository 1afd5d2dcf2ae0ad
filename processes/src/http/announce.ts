import type { AuditEntry } from '@gpuaas/audit';
import { type ChangeEvent, changeEvents } from '@gpuaas/contract';
import type { Ctx, Scope, Tx } from '@gpuaas/kernel';
import type { Outbox } from '@gpuaas/outbox';
import type { ApiOperation } from './operations.ts';

/** Appends the event that the contract names for an operation. One that has more to say is appended by its module. */
export async function announce(
  { append }: Pick<Outbox, 'append'>,
  tx: Tx,
  ctx: Ctx,
  { id, event, module }: Pick<ApiOperation, 'id' | 'event' | 'module'>,
  { targetType, targetId, targetName, projectId }: AuditEntry,
): Promise<void> {
  if (!isChange(event)) return;
  const orgId = organizationOf(ctx.principal.scope);
  await append(tx, ctx, {
    type: event,
    source: module,
    subject: targetId ?? id,
    data: {
      operation: id,
      target_type: targetType ?? null,
      target_id: targetId ?? null,
      target_name: targetName ?? null,
      ...(orgId !== undefined && { org_id: orgId }),
      ...(projectId !== undefined && { project_id: projectId }),
    },
  });
}

function isChange(event: string | null): event is ChangeEvent {
  return (changeEvents as readonly (string | null)[]).includes(event);
}

function organizationOf(scope: Scope): string | undefined {
  if (scope.type === 'project') return scope.orgId;
  return scope.type === 'organization' ? scope.id : undefined;
}
