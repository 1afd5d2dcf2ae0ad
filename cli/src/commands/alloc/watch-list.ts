import type { AllocationId, AllocationView, ProjectId } from '@gpuaas/contract';
import { ApiError } from '@gpuaas/sdk';
import { exitCodes } from '../../exit-codes.ts';
import { interrupted, interruptible } from '../../interruptible.ts';
import type { Invocation } from '../../invocation.ts';
import { allocationView } from '../../views/allocation.ts';
import { watchProject } from '../../watch-project.ts';

/** Tells every allocation that the list has, and again whenever one has changed, until Ctrl-C. */
export async function watchList(
  cli: Invocation,
  projectId: ProjectId,
  read: () => Promise<readonly AllocationView[]>,
): Promise<number | undefined> {
  let told = new Map<AllocationId, string>();
  let areFirst = true;
  const find = (id: AllocationId) =>
    cli.api.getAllocation({ params: { project_id: projectId, allocation_id: id } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return undefined;
      throw error;
    });

  async function look(): Promise<'go on'> {
    const listed = await read();
    const ids = new Set(listed.map(({ id }) => id));
    // What the list has no longer is told once more: that it was released, say.
    const left = await Promise.all([...told.keys()].filter((id) => !ids.has(id)).map(find));
    const rows = [...left.filter((row) => row !== undefined), ...listed];
    const news = new Set(rows.filter((row) => told.get(row.id) !== JSON.stringify(row)));
    cli.output.news(allocationView, rows, news, areFirst);
    areFirst &&= news.size === 0;
    told = new Map(listed.map((row) => [row.id, JSON.stringify(row)]));
    return 'go on';
  }

  const ended = await interruptible((signal) => watchProject(cli, projectId, signal, look));
  return ended === interrupted ? exitCodes.interrupted : undefined;
}
