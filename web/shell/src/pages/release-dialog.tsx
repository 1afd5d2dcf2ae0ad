import type { AllocationView } from '@gpuaas/contract';
import {
  Confirm,
  confirmDone,
  costOf,
  formatAge,
  formatGpus,
  formatMoney,
  formatPerHour,
  isNothing,
  ProblemView,
} from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useReleaseAllocation } from '../api/allocations.ts';
import { toProblem } from '../api/to-problem.ts';

/** Asking before a release, and doing it: for a row of the list as for an allocation's own page. */
export function useRelease() {
  const [allocation, setAllocation] = useState<AllocationView>();
  const [isOpen, setOpen] = useState(false);
  const release = useReleaseAllocation();
  return {
    ask(next: AllocationView) {
      release.reset();
      setAllocation(next);
      setOpen(true);
    },
    dialog: {
      allocation,
      isOpen,
      onOpenChange: setOpen,
      isPending: release.isPending,
      error: release.error,
      onConfirm() {
        if (!allocation) return;
        release.mutate(allocation.id, {
          onSuccess() {
            setOpen(false);
            confirmDone(`${allocation.name} is being released. Charging has stopped.`);
          },
        });
      },
    },
  };
}

type ReleaseDialogProps = ReturnType<typeof useRelease>['dialog'];

export function ReleaseDialog({ allocation, isOpen, onOpenChange, isPending, error, onConfirm }: ReleaseDialogProps) {
  if (!allocation) return null;
  return (
    <Confirm
      open={isOpen}
      onOpenChange={onOpenChange}
      title={`Release ${allocation.name}?`}
      consequences={consequencesOf(allocation)}
      action="Release"
      onConfirm={onConfirm}
      pending={isPending}
      problem={error && <ProblemView problem={toProblem(error)} />}
    />
  );
}

function consequencesOf({ state, gpu, node, price_per_hour: price, active_at }: AllocationView): string[] {
  const gpus = `${formatGpus(gpu)} on ${node.name} ${gpu.count === 1 ? 'goes' : 'go'} back to the pool.`;
  if (state === 'release_failed') {
    return ['The node looks again whether anything is left, and removes it.', gpus, 'Charging has stopped already.'];
  }
  const money = isNothing(price)
    ? 'It costs nothing, and goes on costing nothing.'
    : `Charging of ${formatPerHour(price)} stops now${soFar(active_at, price)}.`;
  return [
    'Every shell on it is ended at once.',
    'Everything it has on the node is deleted. There is no copy and no way back.',
    gpus,
    money,
  ];
}

function soFar(activeAt: string | null, price: AllocationView['price_per_hour']): string {
  if (activeAt === null) return '';
  const time = Date.now() - Date.parse(activeAt);
  return `, after ${formatAge(time)} or about ${formatMoney(costOf(price, time))}`;
}
