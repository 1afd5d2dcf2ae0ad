import { defineModule } from '@gpuaas/wiring';
import { operationHandlers } from './http.ts';
import { operationLifecycle } from './operation.ts';
import { operationResource } from './operation-store.ts';
import { wireOperations } from './operations.ts';

export const module = defineModule({
  name: 'operations',
  lifecycles: [operationLifecycle],
  resources: { operation: operationResource },
  wire: () => ({ operations: wireOperations() }),
  http: operationHandlers,
});
