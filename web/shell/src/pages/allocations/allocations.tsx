import type { AllocationCounts, AllocationView } from '@gpuaas/contract';
import { buttonClass, formatPerHour, PageHead, RowMenuProvider } from '@gpuaas/web-ui-kit';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useAllocationRows } from '../../api/allocations.ts';
import { useProject, useScope } from '../../api/me.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { useProjectFlag } from '../../commands/use-project-flag.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useChangeSearch } from '../../frame/use-change-search.ts';
import { paths, type SearchOf } from '../../paths.ts';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { ReleaseDialog, useRelease } from '../release-dialog.tsx';
import { columnsFor } from './columns.tsx';
import { NoAllocations } from './no-allocations.tsx';
import { useRowEntries } from './row-entries.tsx';
import { Toolbar } from './toolbar.tsx';
import { type ViewName, viewOf, views } from './views.ts';

export type AllocationSearch = SearchOf<'allocations'>;

const isOver = ({ state }: AllocationView) => state === 'released';

export function Allocations() {
  const search = useAddress<'allocations'>().search;
  const change = useChangeSearch();
  const project = useProject();
  const scope = useScope();
  const view = viewOf(search.view);
  const { states, needsAttention, count } = views[view];
  const list = useAllocationRows({ states, needsAttention, text: search.q, sku: search.sku });
  const release = useRelease();
  const entries = useRowEntries(release.ask);
  const columns = useMemo(() => columnsFor({ org: scope.org, project: scope.project }), [scope.org, scope.project]);
  const counts = list.first?.counts ?? undefined;
  const isFiltered = search.q !== undefined || search.sku !== undefined;
  const total = totalOf(list, isFiltered ? undefined : counts && count(counts));
  return (
    <div className="flex h-full flex-col">
      <title>{`Allocations · ${project.slug} · GPUaaS`}</title>
      <PageHead
        title="Allocations"
        meta={<span className="text-ink-3">{counts && summaryOf(counts)}</span>}
        actions={
          <a href={paths.newAllocation(scope)} className={buttonClass('primary', 'medium')}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            New allocation
          </a>
        }
      />
      <Toolbar search={search} view={view} counts={counts} onChange={change} />
      <RowMenuProvider entries={entries}>
        <ListTable
          label="Allocations"
          columns={columns}
          list={list}
          total={total}
          isMuted={isOver}
          empty={
            <NoAllocations search={search} onClear={() => change({ q: undefined, view: undefined, sku: undefined })} />
          }
        />
      </RowMenuProvider>
      <ListFoot text={footOf(list.rows?.length ?? 0, total)} command={useListCommand(search, view)} />
      <ReleaseDialog {...release.dialog} />
    </div>
  );
}

function totalOf(list: { rows: unknown[] | undefined; isComplete: boolean }, counted: number | undefined) {
  return list.isComplete ? list.rows?.length : counted;
}

function summaryOf({ active, active_price_per_hour: price }: AllocationCounts): string {
  return price === null ? `${active} active` : `${active} active · ${formatPerHour(price)}`;
}

function footOf(shown: number, total: number | undefined): string {
  const loaded = shown.toLocaleString('en-US');
  return total === undefined ? `${loaded} loaded` : `${loaded} of ${total.toLocaleString('en-US')}`;
}

function useListCommand({ q, sku }: AllocationSearch, view: ViewName): string {
  const states = {
    all: ['--all'],
    active: ['--state', 'active'],
    changing: ['--state', 'requested,provisioning,releasing'],
    attention: ['--state', 'failed,release_failed'],
    ended: ['--state', 'released,failed'],
  };
  return commandOf(
    'gpuaas',
    'alloc',
    'list',
    ...states[view],
    ...(sku === undefined ? [] : ['--sku', sku]),
    ...(q === undefined ? [] : ['--search', q]),
    ...useProjectFlag(),
  );
}
