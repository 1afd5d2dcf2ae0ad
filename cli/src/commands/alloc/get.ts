import { findAllocation } from '../../allocation/find-allocation.ts';
import type { Run } from '../../command.ts';
import { allocationView } from '../../views/allocation.ts';

export const getAllocation: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  cli.output.one(allocationView, (await findAllocation(cli, nameOrId)).allocation);
};
