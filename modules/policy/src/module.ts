import type { Doorbell } from '@gpuaas/kernel';
import { defineModule } from '@gpuaas/wiring';
import { policyHandlers } from './http.ts';
import { wirePolicies } from './policies.ts';
import { policyResource } from './policy-store.ts';

export const module = defineModule({
  name: 'policy',
  resources: { policy: policyResource },
  wire: (_needs: { doorbell: Doorbell }) => ({ policies: wirePolicies() }),
  http: policyHandlers,
});
