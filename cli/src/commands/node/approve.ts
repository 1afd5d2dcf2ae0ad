import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { findNode } from '../../find-node.ts';
import { nodeView } from '../../views/node.ts';

export const approveNode: Run<{ yes: boolean | undefined }, [nameOrId: string]> = async (cli, { yes }, nameOrId) => {
  const node = await findNode(cli, nameOrId);
  const { pending } = node.approval;
  if (!yes && pending.length > 0) {
    const lines = pending.map(({ index, model, uuid }) => `  GPU ${index}  ${model}  ${uuid}`);
    cli.output.say([`${node.name} reports:`, ...lines].join('\n'));
    await confirm(cli, `Give out these GPUs of ${node.name}?`);
  }
  cli.output.one(nodeView, await cli.api.approveNode({ params: { node_id: node.id } }));
};
