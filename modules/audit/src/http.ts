import type { ProjectId, QueryOf } from '@gpuaas/contract';
import { type Db, type Handlers, type ProjectScope, pageOf } from '@gpuaas/kernel';
import type { Audit, AuditFilter } from './audit.ts';
import { toListedView } from './audit-view.ts';
import type { Exports } from './export-events.ts';

type Served = 'listProjectAuditEvents' | 'listAuditEvents' | 'exportProjectAuditEvents' | 'exportAuditEvents';

type AuditQuery = Omit<QueryOf<'listAuditEvents'>, 'limit' | 'cursor'>;

const contentTypes = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' };

export function auditHandlers(audit: Audit, exports: Exports): Handlers<Served> {
  async function list(db: Db, projectId: ProjectId | undefined, query: QueryOf<'listAuditEvents'>) {
    const filter = filterOf(projectId, query);
    const { items, nextCursor } = await audit.list(db, filter, pageOf(query, ['audit events', filter]));
    return { items: items.map(toListedView), next_cursor: nextCursor };
  }

  function download(
    db: Db,
    caller: string,
    project: Pick<ProjectScope, 'id' | 'orgId'> | undefined,
    query: QueryOf<'exportAuditEvents'>,
  ) {
    const { format = 'ndjson' } = query;
    const leave = exports.enter(caller, project?.orgId ?? 'platform');
    return {
      status: 200 as const,
      headers: {
        'content-type': contentTypes[format],
        'content-disposition': `attachment; filename="audit-events.${format}"`,
      },
      download: { parts: exports.run(db, filterOf(project?.id, query), format, leave), abandon: leave },
    };
  }

  return {
    exportProjectAuditEvents: async ({ db, ctx, project, query }) =>
      download(db, ctx.principal.identity.id, project, query),
    exportAuditEvents: async ({ db, ctx, query }) => download(db, ctx.principal.identity.id, undefined, query),
    listProjectAuditEvents: async ({ db, project, query }) => ({
      status: 200,
      body: await list(db, project.id, query),
    }),
    listAuditEvents: async ({ db, query }) => ({ status: 200, body: await list(db, undefined, query) }),
  };
}

function filterOf(projectId: ProjectId | undefined, query: AuditQuery): AuditFilter {
  return {
    projectId,
    actor: query.actor,
    action: query.action,
    result: query.result,
    targetId: query.target_id,
    correlationId: query.correlation_id,
    since: query.since === undefined ? undefined : new Date(query.since),
    until: query.until === undefined ? undefined : new Date(query.until),
  };
}
