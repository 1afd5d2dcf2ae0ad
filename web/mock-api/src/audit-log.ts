import type { AuditEventView, QueryOf } from '@gpuaas/contract';
import { iso, makeId } from './ids.ts';
import type { World } from './world.ts';

interface Happened {
  action: string;
  type: 'allocation' | 'node';
  target: { id: string; name: string };
  correlationId?: string;
  result?: AuditEventView['result'];
  at?: number;
}

export function writeAudit({ me, audit }: World, happened: Happened): void {
  const { action, type, target, correlationId, result = 'success', at = Date.now() } = happened;
  audit.unshift({
    id: makeId('aud', at),
    at: iso(at),
    actor: { type: 'user', id: me.id, name: me.username },
    action,
    result,
    target: { type, id: target.id, name: target.name },
    project_id: type === 'allocation' ? (me.projects[0]?.id ?? null) : null,
    correlation_id: correlationId ?? makeId('cor', at),
    request_id: makeId('req', at),
    detail: { simulated: true },
  });
}

export function readAudit({ audit }: World, query: QueryOf<'listAuditEvents'>): AuditEventView[] {
  return audit.filter(
    ({ action, target, correlation_id: correlation }) =>
      (query.action ?? action) === action &&
      (query.target_id ?? target.id) === target.id &&
      (query.correlation_id ?? correlation) === correlation,
  );
}

/** The last things that the past of this world has left. */
export function seedAudit(world: World): void {
  for (const [index, target] of world.allocations.slice(0, 60).reverse().entries()) {
    const { begunAt: at, correlationId } = target.provision;
    writeAudit(world, { action: 'allocation.create', type: 'allocation', target, correlationId, at });
    if (index % 9 === 4) {
      writeAudit(world, { action: 'terminal.token', type: 'allocation', target, result: 'denied', at: at + 9_000 });
    }
  }
}
