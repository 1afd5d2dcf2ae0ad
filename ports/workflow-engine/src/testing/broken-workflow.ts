import { defineWorkflow } from '@gpuaas/workflow-engine';
import type { Acts, Input } from './sample-workflows.ts';

/** Has a mistake after its first step. */
export const broken = defineWorkflow<Input, Acts>('contract.broken', 1, async (wf) => {
  await wf.step('first', (act) => act.note('first'));
  throw new TypeError('a mistake in the workflow');
});
