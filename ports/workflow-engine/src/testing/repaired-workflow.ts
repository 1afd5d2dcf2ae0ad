import { defineWorkflow } from '@gpuaas/workflow-engine';
import type { Acts, Input } from './sample-workflows.ts';

/** The same without the mistake. */
export const repaired = defineWorkflow<Input, Acts>('contract.broken', 1, async (wf) => {
  await wf.step('first', (act) => act.note('first'));
  await wf.step('last', (act) => act.note('last'));
});
