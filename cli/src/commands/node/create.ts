import type { Run } from '../../command.ts';
import { createOnce } from '../../create-once.ts';
import { nodeView } from '../../views/node.ts';

type Flags = { idempotencyKey: string | undefined };

export const createNode: Run<Flags, [name: string]> = async (cli, flags, name) => {
  const { api, output, server } = cli;
  const node = await createOnce(cli, {
    what: `The node ${name}`,
    key: flags.idempotencyKey,
    command: ['node', 'create', name, '--server', server],
    create: (idempotencyKey) => api.createNode({ body: { name }, idempotencyKey }),
  });
  output.one(nodeView, node);
  output.hint(`Next: gpuaas node join-token ${name}`);
};
