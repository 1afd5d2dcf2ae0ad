import { findAllocation } from '../../allocation/find-allocation.ts';
import type { Run } from '../../command.ts';
import { allocationView } from '../../views/allocation.ts';

type Flags = { for: number | undefined };

export const extendAllocation: Run<Flags, [nameOrId: string]> = async (cli, flags, nameOrId) => {
  const { allocation } = await findAllocation(cli, nameOrId);
  const params = { project_id: allocation.project_id, allocation_id: allocation.id };
  const body = flags.for === undefined ? {} : { duration_seconds: Math.round(flags.for / 1_000) };
  cli.output.one(allocationView, await cli.api.extendAllocation({ params, body }));
};
