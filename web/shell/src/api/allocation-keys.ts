import type { AllocationId, AllocationKeys, AllocationKeysChange } from '@gpuaas/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../live/use-live.ts';
import { useApi } from './console-api.ts';
import { useProject } from './me.ts';

const keyOf = (id: AllocationId) => ['allocation-keys', id] as const;

/** Who can sign in with `ssh`; looked at again soon while the host does not know them yet. */
export function useAllocationKeys(id: AllocationId, enabled: boolean) {
  const api = useApi();
  const { id: projectId } = useProject();
  return useLive(
    {
      queryKey: keyOf(id),
      queryFn: ({ signal }) => api.listAllocationKeys({ params: { project_id: projectId, allocation_id: id }, signal }),
      enabled,
    },
    ({ state }: AllocationKeys) => (state === 'pending' ? id : ''),
  );
}

export function useChangeAllocationKeys(id: AllocationId) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: projectId } = useProject();
  return useMutation({
    mutationFn: (body: AllocationKeysChange) =>
      api.changeAllocationKeys({ params: { project_id: projectId, allocation_id: id }, body }),
    onSuccess: (keys) => queries.setQueryData(keyOf(id), keys),
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
