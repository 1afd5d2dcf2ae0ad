import type { NodeTaskType } from '@gpuaas/contract';
import type { Task } from '../define-task.ts';
import { allocationDeprovisionUser } from './allocation-deprovision-user.ts';
import { allocationProvisionUser } from './allocation-provision-user.ts';
import { allocationUpdateKeys } from './allocation-update-keys.ts';
import { sliceTopologyDiscover } from './slice-topology-discover.ts';
import { terminalOpen } from './terminal-open.ts';

/** Every task type of the contract; a missing one does not compile. */
export const tasks: { [T in NodeTaskType]: Task<T> } = {
  'allocation.provision_user': allocationProvisionUser,
  'allocation.deprovision_user': allocationDeprovisionUser,
  'allocation.update_keys': allocationUpdateKeys,
  'slice.topology_discover': sliceTopologyDiscover,
  'terminal.open': terminalOpen,
};
