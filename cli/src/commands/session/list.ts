import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { sessionView } from '../../views/session.ts';

export const listSessions: Run = async ({ api, output, server }) => {
  const list = await allPages((query) => api.listSessions({ query }));
  output.list(sessionView, list, [server]);
};
