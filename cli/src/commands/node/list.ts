import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { nodeView } from '../../views/node.ts';

export const listNodes: Run<{ region: string | undefined }> = async ({ api, output, server }, { region }) => {
  const only = region === undefined ? {} : { region };
  output.list(nodeView, await allPages((page) => api.listNodes({ query: { ...page, ...only } })), [server]);
};
