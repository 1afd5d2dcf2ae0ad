import type { AllocationView } from '@gpuaas/contract';
import { Card, Moment } from '@gpuaas/web-ui-kit';
import { useReleaseEvidence } from '../../api/allocations.ts';

/** Why whoever had it can believe that nothing of theirs is left on the node. */
export function ReleaseEvidence({ allocation }: { allocation: AllocationView }) {
  return allocation.state === 'released' ? <Evidence allocation={allocation} /> : null;
}

function Evidence({ allocation: { id, node } }: { allocation: AllocationView }) {
  const { data } = useReleaseEvidence(id);
  if (!data || data.verified_by === null || data.verified_at === null) return null;
  const { checks, verified_at, verified_by } = data;
  return (
    <Card title="Verified clean">
      <p className="text-ink-2">
        {verified_by === 'node' ? node.name : 'An operator'} verified at <Moment at={verified_at} /> that nothing is
        left.
      </p>
      {checks.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">
          {checks.map(({ check, ok }) => (
            <li key={check}>
              {ok ? '✓' : '✗'} {check}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
