import { type OrganizationId, type ProjectId, policyCatalogue } from '@gpuaas/contract';
import { DomainError } from '@gpuaas/kernel';
import type { AllocationsDeps } from './allocations.ts';

const noLimit = policyCatalogue['allocation.max_duration_seconds'].bounds[1];

/** How long an allocation of a project lasts at a time, in seconds; undefined when nobody limits it. */
export function durationWithin(
  policies: AllocationsDeps['policies'],
  project: { id: ProjectId; orgId: OrganizationId },
  asked: number | undefined,
): number | undefined {
  const limit = policies.read('allocation.max_duration_seconds', project);
  if (asked !== undefined && asked > limit) throw new DomainError('duration_too_long', { limit_seconds: limit });
  return asked ?? (limit < noLimit ? limit : undefined);
}
