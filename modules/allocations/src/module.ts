import { defineModule } from '@gpuaas/wiring';
import { allocationLifecycle } from './allocation.ts';
import { allocationResource, findInProject } from './allocation-store.ts';
import { type AllocationsDeps, wireAllocations } from './allocations.ts';
import { allocationConsumers } from './consumers.ts';
import { allocationHandlers } from './http.ts';
import { allocationWorkflows } from './register-workflows.ts';
import { allocationDeadlines, allocationSweeps } from './sweep-allocations.ts';

export const module = defineModule({
  name: 'allocations',
  lifecycles: [allocationLifecycle],
  deadlines: { allocation: allocationDeadlines },
  resources: { allocation: allocationResource },
  wire: (needs: AllocationsDeps) => ({ allocations: wireAllocations(needs) }),
  http: ({ allocations }) => allocationHandlers(allocations),
  consumers: allocationConsumers,
  workflows: allocationWorkflows,
  jobs: allocationSweeps,
  contents: () => findInProject,
});
