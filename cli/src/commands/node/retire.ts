import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { findNode } from '../../find-node.ts';
import { nodeView } from '../../views/node.ts';

type YesFlag = { yes: boolean | undefined };

export const retireNode: Run<YesFlag, [nameOrId: string]> = async (cli, { yes }, nameOrId) => {
  const { id, name } = await findNode(cli, nameOrId);
  if (!yes) {
    cli.output.say(`Retiring ${name} ends its certificate for good. Its GPUs are never given out again.`);
    await confirm(cli, `Retire ${name}?`);
  }
  cli.output.one(nodeView, await cli.api.retireNode({ params: { node_id: id } }));
  cli.output.hint(`To take it out of the list: gpuaas node remove ${id}`);
};

export const removeNode: Run<YesFlag, [nameOrId: string]> = async (cli, { yes }, nameOrId) => {
  const { id, name } = await findNode(cli, nameOrId);
  if (!yes) {
    cli.output.say(`Removing ${name} can't be undone. The audit log and past allocations keep its ID.`);
    await confirm(cli, `Remove ${name}?`);
  }
  await cli.api.removeNode({ params: { node_id: id } });
  cli.output.say(`${name} is removed.`);
};
