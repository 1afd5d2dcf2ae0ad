import type { WorkflowId, WorkflowRunView } from '@gpuaas/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCursorRows } from '../live/use-cursor-rows.ts';
import { useLive } from '../live/use-live.ts';
import { useApi } from './console-api.ts';

type State = WorkflowRunView['state'];

const movementOf = ({ id, state }: Pick<WorkflowRunView, 'id' | 'state'>) => (state === 'running' ? `${id} ` : '');

/** Of every state when none is named. */
export function useWorkflowRows(state: State | undefined) {
  const api = useApi();
  return useCursorRows({
    key: ['workflows', state ?? 'all'],
    fetchPage: ({ cursor, limit, signal }) =>
      api.listWorkflows({
        query: { limit, ...(cursor !== undefined && { cursor }), ...(state !== undefined && { state }) },
        signal,
      }),
    movementOf: (runs) => runs.map(movementOf).join(''),
  });
}

export function useWorkflow(id: string | undefined) {
  const api = useApi();
  const params = { workflow_id: id as WorkflowId };
  return useLive(
    {
      queryKey: ['workflow', id],
      queryFn: ({ signal }) => api.getWorkflow({ params, signal }),
      enabled: id !== undefined,
    },
    (run) => (run.state === 'running' ? run.steps.map(({ name, state }) => `${name}:${state}`).join() || run.id : ''),
  );
}

/** The reason is what is passed when it is done. */
export function useChangeWorkflow(id: WorkflowId, how: 'retry' | 'cancel') {
  const api = useApi();
  const queries = useQueryClient();
  const params = { workflow_id: id };
  return useMutation({
    mutationFn: (reason: string) =>
      how === 'retry'
        ? api.retryWorkflow({ params, body: { reason } })
        : api.cancelWorkflow({ params, body: { reason } }),
    onSuccess: (run) => queries.setQueryData(['workflow', id], run),
    // Also when somebody was faster: what is shown is not true any more.
    onSettled() {
      void queries.invalidateQueries({ queryKey: ['workflows'] });
      void queries.invalidateQueries({ queryKey: ['workflow', id] });
    },
  });
}
