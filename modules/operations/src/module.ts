import { defineModule } from '@gpuaas/wiring';
import { operationHandlers } from './http.ts';
import { operationResource } from './operation-store.ts';
import { wireOperations } from './operations.ts';

export const module = defineModule({
  name: 'operations',
  resources: { operation: operationResource },
  wire: () => ({ operations: wireOperations() }),
  http: operationHandlers,
});
