import type { AllocationView } from '@gpuaas/contract';
import { findAllocation } from '../../allocation/find-allocation.ts';
import { followOperation } from '../../allocation/follow-operation.ts';
import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { exitCodes } from '../../exit-codes.ts';
import { interrupted, interruptible } from '../../interruptible.ts';
import { allocationView } from '../../views/allocation.ts';
import type { WaitFlags } from './wait-flags.ts';

export const releaseAllocation: Run<WaitFlags, [nameOrId: string]> = async (cli, flags, nameOrId) => {
  const { api, output } = cli;
  const { project, allocation } = await findAllocation(cli, nameOrId);
  if (!flags.yes) {
    output.say(consequencesOf(allocation));
    await confirm(cli, isCancelled(allocation) ? 'Cancel it?' : 'Release?');
  }
  const params = { project_id: project.id, allocation_id: allocation.id };
  const releasing = await api.releaseAllocation({ params });
  if (!flags.wait) {
    output.one(allocationView, releasing);
    return;
  }
  const until = Date.now() + flags.timeout;
  const waited = await interruptible((signal) => followOperation(cli, releasing, { until, signal }));
  if (waited === interrupted) {
    output.say(`\nStopped waiting. ${allocation.name} is still being released.`);
    return exitCodes.interrupted;
  }
  output.one(allocationView, await api.getAllocation({ params }));
};

/** Not active yet: giving it back means to cancel it. */
function isCancelled({ state }: AllocationView): boolean {
  return state === 'requested' || state === 'provisioning';
}

function consequencesOf(allocation: AllocationView): string {
  const { name, node } = allocation;
  if (isCancelled(allocation))
    return `${name} is not active yet. Cancelling it deletes whatever ${node.name} has set up so far.`;
  return `Releasing ${name} ends its shells and deletes its data on ${node.name}. This can't be undone.`;
}
