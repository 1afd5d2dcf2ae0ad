import type { AllocationId } from '@gpuaas/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from './console-api.ts';

const touched = ['slots', 'slot', 'nodes', 'node', 'node-allocations', 'allocation', 'allocations', 'release evidence'];

/** Also when somebody was faster: what is shown is not true any more. */
function lookAgain(queries: QueryClient): void {
  for (const key of touched) void queries.invalidateQueries({ queryKey: [key] });
}

/** The reason is what is passed when it is done. */
export function useForceRelease(id: AllocationId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => api.forceReleaseAllocation({ params: { allocation_id: id }, body: { reason } }),
    onSettled: () => lookAgain(queries),
  });
}

/** Whoever calls it has looked at the host, and says so. */
export function useForceCleanup(id: AllocationId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      api.forceCleanupAllocation({ params: { allocation_id: id }, body: { reason, runtime_verified_absent: true } }),
    onSettled: () => lookAgain(queries),
  });
}
