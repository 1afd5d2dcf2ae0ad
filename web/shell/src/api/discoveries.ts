import type { NodeId } from '@gpuaas/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from './console-api.ts';

/** What the host of a node looked like when its agent last looked. */
export function useNewestDiscovery(id: NodeId) {
  const api = useApi();
  return useQuery({
    queryKey: ['node-discoveries', id],
    queryFn: ({ signal }) => api.listNodeDiscoveries({ params: { node_id: id }, query: { limit: 1 }, signal }),
    refetchInterval: 30_000,
  });
}

/** Answers as soon as the agent is asked; what it finds is there some seconds later. */
export function useDiscoverNode(id: NodeId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.discoverNode({ params: { node_id: id } }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: ['node-tasks', id] });
      for (const after of [2_000, 6_000]) {
        setTimeout(() => void queries.invalidateQueries({ queryKey: ['node-discoveries', id] }), after);
      }
    },
  });
}
