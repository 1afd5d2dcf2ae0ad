import { buildRouteMap } from '@stricli/core';
import { defineCommand, limitFlag, nameArgument, reasonFlag, textFlag, toggle } from '../../command.ts';

export const workflowRoutes = buildRouteMap({
  docs: { brief: 'Manage runs of workflows (platform administrators)' },
  routes: {
    list: defineCommand({
      brief: 'List workflow runs, newest first',
      examples: ['gpuaas workflow list', 'gpuaas workflow list --state failed --workflow allocations.provision'],
      flags: {
        state: {
          kind: 'enum',
          values: ['running', 'succeeded', 'failed', 'cancelled', 'broken'],
          brief: 'Only runs in this state',
          optional: true,
        },
        workflow: textFlag('Only runs of this workflow', 'WORKFLOW'),
        limit: limitFlag,
      },
      load: async () => (await import('./list.ts')).listWorkflows,
    }),
    get: defineCommand({
      brief: 'Show a run, its steps and what it is waiting for',
      examples: ['gpuaas workflow get wf_01k9…', 'gpuaas workflow get wf_01k9… -o json'],
      positional: nameArgument('The run', 'ID'),
      load: async () => (await import('./get.ts')).getWorkflow,
    }),
    retry: defineCommand({
      brief: 'Continue a failed or stuck run',
      description:
        'A failed run continues from the step that failed. Steps that were undone are done again; others are not. A stuck run continues where it stopped.',
      examples: ['gpuaas workflow retry wf_01k9… --reason "node-c is back"'],
      flags: { reason: reasonFlag },
      positional: nameArgument('The run', 'ID'),
      load: async () => (await import('./retry.ts')).retryWorkflow,
    }),
    cancel: defineCommand({
      brief: 'End a run before its next step',
      description:
        'What the run has begun is undone, as if its next step had failed. A stuck run ends at once and undoes nothing. A cancelled run cannot be retried.',
      examples: ['gpuaas workflow cancel wf_01k9… --reason "node-c will not come back"'],
      flags: { reason: reasonFlag, yes: toggle('Skip the confirmation') },
      positional: nameArgument('The run', 'ID'),
      load: async () => (await import('./cancel.ts')).cancelWorkflow,
    }),
  },
});
