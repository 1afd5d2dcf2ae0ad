import type { WorkflowId } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { workflowRunDetailsView } from '../../views/workflow-run.ts';

export const retryWorkflow: Run<{ reason: string }, [id: string]> = async ({ api, output }, { reason }, id) => {
  const params = { workflow_id: id as WorkflowId };
  output.one(workflowRunDetailsView, await api.retryWorkflow({ params, body: { reason } }));
  output.hint(`To follow it: gpuaas workflow get ${id}`);
};
