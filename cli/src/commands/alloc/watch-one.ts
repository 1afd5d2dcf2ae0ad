import type { AllocationView } from '@gpuaas/contract';
import { exitCodes } from '../../exit-codes.ts';
import { interrupted, interruptible } from '../../interruptible.ts';
import type { Invocation } from '../../invocation.ts';
import { allocationView } from '../../views/allocation.ts';
import { watchProject } from '../../watch-project.ts';

/** Tells an allocation, and again whenever it has changed, until it has ended or Ctrl-C. */
export async function watchOne(cli: Invocation, { id, project_id }: AllocationView): Promise<number | undefined> {
  let told = '';

  async function look(): Promise<'go on' | 'done'> {
    const allocation = await cli.api.getAllocation({ params: { project_id, allocation_id: id } });
    const isNews = told !== JSON.stringify(allocation);
    if (isNews) cli.output.news(allocationView, [allocation], new Set([allocation]), told === '');
    told = JSON.stringify(allocation);
    return allocation.state === 'released' || allocation.state === 'failed' ? 'done' : 'go on';
  }

  const ended = await interruptible((signal) => watchProject(cli, project_id, signal, look));
  return ended === interrupted ? exitCodes.interrupted : undefined;
}
