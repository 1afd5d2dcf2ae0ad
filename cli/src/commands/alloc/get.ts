import { findAllocation } from '../../allocation/find-allocation.ts';
import type { Run } from '../../command.ts';
import { allocationView, releasedView } from '../../views/allocation.ts';

type Flags = { watch: boolean | undefined };

export const getAllocation: Run<Flags, [nameOrId: string]> = async (cli, { watch }, nameOrId) => {
  const { allocation } = await findAllocation(cli, nameOrId);
  if (watch) return (await import('./watch-one.ts')).watchOne(cli, allocation);
  if (allocation.released_at === null) {
    cli.output.one(allocationView, allocation);
    return;
  }
  const params = { project_id: allocation.project_id, allocation_id: allocation.id };
  cli.output.one(releasedView(await cli.api.getReleaseEvidence({ params })), allocation);
};
