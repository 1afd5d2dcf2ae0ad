import type { NodeId } from '@gpuaas/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isMoving, movementOfNode } from '../live/movement.ts';
import { useCursorRows } from '../live/use-cursor-rows.ts';
import { useLive } from '../live/use-live.ts';
import { useApi } from './console-api.ts';

export function useNodeRows() {
  const api = useApi();
  return useCursorRows({
    key: ['nodes'],
    fetchPage: ({ cursor, limit, signal }) =>
      api.listNodes({ query: { limit, ...(cursor !== undefined && { cursor }) }, signal }),
    movementOf: (nodes) => nodes.map(movementOfNode).join(''),
    begins: 'oldest',
  });
}

export function useNode(id: NodeId) {
  const api = useApi();
  return useLive(
    {
      queryKey: ['node', id],
      queryFn: ({ signal }) => api.getNode({ params: { node_id: id }, signal }),
    },
    movementOfNode,
  );
}

export function useNodeTaskRows(id: NodeId) {
  const api = useApi();
  return useCursorRows({
    key: ['node-tasks', id],
    fetchPage: ({ cursor, limit, signal }) =>
      api.listNodeTasks({
        params: { node_id: id },
        query: { limit, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    movementOf: (tasks) =>
      tasks
        .filter(({ state }) => isMoving('task', state))
        .map((task) => `${task.id}:${task.state}`)
        .join(),
  });
}

export function useCreateNode() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { name: string; region?: string; key: string }) =>
      api.createNode({ body, idempotencyKey: key }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['nodes'] }),
  });
}

/** The token is shown once and kept nowhere. */
export function useCreateJoinToken() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: NodeId) => api.createJoinToken({ params: { node_id: id } }),
    gcTime: 0,
  });
}

/** The reason is what is passed when it is done. */
export function useRevokeNode(id: NodeId) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => api.revokeNode({ params: { node_id: id }, body: { reason } }),
    onSuccess(node) {
      queries.setQueryData(['node', node.id], node);
      void queries.invalidateQueries({ queryKey: ['nodes'] });
    },
  });
}
