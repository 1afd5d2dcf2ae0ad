import type { NodeTaskType } from '@gpuaas/contract';

/** What an agent can do: a task type, or a parameter that a task type has got later. Agents name both among their task types. */
export type Ability = NodeTaskType | 'allocation.provision_user.limits' | 'allocation.provision_user.sudo';

/** What an agent can do that does not say so: it was built before agents said it. Never add to this list. */
export const firstTaskTypes = [
  'allocation.provision_user',
  'allocation.deprovision_user',
  'terminal.open',
] as const satisfies readonly NodeTaskType[];

export function isFirstTaskType(type: NodeTaskType): boolean {
  return (firstTaskTypes as readonly NodeTaskType[]).includes(type);
}

/** A node that could set up an allocation and never remove it again is of no use. */
export const placementNeeds = [
  'allocation.provision_user',
  'allocation.deprovision_user',
] as const satisfies readonly NodeTaskType[];
