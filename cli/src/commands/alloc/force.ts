import type { AllocationId } from '@gpuaas/contract';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { exitCodes } from '../../exit-codes.ts';
import { nodeAllocationView } from '../../views/node-allocation.ts';

type ReleaseFlags = { reason: string; yes: boolean | undefined };
type CleanupFlags = ReleaseFlags & { runtimeVerifiedAbsent: boolean | undefined };

/** By id alone: a name says which allocation it is only to those who are in its project. */
export const forceRelease: Run<ReleaseFlags, [id: string]> = async (cli, { reason, yes }, id) => {
  if (!yes) {
    cli.output.say(`Releasing ${id} ends its shells and deletes its data on the node. This can't be undone.`);
    await confirm(cli, `Release ${id} of somebody else?`);
  }
  const params = { allocation_id: id as AllocationId };
  cli.output.one(nodeAllocationView, await cli.api.forceReleaseAllocation({ params, body: { reason } }));
};

export const forceCleanup: Run<CleanupFlags, [id: string]> = async (cli, flags, id) => {
  if (!flags.runtimeVerifiedAbsent) {
    throw new CliError('not_verified', 'Only for a host on which somebody has verified that nothing is left', {
      exitCode: exitCodes.usage,
      tries: ['Check the host: no account, process, file or mount of the allocation', 'Add --runtime-verified-absent'],
    });
  }
  if (!flags.yes) {
    cli.output.say(`The GPUs of ${id} are given to the next tenant, because you say that nothing of it is left.`);
    await confirm(cli, `Free the GPUs of ${id}?`);
  }
  const params = { allocation_id: id as AllocationId };
  const body = { reason: flags.reason, runtime_verified_absent: true } as const;
  cli.output.one(nodeAllocationView, await cli.api.forceCleanupAllocation({ params, body }));
};
