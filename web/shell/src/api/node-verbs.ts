import type { NodeId, NodeView } from '@gpuaas/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from './console-api.ts';

export type NodeVerb = 'approve' | 'confirmReimage' | 'cordon' | 'uncordon' | 'drain' | 'lift' | 'retire';

/** Shows what came of it at once, on the page of the node and in the list. */
function useKeepNode() {
  const queries = useQueryClient();
  return (node: NodeView) => {
    queries.setQueryData(['node', node.id], node);
    void queries.invalidateQueries({ queryKey: ['nodes'] });
    void queries.invalidateQueries({ queryKey: ['node-allocations', node.id] });
  };
}

export function useNodeVerb(id: NodeId) {
  const api = useApi();
  const params = { node_id: id };
  const act: Readonly<Record<NodeVerb, () => Promise<NodeView>>> = {
    approve: () => api.approveNode({ params }),
    confirmReimage: () => api.confirmReimage({ params, body: {} }),
    cordon: () => api.cordonNode({ params }),
    uncordon: () => api.uncordonNode({ params }),
    drain: () => api.drainNode({ params }),
    lift: () => api.liftNode({ params }),
    retire: () => api.retireNode({ params }),
  };
  return useMutation({ mutationFn: (verb: NodeVerb) => act[verb](), onSuccess: useKeepNode() });
}

/** The reason is what is passed when it is done. */
export function useQuarantineNode(id: NodeId) {
  const api = useApi();
  return useMutation({
    mutationFn: (reason: string) => api.quarantineNode({ params: { node_id: id }, body: { reason } }),
    onSuccess: useKeepNode(),
  });
}

export function useRemoveNode(id: NodeId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.removeNode({ params: { node_id: id } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['nodes'] }),
  });
}

const lookEvery = 5_000;

/** Who holds GPUs of a node: looked at again and again while somebody waits for it to be empty. */
export function useNodeAllocations(id: NodeId, isWaitedFor: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['node-allocations', id],
    queryFn: ({ signal }) => api.listNodeAllocations({ params: { node_id: id }, signal }),
    refetchInterval: isWaitedFor ? lookEvery : false,
  });
}
