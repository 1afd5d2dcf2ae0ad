import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { findNode } from '../../find-node.ts';
import { nodeView } from '../../views/node.ts';

type QuarantineFlags = {
  reason: string;
  yes: boolean | undefined;
};

export const quarantineNode: Run<QuarantineFlags, [nameOrId: string]> = async (cli, { reason, yes }, nameOrId) => {
  const { id, name } = await findNode(cli, nameOrId);
  if (!yes) {
    cli.output.say(
      `Quarantining ${name} cuts off its agent and its terminals within 5 seconds.\nIts allocations keep their GPUs. Nothing new is placed on it until the quarantine is lifted.`,
    );
    await confirm(cli, `Quarantine ${name}?`);
  }
  cli.output.one(nodeView, await cli.api.quarantineNode({ params: { node_id: id }, body: { reason } }));
  cli.output.hint(`To bring it back: gpuaas node lift ${name}`);
};

export const liftNode: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { id, name } = await findNode(cli, nameOrId);
  cli.output.one(nodeView, await cli.api.liftNode({ params: { node_id: id } }));
  cli.output.hint(`${name} is active as soon as its agent asks for work. If the agent has ended, start it again.`);
};
