import type { AllocationId, AllocationView } from '@gpuaas/contract';
import { LoadingLabel, Skeleton, Tabs } from '@gpuaas/web-ui-kit';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useAllocation } from '../../api/allocations.ts';
import { useProject } from '../../api/me.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { snippetsOf } from '../../commands/snippets.ts';
import { useProjectFlag } from '../../commands/use-project-flag.ts';
import { ObjectCode } from '../object-code.tsx';
import { AllocationHead } from './allocation-head.tsx';
import { AllocationOverview } from './allocation-overview.tsx';
import { NoAllocation } from './no-allocation.tsx';

/** One allocation from its request to its end. The page outlives it, and says how it ended. */
export function Allocation() {
  const { allocation: id } = useParams({ from: '/shell/t/$org/p/$project/allocations/$allocation' });
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
  const { tab } = useSearch({ from: '/shell/t/$org/p/$project/allocations/$allocation' });
  const navigate = useNavigate({ from: '/t/$org/p/$project/allocations/$allocation' });
  const project = useProject();
  return (
    <div className="flex min-h-full flex-col">
      <title>{`${allocation.name} · ${project.slug} · GPUaaS`}</title>
      <AllocationHead allocation={allocation} />
      <Tabs
        value={tab === 'json' ? 'json' : 'overview'}
        onChange={(next) => void navigate({ search: next === 'json' ? { tab: next } : {}, replace: true })}
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
