import type { Run } from '../../command.ts';
import { findNode } from '../../find-node.ts';
import { nodeView } from '../../views/node.ts';

export const moveNode: Run<{ region: string }, [nameOrId: string]> = async (cli, { region }, nameOrId) => {
  const { id } = await findNode(cli, nameOrId);
  cli.output.one(nodeView, await cli.api.moveNode({ params: { node_id: id }, body: { region } }));
};
