import type { AllocationCounts } from '@gpuaas/contract';
import { buttonClass, PageHead } from '@gpuaas/web-ui-kit';
import { Plus } from 'lucide-react';
import { useNowIn } from '../../api/allocations.ts';
import { useProject, useScope } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { QueryProblem } from '../query-problem.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { FreeNow } from './free-now.tsx';
import { MovingNow, RunningNow } from './now.tsx';
import { RecentEvents } from './recent-events.tsx';

/** What the project has, what it costs and what just happened. Each part loads and fails by itself. */
export function Overview() {
  const project = useProject();
  const scope = useScope();
  const now = useNowIn(project.id);
  const counts = now.data?.counts ?? undefined;
  const isEmpty = counts !== undefined && totalOf(counts) === 0;
  return (
    <>
      <title>{`Overview · ${project.slug} · GPUaaS`}</title>
      <PageHead
        title="Overview"
        meta={<span className="text-ink-3">{project.name}</span>}
        actions={
          <a href={paths.newAllocation(scope)} className={buttonClass('primary', 'medium')}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            New allocation
          </a>
        }
      />
      <div className="flex flex-col gap-4 px-6 pb-8 max-sm:px-4">
        {now.isError && !now.data ? <QueryProblem query={now} compact /> : !isEmpty && <Figures counts={counts} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
          <div className="flex min-w-0 flex-col gap-4">
            {isEmpty ? (
              <FirstSteps />
            ) : (
              <>
                <MovingNow allocations={now.data?.items ?? []} />
                <RunningNow />
              </>
            )}
            <RecentEvents />
          </div>
          <FreeNow />
        </div>
      </div>
    </>
  );
}

function totalOf(counts: AllocationCounts): number {
  return Object.values(counts).reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
}
