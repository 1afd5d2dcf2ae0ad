import type { AuditEventView, QueryOf } from '@gpuaas/contract';
import { iso, makeId } from './ids.ts';
import type { World } from './world.ts';

interface Happened {
  action: string;
  type: 'allocation' | 'node' | 'dead_letter' | 'workflow';
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
    seal: { number: audit.length + 1, position: audit.length + 1, sealed_at: iso(at + 1_000) },
  });
}

export function readAudit({ audit }: World, query: QueryOf<'listAuditEvents'>): AuditEventView[] {
  return audit.filter(
    ({ at, actor, action, result, target, correlation_id: correlation }) =>
      [actor.id, actor.name].includes(query.actor ?? actor.name) &&
      (query.action ?? action) === action &&
      (query.result ?? result) === result &&
      (query.target_id ?? target.id) === target.id &&
      (query.since === undefined || at >= query.since) &&
      (query.until === undefined || at < query.until) &&
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
