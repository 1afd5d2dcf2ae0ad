import type {
  AllocationCreate,
  AllocationId,
  AllocationState,
  AllocationUpdate,
  AllocationView,
  ProjectId,
} from '@gpuaas/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { movementOfAllocations, movementOfOperation } from '../live/movement.ts';
import { useCursorRows } from '../live/use-cursor-rows.ts';
import { useLive } from '../live/use-live.ts';
import { useApi } from './console-api.ts';
import { useProject } from './me.ts';

export interface AllocationFilter {
  states: readonly AllocationState[];
  text: string | undefined;
  sku: string | undefined;
  needsAttention: boolean | undefined;
}

const listKey = (projectId: string) => ['allocations', projectId] as const;
const oneKey = (id: string) => ['allocation', id] as const;

export function useAllocationRows({ states, text, sku, needsAttention }: AllocationFilter) {
  const api = useApi();
  const { id: projectId } = useProject();
  return useCursorRows({
    key: [...listKey(projectId), { states, text, sku, needsAttention }],
    fetchPage: ({ cursor, limit, signal }) =>
      api.listAllocations({
        params: { project_id: projectId },
        query: {
          limit,
          ...(cursor === undefined ? { include_counts: true } : { cursor }),
          ...(states.length > 0 && { state: [...states] }),
          ...(text !== undefined && { q: text }),
          ...(sku !== undefined && { sku }),
          ...(needsAttention !== undefined && { needs_attention: needsAttention }),
        },
        signal,
      }),
    movementOf: (rows) => movementOfAllocations(rows),
  });
}

export function useAllocation(id: AllocationId) {
  const api = useApi();
  const { id: projectId } = useProject();
  return useLive(
    {
      queryKey: oneKey(id),
      queryFn: ({ signal }) => api.getAllocation({ params: { project_id: projectId, allocation_id: id }, signal }),
    },
    (allocation) => movementOfAllocations([allocation]),
  );
}

export function useOperation(id: AllocationView['operation']['id']) {
  const api = useApi();
  return useLive(
    {
      queryKey: ['operation', id],
      queryFn: ({ signal }) => api.getOperation({ params: { operation_id: id }, signal }),
    },
    movementOfOperation,
  );
}

const movingStates: AllocationState[] = ['requested', 'provisioning', 'releasing'];

/** What a project costs and what moves in it right now: the figures that are always on screen. */
export function useNowIn(projectId: ProjectId | undefined) {
  const api = useApi();
  return useLive(
    {
      queryKey: ['allocations', projectId, 'now'],
      enabled: projectId !== undefined,
      queryFn: ({ signal }) =>
        api.listAllocations({
          params: { project_id: projectId as ProjectId },
          query: { state: movingStates, limit: 20, include_counts: true },
          signal,
        }),
    },
    ({ items }) => movementOfAllocations(items),
  );
}

/** What a change has answered is shown at once; every list that may hold it is asked again. */
async function show(queries: QueryClient, allocation: AllocationView): Promise<void> {
  queries.setQueryData(oneKey(allocation.id), allocation);
  await queries.invalidateQueries({ queryKey: ['allocations'] });
}

/**
 * The key is made once per attempt of the user, so that asking twice cannot create two. What was left empty in a form is
 * not sent.
 */
export function useCreateAllocation() {
  const api = useApi();
  const queries = useQueryClient();
  const { id: projectId } = useProject();
  return useMutation({
    mutationFn: ({ key, sku, ...form }: AllocationCreate & { key: string }) =>
      api.createAllocation({
        params: { project_id: projectId },
        body: { sku, ...Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '')) },
        idempotencyKey: key,
      }),
    onSuccess: (allocation) => void show(queries, allocation),
  });
}

export function useReleaseAllocation() {
  const api = useApi();
  const queries = useQueryClient();
  const { id: projectId } = useProject();
  return useMutation({
    mutationFn: (id: AllocationId) => api.releaseAllocation({ params: { project_id: projectId, allocation_id: id } }),
    onSuccess: (allocation) => void show(queries, allocation),
  });
}

export function useExtendAllocation() {
  const api = useApi();
  const queries = useQueryClient();
  const { id: projectId } = useProject();
  return useMutation({
    mutationFn: (id: AllocationId) =>
      api.extendAllocation({ params: { project_id: projectId, allocation_id: id }, body: {} }),
    onSuccess: (allocation) => void show(queries, allocation),
  });
}

/** Null removes a label; those that are not named stay. */
export function useLabelAllocation() {
  const api = useApi();
  const queries = useQueryClient();
  const { id: projectId } = useProject();
  return useMutation({
    mutationFn: ({ id, labels }: { id: AllocationId; labels: AllocationUpdate['labels'] }) =>
      api.updateAllocation({ params: { project_id: projectId, allocation_id: id }, body: { labels } }),
    onSuccess: (allocation) => void show(queries, allocation),
  });
}

/** What was looked at to prove that nothing of it is left. It does not change any more. */
export function useReleaseEvidence(id: AllocationId) {
  const api = useApi();
  const { id: projectId } = useProject();
  return useQuery({
    queryKey: ['release evidence', id],
    queryFn: ({ signal }) => api.getReleaseEvidence({ params: { project_id: projectId, allocation_id: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A few that can be used right now, newest first. */
export function useActiveAllocations() {
  const api = useApi();
  const { id: projectId } = useProject();
  return useLive(
    {
      queryKey: ['allocations', projectId, 'active'],
      queryFn: ({ signal }) =>
        api.listAllocations({ params: { project_id: projectId }, query: { state: ['active'], limit: 8 }, signal }),
    },
    ({ items }) => movementOfAllocations(items),
  );
}
