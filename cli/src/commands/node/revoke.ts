import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { findNode } from '../../find-node.ts';
import { nodeView } from '../../views/node.ts';

type RevokeFlags = {
  reason: string;
  yes: boolean | undefined;
};

export const revokeNode: Run<RevokeFlags, [nameOrId: string]> = async (cli, { reason, yes }, nameOrId) => {
  const { id, name } = await findNode(cli, nameOrId);
  if (!yes) {
    cli.output.say(
      `Revoking ${name} ends its certificate and its terminals within 5 seconds.\nIts allocations keep their GPUs. Nothing new is placed on it until it joins again.`,
    );
    await confirm(cli, 'Revoke?');
  }
  cli.output.one(nodeView, await cli.api.revokeNode({ params: { node_id: id }, body: { reason } }));
  cli.output.hint(`To bring it back: gpuaas node join-token ${name}`);
};
