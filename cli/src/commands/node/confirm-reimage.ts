import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { findNode } from '../../find-node.ts';
import { nodeView } from '../../views/node.ts';

type Flags = { reason: string | undefined; yes: boolean | undefined };

export const confirmReimage: Run<Flags, [nameOrId: string]> = async (cli, { reason, yes }, nameOrId) => {
  const node = await findNode(cli, nameOrId);
  if (!yes && node.reimage) {
    const { new_install: isNew } = node.reimage;
    const seen = isNew ? 'Another installation of it was seen since.' : 'No other installation of it was seen since.';
    cli.output.say(`The last tenant of ${node.name} could be root on it. ${seen}`);
    await confirm(cli, `Was ${node.name} reimaged? Its GPUs are given out again.`);
  }
  const body = reason === undefined ? {} : { reason };
  cli.output.one(nodeView, await cli.api.confirmReimage({ params: { node_id: node.id }, body }));
};
