import type { Run } from '../../command.ts';
import { findNode } from '../../find-node.ts';
import { nodeView } from '../../views/node.ts';

export const getNode: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  cli.output.one(nodeView, await findNode(cli, nameOrId));
};
