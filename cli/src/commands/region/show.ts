import { chooseProject } from '../../choose-project.ts';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { projectRegionView, regionView } from '../../views/region.ts';

type Flags = { all: boolean | undefined };

export const listRegions: Run<Flags> = async (cli, { all }) => {
  if (all) {
    cli.output.list(regionView, await cli.api.listAllRegions(), [cli.server]);
    return;
  }
  const { id, slug } = await chooseProject(cli);
  const list = await cli.api.listRegions({ params: { project_id: id } });
  cli.output.list(projectRegionView, list, [`project ${slug}`, cli.server]);
};

export const getRegion: Run<Flags, [name: string]> = async (cli, { all }, name) => {
  if (all) {
    cli.output.one(regionView, await cli.api.getRegion({ params: { region_id: name } }));
    return;
  }
  const { id } = await chooseProject(cli);
  const region = (await cli.api.listRegions({ params: { project_id: id } })).items.find((one) => one.name === name);
  if (!region) {
    throw new CliError('not_found', `There is no open region ${name}`, {
      exitCode: exitCodes.notFound,
      tries: ['gpuaas region list'],
    });
  }
  cli.output.one(projectRegionView, region);
};
