import type { AllocationView } from '@gpuaas/contract';
import { WaitingCard } from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { RunbookPanel } from '../../runbooks/runbook-panel.tsx';
import { AllocationEvents } from './allocation-events.tsx';
import { AllocationKeys } from './allocation-keys.tsx';
import { Connect } from './connect.tsx';
import { Details } from './details.tsx';
import { Lifetime } from './lifetime.tsx';
import { Outcome } from './outcome.tsx';
import { Price } from './price.tsx';
import { Progress } from './progress.tsx';
import { ReleaseEvidence } from './release-evidence.tsx';

export function AllocationOverview({ allocation }: { allocation: AllocationView }) {
  const [runbook, setRunbook] = useState<string>();
  const { waiting } = allocation;
  return (
    <div className="grid items-start gap-4 p-6 max-sm:p-4 lg:grid-cols-[minmax(0,1fr)_344px]">
      <div className="flex min-w-0 flex-col gap-4">
        <Outcome allocation={allocation} onOpenRunbook={setRunbook} />
        <Lifetime allocation={allocation} />
        {waiting && <WaitingCard waiting={waiting} onOpenRunbook={setRunbook} />}
        <Progress operation={allocation.operation} />
        <ReleaseEvidence allocation={allocation} />
        <AllocationEvents allocation={allocation} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Connect allocation={allocation} />
        <AllocationKeys allocation={allocation} />
        <Price allocation={allocation} />
        <Details allocation={allocation} />
      </div>
      <RunbookPanel name={runbook} onChange={setRunbook} />
    </div>
  );
}
