import type { AllocationView } from '@gpuaas/contract';
import type { Allocation } from './allocation.ts';

type Address = Pick<AllocationView, 'address' | 'no_address_because'>;

const none = (because: string | null): Address => ({ address: null, no_address_because: because });

/** Where somebody signs in with SSH. Whoever cannot open a terminal does not learn where the host is. */
export function addressOf(
  { state, nodeSsh, runtimeUser }: Pick<Allocation, 'state' | 'nodeSsh' | 'runtimeUser'>,
  permissions: ReadonlySet<string>,
): Address {
  if (state !== 'active') return none(null);
  if (!permissions.has('terminal.open')) return none('Your role cannot open terminals or sign in with SSH.');
  if (!nodeSsh || runtimeUser === undefined) return none('Its node has not said where it takes SSH.');
  if (nodeSsh.reason !== null) return none(nodeSsh.reason);
  const { host, port, host_keys } = nodeSsh;
  return { address: { host, port, user: runtimeUser, host_keys }, no_address_because: null };
}
