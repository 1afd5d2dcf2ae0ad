import type { AllocationView } from '@gpuaas/contract';
import { buttonClass, EmptyState, ScrollRegion, stateEntry, WaitingCard, waitingSentence } from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useProject, useScope } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { RunbookPanel } from '../../runbooks/runbook-panel.tsx';
import { Progress } from '../allocation/progress.tsx';
import { whyNoTerminal } from '../allocation-actions.ts';
import { TerminalFoot } from './terminal-foot.tsx';
import { TerminalHead } from './terminal-head.tsx';

/** No shell yet, or none any more, or none for you: why, and what comes next. */
export function NoShell({ allocation }: { allocation: AllocationView }) {
  const reason = whyNoTerminal(useProject(), allocation);
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
