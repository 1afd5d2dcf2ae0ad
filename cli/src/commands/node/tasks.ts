import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { findNode } from '../../find-node.ts';
import { nodeTaskView } from '../../views/node-task.ts';

export const listNodeTasks: Run<{ limit: number }, [nameOrId: string]> = async (cli, { limit }, nameOrId) => {
  const { id, name } = await findNode(cli, nameOrId);
  const list = await allPages((page) => cli.api.listNodeTasks({ params: { node_id: id }, query: page }), limit);
  cli.output.list(nodeTaskView, list, [`node ${name}`, cli.server]);
};
