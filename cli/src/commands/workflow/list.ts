import type { WorkflowRunView } from '@gpuaas/contract';
import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { workflowRunView } from '../../views/workflow-run.ts';

type Flags = { state: WorkflowRunView['state'] | undefined; workflow: string | undefined; limit: number };

export const listWorkflows: Run<Flags> = async ({ api, output, server }, { state, workflow, limit }) => {
  const filter = { ...(state !== undefined && { state }), ...(workflow !== undefined && { workflow }) };
  const list = await allPages((page) => api.listWorkflows({ query: { ...page, ...filter } }), limit);
  output.list(workflowRunView, list, [server]);
};
