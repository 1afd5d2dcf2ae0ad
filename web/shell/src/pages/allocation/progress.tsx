import type { AllocationView, OperationView } from '@gpuaas/contract';
import { Card, Elapsed, formatDuration, Skeleton, Steps, sentenceCase } from '@gpuaas/web-ui-kit';
import { useOperation } from '../../api/allocations.ts';
import { QueryProblem } from '../query-problem.tsx';

const titles: Readonly<Record<string, readonly [running: string, over: string, noun: string]>> = {
  'allocation.provision': ['Provisioning', 'Provisioned', 'Provisioning'],
  'allocation.release': ['Releasing', 'Released', 'Release'],
};

/** What is being done to the allocation, or was done last: its steps with measured times. */
export function Progress({ operation: { id, kind, state } }: { operation: AllocationView['operation'] }) {
  const operation = useOperation(id);
  return (
    <Card title={titleOf(kind, state)} aside={operation.data && <TotalTime operation={operation.data} />}>
      {operation.data && <Steps steps={operation.data.steps} />}
      {operation.isError && !operation.data && <QueryProblem query={operation} compact />}
      {operation.isPending && (
        <div className="flex flex-col gap-4 py-1.5">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-1/3" />
        </div>
      )}
    </Card>
  );
}

function titleOf(kind: string, state: string): string {
  const name = sentenceCase(kind);
  const [running, over, noun] = titles[kind] ?? [name, name, name];
  if (state === 'failed' || state === 'cancelled') return `${noun} ${state}`;
  return state === 'succeeded' ? over : running;
}

function TotalTime({ operation: { created_at, ended_at, state } }: { operation: OperationView }) {
  const total = ended_at !== null && Date.parse(ended_at) - Date.parse(created_at);
  return (
    <span className="tnum text-sm whitespace-nowrap text-ink-3">
      {state === 'failed' ? 'after ' : ''}
      <span className="text-base text-ink">
        {total === false ? <Elapsed since={created_at} /> : formatDuration(total)}
      </span>
    </span>
  );
}
