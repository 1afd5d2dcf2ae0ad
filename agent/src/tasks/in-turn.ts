import type { AllocationId } from '@gpuaas/contract';
import type { Host } from '../host/host.ts';

const turns = new WeakMap<Host, Map<AllocationId, Promise<void>>>();

/**
 * Setting up and tearing down one allocation take turns. A cancellation overtakes a setup that is under way; without
 * turns the teardown could find nothing, prove that, and the setup would then create what nobody removes.
 */
export async function inTurn<T>(host: Host, id: AllocationId, work: () => Promise<T>): Promise<T> {
  const ofHost = turns.get(host) ?? new Map<AllocationId, Promise<void>>();
  turns.set(host, ofHost);
  const before = ofHost.get(id);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const mine = Promise.all([before, over]).then(() => {});
  ofHost.set(id, mine);
  try {
    await before;
    return await work();
  } finally {
    end();
    if (ofHost.get(id) === mine) ofHost.delete(id);
  }
}
