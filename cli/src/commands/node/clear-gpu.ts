import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { findNode } from '../../find-node.ts';
import { nodeView } from '../../views/node.ts';

export const clearGpu: Run<{ gpu: string; reason: string }, [nameOrId: string]> = async (
  cli,
  { gpu, reason },
  nameOrId,
) => {
  const { id, name, gpus } = await findNode(cli, nameOrId);
  const found = gpus.find(({ index, uuid }) => uuid === gpu || String(index) === gpu);
  if (!found) {
    throw new CliError('no_such_gpu', `${name} has no GPU ${gpu}.`, {
      exitCode: exitCodes.notFound,
      tries: [`gpuaas node get ${name}`],
    });
  }
  const body = { gpu_uuid: found.uuid, reason };
  cli.output.one(nodeView, await cli.api.clearGpu({ params: { node_id: id }, body }));
};
