import { findAllocation } from '../../allocation/find-allocation.ts';
import type { Run } from '../../command.ts';
import { allocationView } from '../../views/allocation.ts';
import { parseLabels } from './labels.ts';

export const labelAllocation: Run<unknown, string[]> = async (cli, _flags, nameOrId = '', ...words) => {
  const labels = parseLabels(words, true);
  const { allocation } = await findAllocation(cli, nameOrId);
  const params = { project_id: allocation.project_id, allocation_id: allocation.id };
  cli.output.one(allocationView, await cli.api.updateAllocation({ params, body: { labels } }));
};
