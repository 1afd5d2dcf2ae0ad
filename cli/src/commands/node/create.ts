import type { Run } from '../../command.ts';
import { createOnce } from '../../create-once.ts';
import { nodeView } from '../../views/node.ts';
import { printInstall, wantsInstall } from './print-install.ts';

type Flags = {
  approve: boolean | undefined;
  idempotencyKey: string | undefined;
  install: boolean | undefined;
  region: string | undefined;
};

export const createNode: Run<Flags, [name: string]> = async (cli, flags, name) => {
  const { api, output, server } = cli;
  const { region } = flags;
  const node = await createOnce(cli, {
    what: `The node ${name}`,
    key: flags.idempotencyKey,
    command: [
      ...['node', 'create', name, ...(flags.approve ? ['--approve'] : [])],
      ...[...(region === undefined ? [] : ['--region', region]), '--server', server],
    ],
    create: (idempotencyKey) =>
      api.createNode({
        body: { name, approve_automatically: flags.approve === true, ...(region !== undefined && { region }) },
        idempotencyKey,
      }),
  });
  if (wantsInstall(flags)) {
    printInstall(cli, name, await api.createJoinToken({ params: { node_id: node.id } }));
    return;
  }
  output.one(nodeView, node);
  output.hint(`Next: gpuaas node join-token ${name} --install`);
};
