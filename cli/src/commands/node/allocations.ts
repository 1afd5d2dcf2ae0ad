import type { Run } from '../../command.ts';
import { findNode } from '../../find-node.ts';
import { nodeAllocationView } from '../../views/node-allocation.ts';

export const listNodeAllocations: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { id, name } = await findNode(cli, nameOrId);
  const { items } = await cli.api.listNodeAllocations({ params: { node_id: id } });
  cli.output.list(nodeAllocationView, { items, next_cursor: null }, [`node ${name}`, cli.server]);
};
