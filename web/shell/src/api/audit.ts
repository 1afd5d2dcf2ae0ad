import type { ProjectId, QueryOf } from '@gpuaas/contract';
import { useCursorRows } from '../live/use-cursor-rows.ts';
import { nothingMoves, useLive } from '../live/use-live.ts';
import { type ConsoleApi, useApi } from './console-api.ts';

export type AuditFilter = Omit<QueryOf<'listAuditEvents'>, 'limit' | 'cursor'>;

/** A project's events, or those of the whole platform. */
type Of = ProjectId | 'platform';

interface Asked {
  cursor?: string | undefined;
  limit: number;
  signal: AbortSignal;
}

function listOf(api: ConsoleApi, of: Of, filter: AuditFilter, { cursor, limit, signal }: Asked) {
  const query = { limit, ...(cursor !== undefined && { cursor }), ...filter };
  return of === 'platform'
    ? api.listAuditEvents({ query, signal })
    : api.listProjectAuditEvents({ params: { project_id: of }, query, signal });
}

export function useAuditRows(of: Of, filter: AuditFilter) {
  const api = useApi();
  return useCursorRows({
    key: ['audit', of, filter],
    fetchPage: (request) => listOf(api, of, filter, request),
    movementOf: nothingMoves,
  });
}

/** The newest few, as other pages show them. */
export function useRecentEvents(of: Of, filter: AuditFilter, limit: number) {
  const api = useApi();
  return useLive(
    {
      queryKey: ['audit', of, filter, 'recent', limit],
      queryFn: async ({ signal }) => (await listOf(api, of, filter, { limit, signal })).items,
    },
    nothingMoves,
  );
}
