import type { WorkflowId } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { workflowRunDetailsView } from '../../views/workflow-run.ts';

export const getWorkflow: Run<unknown, [id: string]> = async ({ api, output }, _flags, id) => {
  const run = await api.getWorkflow({ params: { workflow_id: id as WorkflowId } });
  output.one(workflowRunDetailsView, run);
  if (run.state === 'failed' || run.state === 'broken') {
    output.hint(`After fixing the cause: gpuaas workflow retry ${id} --reason TEXT`);
  }
};
