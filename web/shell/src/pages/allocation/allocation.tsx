import type { AllocationId, AllocationView } from '@gpuaas/contract';
import { LoadingLabel, Skeleton, Tabs } from '@gpuaas/web-ui-kit';
import { useAllocation } from '../../api/allocations.ts';
import { useProject } from '../../api/me.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { useProjectFlag } from '../../commands/use-project-flag.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useChangeSearch } from '../../frame/use-change-search.ts';
import { ObjectCode } from '../object-code.tsx';
import { AllocationHead } from './allocation-head.tsx';
import { AllocationOverview } from './allocation-overview.tsx';
import { NoAllocation } from './no-allocation.tsx';

/** One allocation from its request to its end. The page outlives it, and says how it ended. */
export function Allocation() {
  const { allocation: id } = useAddress<'allocation'>().params;
  const allocation = useAllocation(id as AllocationId);
  if (allocation.data) return <Loaded key={id} allocation={allocation.data} />;
  if (allocation.isError) return <NoAllocation query={allocation} />;
  return (
    <div className="px-6 pt-12">
      <LoadingLabel>Loading allocation</LoadingLabel>
      <Skeleton className="h-5 w-48" />
    </div>
  );
}

function Loaded({ allocation }: { allocation: AllocationView }) {
  const { tab } = useAddress<'allocation'>().search;
  const change = useChangeSearch();
  const project = useProject();
  return (
    <div className="flex min-h-full flex-col">
      <title>{`${allocation.name} · ${project.slug} · GPUaaS`}</title>
      <AllocationHead allocation={allocation} />
      <Tabs
        value={tab === 'json' ? 'json' : 'overview'}
        onChange={(next) => change({ tab: next === 'json' ? next : undefined })}
        tabs={[
          { value: 'overview', label: 'Overview', content: <AllocationOverview allocation={allocation} /> },
          { value: 'json', label: 'JSON', content: <AllocationCode allocation={allocation} /> },
        ]}
      />
    </div>
  );
}

function AllocationCode({ allocation }: { allocation: AllocationView }) {
  const command = commandOf('gpuaas', 'alloc', 'get', allocation.id, ...useProjectFlag(), '-o', 'json');
  const params = { project_id: allocation.project_id, allocation_id: allocation.id };
  return <ObjectCode resource={allocation} snippets={snippetsOf({ operation: 'getAllocation', params }, command)} />;
}
