import type { Run } from '../../command.ts';
import { findNode } from '../../find-node.ts';
import { joinTokenView } from '../../views/join-token.ts';

export const createJoinToken: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { id } = await findNode(cli, nameOrId);
  cli.output.one(joinTokenView, await cli.api.createJoinToken({ params: { node_id: id } }));
  cli.output.hint('Works once, within 15 minutes: gpuaas-agent --join-from-stdin reads it on the host.');
};
