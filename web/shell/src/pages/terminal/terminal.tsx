import type { AllocationId, AllocationView } from '@gpuaas/contract';
import {
  buttonClass,
  EmptyState,
  LoadingLabel,
  ScrollRegion,
  Skeleton,
  stateEntry,
  WaitingCard,
  waitingSentence,
} from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useAllocation } from '../../api/allocations.ts';
import { useScope } from '../../api/me.ts';
import { useAccess } from '../../frame/use-access.ts';
import { useAddress } from '../../frame/use-address.ts';
import { paths } from '../../paths.ts';
import { RunbookPanel } from '../../runbooks/runbook-panel.tsx';
import { NoAllocation } from '../allocation/no-allocation.tsx';
import { Progress } from '../allocation/progress.tsx';
import { whyNoTerminal } from '../allocation-actions.ts';
import { ShellView, TerminalFoot, TerminalHead } from './shell-view.tsx';

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
  const mayOpen = useAccess().may('terminal.open');
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

/** No shell yet, or none any more, or none for you: why, and what comes next. */
function NoShell({ allocation }: { allocation: AllocationView }) {
  const reason = whyNoTerminal(useAccess(), allocation);
  const isComing = reason === undefined;
  const { group } = stateEntry('allocation', allocation.state);
  return (
    <>
      <TerminalHead allocation={allocation} />
      <ScrollRegion label="Terminal" className="min-h-0 flex-1">
        {isComing ? <Coming allocation={allocation} /> : <None allocation={allocation} reason={reason} />}
      </ScrollRegion>
      <TerminalFoot allocation={allocation} group={isComing ? group : 'ended'} words={reason ?? wordsOf(allocation)} />
    </>
  );
}

function wordsOf({ name, waiting }: AllocationView): string {
  const what = waiting === null ? '' : `${waitingSentence(waiting)}. `;
  return `${what}The terminal connects when ${name} is active.`;
}

function Coming({ allocation }: { allocation: AllocationView }) {
  const [runbook, setRunbook] = useState<string>();
  const { waiting } = allocation;
  return (
    <div className="flex max-w-[760px] flex-col gap-4 p-6 max-sm:p-4">
      <Progress operation={allocation.operation} />
      {waiting && <WaitingCard waiting={waiting} onOpenRunbook={setRunbook} />}
      <RunbookPanel name={runbook} onChange={setRunbook} />
    </div>
  );
}

function None({ allocation, reason }: { allocation: AllocationView; reason: string }) {
  const scope = useScope();
  return (
    <EmptyState
      title="No terminal"
      hint={reason}
      action={
        <a href={paths.allocation(scope, allocation.id)} className={buttonClass()}>
          Back to {allocation.name}
        </a>
      }
    />
  );
}
