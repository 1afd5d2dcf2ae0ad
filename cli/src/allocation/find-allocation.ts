import type { AllocationId, AllocationView } from '@gpuaas/contract';
import { allPages } from '../all-pages.ts';
import { type ChosenProject, chooseProject } from '../choose-project.ts';
import { findNamed, isId } from '../find-named.ts';
import type { Invocation } from '../invocation.ts';

export interface FoundAllocation {
  project: ChosenProject;
  allocation: AllocationView;
}

/** The allocation that somebody means by a name or an id. */
export async function findAllocation(cli: Invocation, nameOrId: string): Promise<FoundAllocation> {
  const project = await chooseProject(cli);
  const params = { project_id: project.id };
  if (isId(nameOrId, 'alloc')) {
    const id = nameOrId as AllocationId;
    return { project, allocation: await cli.api.getAllocation({ params: { ...params, allocation_id: id } }) };
  }
  const list = async (name: string) => {
    const { items } = await allPages((page) => cli.api.listAllocations({ params, query: { ...page, name } }));
    return items;
  };
  return { project, allocation: await findNamed('allocation', nameOrId, list, hasEnded) };
}

function hasEnded({ state }: AllocationView): boolean {
  return state === 'released' || state === 'failed';
}
