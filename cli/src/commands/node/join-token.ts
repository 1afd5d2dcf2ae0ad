import type { Run } from '../../command.ts';
import { findNode } from '../../find-node.ts';
import { joinTokenView } from '../../views/join-token.ts';
import { printInstall, wantsInstall } from './print-install.ts';

type Flags = { install: boolean | undefined };

export const createJoinToken: Run<Flags, [nameOrId: string]> = async (cli, flags, nameOrId) => {
  const { id, name } = await findNode(cli, nameOrId);
  const token = await cli.api.createJoinToken({ params: { node_id: id } });
  if (wantsInstall(flags)) {
    printInstall(cli, name, token);
    return;
  }
  cli.output.one(joinTokenView, token);
  cli.output.hint('Works once, within 15 minutes: gpuaas-agent --join-from-stdin reads it on the host.');
};
