import type { HealthCheck } from '@gpuaas/contract';
import { words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const healthCheckView: View<HealthCheck> = {
  name: ({ name }) => name,
  columns: {
    PART: ({ name }) => words(name),
    STATUS: ({ status }) => ({ ...words(status), tone: status }),
    SUMMARY: ({ summary }) => words(summary),
    FACTS: ({ facts }) => words(facts.map(({ label, value }) => `${label}: ${value}`).join(', ')),
  },
};
