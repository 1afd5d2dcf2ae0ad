import type { AllocationId, AllocationView } from '@gpuaas/contract';
import { LoadingLabel, Skeleton } from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useAllocation } from '../../api/allocations.ts';
import { useProject } from '../../api/me.ts';
import { useAddress } from '../../frame/use-address.ts';
import { NoAllocation } from '../allocation/no-allocation.tsx';
import { NoShell } from './no-shell.tsx';
import { ShellView } from './shell-view.tsx';

/** A shell on an allocation. Opened too early it waits, and connects by itself. */
export function Terminal() {
  const { allocation: id } = useAddress<'terminal'>().params;
  const allocation = useAllocation(id as AllocationId);
  if (allocation.data) return <Loaded key={id} allocation={allocation.data} />;
  if (allocation.isError) return <NoAllocation query={allocation} />;
  return (
    <div className="px-6 pt-4">
      <LoadingLabel>Loading allocation</LoadingLabel>
      <Skeleton className="w-48" />
    </div>
  );
}

function Loaded({ allocation }: { allocation: AllocationView }) {
  const mayOpen = useProject().permissions.includes('terminal.open');
  const isReady = mayOpen && allocation.state === 'active';
  // What a shell has said stays readable after its allocation has ended.
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  return (
    <div className="flex h-full flex-col">
      <title>{`Terminal · ${allocation.name} · GPUaaS`}</title>
      {wasReady ? <ShellView allocation={allocation} /> : <NoShell allocation={allocation} />}
    </div>
  );
}
