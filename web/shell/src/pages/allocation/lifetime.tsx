import type { AllocationView } from '@gpuaas/contract';
import { Button, Card, confirmDone, Moment, ProblemView, StateMark } from '@gpuaas/web-ui-kit';
import { useExtendAllocation } from '../../api/allocations.ts';
import { toProblem } from '../../api/to-problem.ts';
import { useAccess } from '../../frame/use-access.ts';

/** When it ends by itself, and how somebody keeps it. */
export function Lifetime({ allocation }: { allocation: AllocationView }) {
  const extend = useExtendAllocation();
  const reason = useAccess().reason('allocation.update');
  const { id, name, state, ending, ends_at } = allocation;
  const at = ending?.at ?? ends_at;
  if (state !== 'active' || at === null) return null;
  return (
    <Card>
      <div className="flex items-start gap-3">
        <StateMark group={ending ? 'attention' : 'waiting'} className="mt-1" />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div>
            <h2 className="font-[550]">
              Ends at <Moment at={at} />
            </h2>
            <p className="max-w-[72ch] text-ink-2">{explanationOf(ending)}</p>
          </div>
          {extend.error && <ProblemView problem={toProblem(extend.error)} />}
          <div>
            <Button
              reason={reason}
              pending={extend.isPending}
              onClick={() => extend.mutate(id, { onSuccess: () => confirmDone(`${name} was extended.`) })}
            >
              Extend
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}

function explanationOf(ending: AllocationView['ending']): string {
  if (ending?.reason === 'idle')
    return 'Its GPUs are idle. It is released then, with all its data, unless somebody uses or extends it.';
  return 'It is released then, with all its data, unless somebody extends it.';
}
