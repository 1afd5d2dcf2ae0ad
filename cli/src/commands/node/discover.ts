import type { Run } from '../../command.ts';
import { findNode } from '../../find-node.ts';
import { nodeTaskView } from '../../views/node-task.ts';

export const discoverNode: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { id, name } = await findNode(cli, nameOrId);
  cli.output.one(nodeTaskView, await cli.api.discoverNode({ params: { node_id: id } }));
  cli.output.hint(`To see what it finds: gpuaas node topology ${name}`);
};
