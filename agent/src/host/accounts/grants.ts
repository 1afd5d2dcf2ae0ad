import type { AllocationId, NodeTasks } from '@gpuaas/contract';
import type { StateFolder } from '../../state-folder.ts';

/** What of the host an allocation was given. It is known again after a restart. */
export interface Grant {
  gpuUuids: readonly string[];
  /** Names of the GPUs' devices; none where GPUs are simulated. */
  devices: readonly string[];
  /** Which part of the host its GPUs are, from 0 to 1. */
  share: number;
  /** What the SKU says; what it does not say follows from the share. Agents from before kept neither of these. */
  limits?: GrantedLimits | undefined;
  /** Whether it can be root. */
  sudo?: boolean | undefined;
}

export type GrantedLimits = NonNullable<NodeTasks['allocation.provision_user']['params']['limits']>;

export const nothingGranted: Grant = { gpuUuids: [], devices: [], share: 0 };

export interface Grants {
  of(id: AllocationId): Grant;
  all(): [AllocationId, Grant][];
  keep(id: AllocationId, grant: Grant): void;
  forget(id: AllocationId): void;
}

const file = 'grants.json';

export function openGrants(state: StateFolder): Grants {
  const read = () => state.readSecret<Record<string, Grant>>(file) ?? {};
  read();
  return {
    of: (id) => read()[id] ?? nothingGranted,
    all: () => Object.entries(read()) as [AllocationId, Grant][],
    keep: (id, grant) => state.writeSecret(file, { ...read(), [id]: grant }),
    forget(id) {
      const { [id]: known, ...others } = read();
      if (known) state.writeSecret(file, others);
    },
  };
}
