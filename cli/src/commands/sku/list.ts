import { chooseProject } from '../../choose-project.ts';
import type { Run } from '../../command.ts';
import { skuView } from '../../views/sku.ts';

export const listSkus: Run<{ all: boolean | undefined }> = async (cli, { all }) => {
  if (all) {
    cli.output.list(skuView, await cli.api.listAllSkus(), [cli.server]);
    return;
  }
  const { id, slug } = await chooseProject(cli);
  const list = await cli.api.listSkus({ params: { project_id: id } });
  cli.output.list(skuView, list, [`project ${slug}`, cli.server]);
};
