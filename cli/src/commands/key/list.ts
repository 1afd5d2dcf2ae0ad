import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { sshKeyView } from '../../views/ssh-key.ts';

export const listKeys: Run = async ({ api, output, server }) => {
  output.list(sshKeyView, await allPages((query) => api.listSshKeys({ query })), [server]);
};
