import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { projectView } from '../../views/project.ts';

export const listProjects: Run = async ({ api, output, server }) => {
  output.list(projectView, await allPages((page) => api.listProjects({ query: page })), [server]);
};
