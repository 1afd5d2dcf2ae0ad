import type { AuditEventView } from '@gpuaas/contract';
import type { ChainedEvent } from '@gpuaas/contract/audit-chain';
import type { AuditEvent, ListedEvent } from './audit-store.ts';

/** All that is said about what happened. It never changes; where the entry is sealed is found out later. */
export function toView(event: AuditEvent): ChainedEvent {
  return {
    id: event.id,
    at: event.occurredAt.toISOString(),
    actor: { type: event.actor.type, id: event.actor.id ?? null, name: event.actor.name },
    action: event.action,
    result: event.result,
    target: { type: event.targetType ?? null, id: event.targetId ?? null, name: event.targetName ?? null },
    project_id: event.projectId ?? null,
    correlation_id: event.correlationId,
    request_id: event.requestId ?? null,
    detail: event.detail,
  };
}

export function toListedView(event: ListedEvent): AuditEventView {
  const { seal } = event;
  return {
    ...toView(event),
    seal: seal
      ? { number: Number(seal.number), position: Number(seal.position), sealed_at: seal.sealedAt.toISOString() }
      : null,
  };
}
