import type { NodeAllocation } from '@gpuaas/contract';
import type { Access } from '../frame/access.ts';

type Allocation = Pick<NodeAllocation, 'name' | 'state'>;

/** Why an operator cannot release it, or undefined when they can. */
export function whyNoForceRelease(access: Access, { name, state }: Allocation): string | undefined {
  const refused = access.reason('platform.allocation.write');
  if (refused !== undefined) return refused;
  if (state === 'releasing') return `${name} is being released already.`;
  return state === 'released' || state === 'failed' ? `${name} has ended. There is nothing to release.` : undefined;
}

/** A node that can still verify a cleanup by itself is not overruled. */
export function whyNoForceCleanup(access: Access, { name, state }: Allocation): string | undefined {
  const refused = access.reason('platform.allocation.write');
  if (refused !== undefined) return refused;
  if (state === 'release_failed' || state === 'failed') return undefined;
  if (state === 'released') return `${name} is released and verified clean.`;
  return state === 'releasing'
    ? `${name} is being released. Force cleanup is for a release that failed.`
    : `${name} has not been released. Force release it first.`;
}
