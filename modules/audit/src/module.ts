import { defineModule } from '@gpuaas/wiring';
import { wireAudit } from './audit.ts';
import { auditHandlers } from './http.ts';

export const module = defineModule({
  name: 'audit',
  wire: () => ({ audit: wireAudit() }),
  http: ({ audit }) => auditHandlers(audit),
});
