import type { Allocation } from './allocation.ts';

/** What every event about an allocation says of it. */
export function aboutOf(allocation: Allocation) {
  return {
    allocation_id: allocation.id,
    org_id: allocation.orgId,
    project_id: allocation.projectId,
    sku: allocation.sku,
  };
}
