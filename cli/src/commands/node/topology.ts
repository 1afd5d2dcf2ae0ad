import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { findNode } from '../../find-node.ts';
import { topologyView } from '../../views/topology.ts';

export const showTopology: Run<unknown, [nameOrId: string]> = async (cli, _flags, nameOrId) => {
  const { id, name } = await findNode(cli, nameOrId);
  const { items } = await cli.api.listNodeDiscoveries({ params: { node_id: id }, query: { limit: 1 } });
  const [newest] = items;
  if (!newest) {
    throw new CliError('not_discovered', `${name} has not been discovered yet.`, {
      exitCode: exitCodes.notFound,
      tries: [`gpuaas node discover ${name}`],
    });
  }
  cli.output.one(topologyView, newest);
};
