import type { AllocationState } from '@gpuaas/contract';
import { allPages } from '../../all-pages.ts';
import { chooseProject } from '../../choose-project.ts';
import type { Run } from '../../command.ts';
import { allocationView } from '../../views/allocation.ts';

const living: AllocationState[] = ['requested', 'provisioning', 'active', 'releasing', 'release_failed'];

type Flags = {
  state: readonly AllocationState[] | undefined;
  sku: string | undefined;
  search: string | undefined;
  label: readonly string[] | undefined;
  all: boolean | undefined;
  watch: boolean | undefined;
};

export const listAllocations: Run<Flags> = async (cli, flags) => {
  const { id, slug } = await chooseProject(cli);
  const state = flags.state ? [...flags.state] : flags.all ? undefined : living;
  const filter = {
    ...(state && { state }),
    ...(flags.sku !== undefined && { sku: flags.sku }),
    ...(flags.search !== undefined && { q: flags.search }),
    ...(flags.label && { label: [...flags.label] }),
  };
  const read = () =>
    allPages((page) => cli.api.listAllocations({ params: { project_id: id }, query: { ...page, ...filter } }));
  if (flags.watch) {
    const { watchList } = await import('./watch-list.ts');
    return watchList(cli, id, async () => (await read()).items);
  }
  const list = await read();
  const hidden = state === living ? ['--all shows ended ones'] : [];
  cli.output.list(allocationView, list, [`project ${slug}`, cli.server, ...hidden]);
};
