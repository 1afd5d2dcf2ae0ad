import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { nodeView } from '../../views/node.ts';

export const listNodes: Run = async ({ api, output, server }) => {
  output.list(nodeView, await allPages((page) => api.listNodes({ query: page })), [server]);
};
