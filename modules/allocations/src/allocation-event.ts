import type { EventData } from '@gpuaas/contract';
import type { Allocation } from './allocation.ts';

/** What all events about an allocation have in common. */
type About = Pick<EventData['provisioning.active'], 'allocation_id' | 'org_id' | 'project_id' | 'sku'>;

/** What every event about an allocation says of it. */
export function aboutOf(allocation: Allocation): About {
  return {
    allocation_id: allocation.id,
    org_id: allocation.orgId,
    project_id: allocation.projectId,
    sku: allocation.sku,
  };
}
