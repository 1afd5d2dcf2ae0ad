import type { WorkflowId } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { workflowRunDetailsView } from '../../views/workflow-run.ts';

type Flags = { reason: string; yes: boolean | undefined };

export const cancelWorkflow: Run<Flags, [id: string]> = async (cli, { reason, yes }, id) => {
  const params = { workflow_id: id as WorkflowId };
  if (!yes) {
    const { workflow } = await cli.api.getWorkflow({ params });
    cli.output.say(
      `Cancelling this run of ${workflow} undoes what it has begun, as if its next step had failed.\nA cancelled run cannot be retried.`,
    );
    await confirm(cli, 'Cancel the run?');
  }
  cli.output.one(workflowRunDetailsView, await cli.api.cancelWorkflow({ params, body: { reason } }));
  cli.output.hint(`To follow it: gpuaas workflow get ${id}`);
};
