import type { Run } from '../../command.ts';
import { findNode } from '../../find-node.ts';
import { nodeView } from '../../views/node.ts';

export const cordonNode: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { id } = await findNode(cli, nameOrId);
  cli.output.one(nodeView, await cli.api.cordonNode({ params: { node_id: id } }));
};

export const uncordonNode: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { id } = await findNode(cli, nameOrId);
  cli.output.one(nodeView, await cli.api.uncordonNode({ params: { node_id: id } }));
};
